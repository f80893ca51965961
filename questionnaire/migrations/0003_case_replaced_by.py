from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("questionnaire", "0002_case_last_current"),
    ]

    operations = [
        migrations.AddField(
            model_name="case",
            name="replaced_by",
            field=models.CharField(blank=True, max_length=64),
        ),
    ]
