"""The settings of the site, with its collected static files beside the database, which a test makes and removes."""

from pathlib import Path

from questionnaire.settings import *  # noqa: F403
from questionnaire.settings import DATABASES

ROOT_URLCONF = "tests.browser.urls"
STATIC_ROOT = Path(str(DATABASES["default"]["NAME"])).parent / "static"
