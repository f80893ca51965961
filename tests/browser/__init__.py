"""The pages in a real browser: Chromium against the site as it is served. `make browser-test` runs these."""
