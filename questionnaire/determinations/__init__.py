"""The document of a determination, its page data, its file copy, its JSON."""
