"""What a case is, and how it becomes a determination."""
