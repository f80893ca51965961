"""Takes files into memory and never onto the disk; of a larger one only the size and the first bytes are kept."""

from io import BytesIO
from typing import Any

from django.core.files.uploadedfile import InMemoryUploadedFile
from django.core.files.uploadhandler import FileUploadHandler

UPLOAD_LIMIT = 100_000
"""Bytes of the largest file that any page takes."""

BEGINNING = 4
"""Bytes by which another kind of file is known, however large it is."""


class SmallUploads(FileUploadHandler):
    """The only upload handler of the site. A file above UPLOAD_LIMIT arrives with the size that it had and only its
    BEGINNING."""

    def new_file(self, *args: Any, **kwargs: Any) -> None:
        super().new_file(*args, **kwargs)
        self.kept = BytesIO()
        self.beginning = b""

    def receive_data_chunk(self, raw_data: bytes, start: int) -> None:
        if len(self.beginning) < BEGINNING:
            self.beginning = (self.beginning + raw_data)[:BEGINNING]
        if start + len(raw_data) <= UPLOAD_LIMIT:
            self.kept.write(raw_data)

    def file_complete(self, file_size: int) -> InMemoryUploadedFile:
        kept = self.beginning if file_size > UPLOAD_LIMIT else self.kept.getvalue()
        return InMemoryUploadedFile(
            BytesIO(kept), self.field_name, self.file_name or "", self.content_type, file_size, self.charset
        )
