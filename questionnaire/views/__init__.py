"""The pages, a room for each branch of addresses: start, case, result, reference, verify, errors; `page` is what case
pages share."""
