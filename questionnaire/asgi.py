"""The site as an application for a ASGI server."""

import os

from django.core.asgi import get_asgi_application

from questionnaire.web.malformed import ReadableASGIRequest

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "questionnaire.settings")

application = get_asgi_application()
application.request_class = ReadableASGIRequest
