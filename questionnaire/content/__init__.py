"""What the site says of questions, answers and results."""
