from django.db import migrations, models


def name_the_latest(apps, schema_editor):
    """Of a case from before this field, all that is known is which determination was confirmed last."""
    case = apps.get_model("questionnaire", "Case")
    for determination in apps.get_model("questionnaire", "Determination").objects.order_by("confirmed_at").iterator():
        case.objects.filter(pk=determination.case_id).update(last_current=determination.reference)


class Migration(migrations.Migration):
    dependencies = [
        ("questionnaire", "0001_initial"),
    ]

    operations = [
        migrations.AddField(
            model_name="case",
            name="last_current",
            field=models.CharField(blank=True, max_length=20),
        ),
        migrations.RunPython(name_the_latest, migrations.RunPython.noop),
    ]
