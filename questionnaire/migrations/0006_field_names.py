from django.db import migrations, models

NAMES = (
    ("reused", "reinstated", models.JSONField(default=list, db_column="reused")),
    ("unchecked", "needs_review", models.JSONField(default=list, db_column="unchecked")),
    ("last_current", "last_reference", models.CharField(blank=True, db_column="last_current", max_length=20)),
    ("replaced_by", "link_replacement_digest", models.CharField(blank=True, db_column="replaced_by", max_length=64)),
)
"""Each field by its old and its new name. The columns stay: release 1.3 may run beside this one during an upgrade."""


class Migration(migrations.Migration):
    dependencies = [
        ("questionnaire", "0005_annex_text"),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                operation
                for old, new, field in NAMES
                for operation in (
                    migrations.AlterField(model_name="case", name=old, field=field),
                    migrations.RenameField(model_name="case", old_name=old, new_name=new),
                )
            ]
        )
    ]
