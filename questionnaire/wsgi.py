"""The site as an application for a WSGI server."""

import os

from django.core.wsgi import get_wsgi_application

from questionnaire.web.malformed import ReadableWSGIRequest

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "questionnaire.settings")

application = get_wsgi_application()
application.request_class = ReadableWSGIRequest
