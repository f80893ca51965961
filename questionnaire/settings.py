"""Settings of the site. DATABASE_URL, SECRET_KEY, ALLOWED_HOSTS, DEBUG, CONTACT and KEEP_DAYS come from the
environment; with none of them set it is a development site."""

import os
from pathlib import Path

import dj_database_url
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured

BASE_DIR = Path(__file__).resolve().parent.parent


def _debug() -> bool:
    # Whoever sets a secret key or host names runs a real site, which must never show tracebacks by omission.
    given = os.environ.get("DEBUG", "")
    if given not in ("", "0", "1"):
        raise ImproperlyConfigured("DEBUG must be 1 or 0")
    return given == "1" if given else not (os.environ.get("SECRET_KEY") or os.environ.get("ALLOWED_HOSTS"))


def _database() -> dict[str, object]:
    default = f"sqlite:///{BASE_DIR / 'db.sqlite3'}"
    # The development server has a thread, and so a connection, for each request; elsewhere they are worth keeping.
    keep = 0 if DEBUG else 600
    database: dict[str, object] = {
        **dj_database_url.parse(os.environ.get("DATABASE_URL") or default, conn_max_age=keep)
    }
    if database["ENGINE"] == "django.db.backends.sqlite3":
        # IMMEDIATE: a transaction that reads and then writes must hold the lock from its start, or it fails as busy.
        database["OPTIONS"] = {
            "transaction_mode": "IMMEDIATE",
            # FULL: what was acknowledged must survive a power cut.
            "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
            "timeout": 20,
        }
    return database


DEBUG = _debug()
SECRET_KEY = os.environ.get("SECRET_KEY") or ("development-only" if DEBUG else "")
if not SECRET_KEY:
    raise ImproperlyConfigured("SECRET_KEY must be set in the environment when DEBUG is 0")
ALLOWED_HOSTS = [host.strip() for host in os.environ.get("ALLOWED_HOSTS", "").split(",") if host.strip()] or [
    "localhost",
    "127.0.0.1",
    "[::1]",
]

# Whom to write to about a problem or one's data; shown on the pages about accessibility and privacy.
CONTACT = os.environ.get("CONTACT", "").strip()


def _keep_days() -> int:
    given = os.environ.get("KEEP_DAYS", "") or "1825"
    if not given.isascii() or not given.isdigit() or not 1 <= int(given) <= 36500:
        raise ImproperlyConfigured("KEEP_DAYS must be a number of days from 1 to 36500")
    return int(given)


# For how many days a case is kept after its last change: `manage.py forget` deletes it then.
KEEP_DAYS = _keep_days()

INSTALLED_APPS = [
    "questionnaire",
    "treaties",
    "csp",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.forms",
]

MIDDLEWARE = [
    "questionnaire.web.middleware.ResponseHeaders",
    "csp.middleware.CSPMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "questionnaire.web.middleware.CaseAccess",
    "questionnaire.web.middleware.ReadableForm",
    "questionnaire.web.middleware.NullOrigin",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "questionnaire.web.middleware.CaseNotFound",
    "questionnaire.web.redisplay.LanguageSwitchMiddleware",
]

ROOT_URLCONF = "questionnaire.urls"
WSGI_APPLICATION = "questionnaire.wsgi.application"
APPEND_SLASH = False

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.messages.context_processors.messages",
                "questionnaire.web.context.site",
            ]
        },
    }
]
FORM_RENDERER = "django.forms.renderers.TemplatesSetting"

# No page takes more than one small file, and none is ever written to the disk.
FILE_UPLOAD_HANDLERS = ["questionnaire.web.uploads.SmallUploads"]
DATA_UPLOAD_MAX_NUMBER_FILES = 1

DATABASES = {"default": _database()}

MESSAGE_STORAGE = "questionnaire.web.messages.NoticeStorage"

LANGUAGE_CODE = "ru"
LANGUAGES = [("ru", "Русский"), ("en", "English")]
# Days and months in English as in Britain: Django's own order is that of the United States.
FORMAT_MODULE_PATH = ["questionnaire.formats"]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_TZ = True
TIME_ZONE = "Europe/Moscow"

STATIC_URL = "static/"
STATIC_ROOT = BASE_DIR / "staticfiles"
STATICFILES_DIRS = [BASE_DIR / "static"]
STORAGES = {
    "staticfiles": {
        "BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"
        if DEBUG
        else "whitenoise.storage.CompressedManifestStaticFilesStorage"
    }
}

# Errors of a real site go to the console too, where Django would send them by mail only.
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "handlers": {"console": {"class": "logging.StreamHandler"}},
    "root": {"handlers": ["console"], "level": "WARNING"},
    "loggers": {"django": {"handlers": [], "level": "INFO"}},
}

WHITENOISE_AUTOREFRESH = DEBUG
WHITENOISE_USE_FINDERS = DEBUG

X_FRAME_OPTIONS = "DENY"
# All that a page needs comes from this site, and nothing stands within the pages themselves.
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "base-uri": [NONE],
    }
}
SECURE_REFERRER_POLICY = "same-origin"
CSRF_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_HTTPONLY = True
LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
CSRF_FAILURE_VIEW = "questionnaire.views.errors.csrf_failure"
