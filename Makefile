# The two commands of the README are `make demo` and `make test`; the rest is for people who change the code.
PYTHON ?= python3
BIN := .venv/bin
CORE := harness/domain/*,harness/reading/*,harness/grading/*,harness/stats/*,harness/gate/*,harness/report/*,harness/metrics/*,harness/planning.py,harness/comparable.py,harness/promotion.py,harness/leaks.py,fake_backend/fixtures/*,fake_backend/engine.py,fake_backend/world.py,fake_backend/matching.py,fake_backend/mutations.py,fake_backend/faults.py

# The tests start hundreds of interpreters; without stored bytecode each would compile every module of ours anew.
unexport PYTHONDONTWRITEBYTECODE

.DEFAULT_GOAL := help
.PHONY: help demo test check quick versions fix lint types layers actions schemas cover lock bench clean

help: ## show this list
	@sed -n 's/^\([a-z]*\):.*## /\1\t/p' $(MAKEFILE_LIST) | expand -t 10

.venv/installed: requirements/dev.txt pyproject.toml
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements/dev.txt
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

demo: .venv/installed ## install, run the household suite with the keyless agent, write the reports, print the verdict
	$(BIN)/python -m harness run cases/household --agent keyword

test: check ## everything that CI checks

check: .venv/installed lint types layers actions schemas cover ## the same, named as developers know it

lint: .venv/installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

types: .venv/installed
	$(BIN)/mypy

layers: .venv/installed
	$(BIN)/lint-imports --no-cache

actions: .venv/installed
	PATH="$(CURDIR)/$(BIN):$$PATH" $(BIN)/actionlint
	$(BIN)/zizmor --offline --quiet --min-severity medium action.yml .github
	$(BIN)/check-jsonschema --builtin-schema vendor.github-actions action.yml
	$(BIN)/check-jsonschema --builtin-schema vendor.github-workflows .github/workflows/*.yml

schemas: .venv/installed
	$(BIN)/python -m harness.suite.schema --check

# Unit and contract tests alone reach every line of the core; the others run faster unwatched. Three workers for two
# cores: a minute of the journeys is spent waiting for time limits and servers that take their time.
cover: .venv/installed
	$(BIN)/python -m pytest -n 2 --cov --cov-report= -q tests/unit tests/contract
	$(BIN)/coverage report --include='$(CORE)' --fail-under=100
	$(BIN)/python -m pytest -n 3 --dist worksteal -q tests/architecture tests/journeys tests/end_to_end

quick: .venv/installed ## the tests without real processes
	$(BIN)/python -m pytest -q -m "not slow"

versions: ## unit and contract tests on each supported Python that is on this machine
	bash .ci/versions

fix: .venv/installed ## let ruff mend what it can
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

bench: .venv/installed ## the timings, as ratios in one run
	$(BIN)/python -m benchmarks.table

lock: ## resolve the development install anew
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --extra anthropic --extra openai --extra suites \
	  --custom-compile-command "make lock" --no-emit-index-url pyproject.toml requirements/dev.in -o requirements/dev.txt

clean:
	rm -rf .venv .venv-* runs .coverage .coverage.* .mypy_cache .pytest_cache .ruff_cache .hypothesis
