"""The pages, a module for each branch of addresses: start, case, result, reference, verify, errors; `case_pages` is
what the pages of a case share."""
