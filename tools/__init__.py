"""What developers run: catalogues and measurements. Nothing here is needed to run the site."""
