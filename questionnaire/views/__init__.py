"""The pages, a room for each branch of addresses: start, case, result, errors."""
