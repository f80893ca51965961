# What a person at this project runs; needs Python 3.11 or newer with venv, and a package index.

PYTHON ?= python3
BIN := .venv/bin
SITE := .venv/site.stamp
DEV := .venv/dev.stamp
SAMPLES ?= build/samples
PORT ?= 8000
CATALOGUES ?= locale
# Both cores; the tests of one file share what they build.
PYTEST := $(BIN)/pytest -n auto --dist loadfile
BABEL := $(BIN)/python -m babel.messages.frontend --quiet

.PHONY: run test test-all browser-test check format bench bench-others samples pictures messages clean

run: $(SITE)
	$(BIN)/python manage.py migrate --verbosity 0
	$(BIN)/python manage.py runserver 127.0.0.1:$(PORT)

test: $(DEV)
	$(PYTEST) -p no:playwright -m "not sweep"

test-all: $(DEV)
	$(PYTEST) -p no:playwright
	$(MAKE) browser-test

browser-test: $(DEV)
	$(BIN)/pytest -n auto tests/browser

check: $(DEV)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/djlint templates --check --quiet
	$(BIN)/python manage.py check --fail-level WARNING
	$(BIN)/python manage.py check_words
	$(BIN)/python manage.py makemigrations --check --dry-run
	$(BIN)/pytest -q -p no:playwright tests/site/test_catalogues.py

format: $(DEV)
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(BIN)/djlint templates --reformat --quiet

bench: $(DEV)
	$(BIN)/python -m tools.bench

bench-others: $(DEV)
	$(BIN)/python -m tools.bench_others

samples: $(SITE)
	$(BIN)/python manage.py samples $(SAMPLES)

pictures: $(DEV)
	$(BIN)/python -m tools.pictures

messages: $(DEV)
	mkdir -p build
	$(BABEL) extract --mapping-file babel.cfg --add-location file --sort-by-file \
		--keywords "gettext_lazy gettext_noop ngettext_lazy:1,2 pgettext_lazy:1c,2" --output-file build/django.pot .
	$(BABEL) update --domain django --input-file build/django.pot --output-dir $(CATALOGUES) \
		--width 120 --ignore-obsolete --ignore-pot-creation-date
	$(BABEL) compile --domain django --directory $(CATALOGUES)

clean:
	rm -rf .venv build staticfiles .hypothesis .mypy_cache .pytest_cache .ruff_cache

$(SITE): requirements.txt
	test -x $(BIN)/python || $(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --requirement requirements.txt
	touch $@

$(DEV): requirements-dev.txt $(SITE)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --requirement requirements-dev.txt
	touch $@
