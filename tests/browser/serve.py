"""`python -m tests.browser.serve`: the site as it is served for real: DEBUG off, hashed names of static files."""

import os

from tests.support.live_server import serve

SETTINGS = {
    "DJANGO_SETTINGS_MODULE": "tests.browser.settings",
    "DEBUG": "0",
    "SECRET_KEY": "only for tests, and only on this machine",
    "CONTACT": "help@example.org",
}


def main() -> None:
    os.environ |= SETTINGS
    import django

    django.setup()
    from django.core.management import call_command

    call_command("collectstatic", interactive=False, verbosity=0)
    serve()


if __name__ == "__main__":
    main()
