# Railbird.
# Try and measure: `demo` plays a virtual table, `room` a room of ten with its service, `bench` measures, `clean` deletes what was made.
# Measure a whole room: `scale`.
# Prove: `test` (with `lint` and `docs`, which builds the site), `night` at length with new examples, `rows`, `faults`, `code-changes`.
# Make the files that are kept: `scenes`, `pictures`, `messages`, `link-tables`, `pin-tables`, `lock`.
# The node: `firmware` makes its images, `firmware-check` reads them, `firmware-test` tries them.
# Ship: `package` makes the Debian packages, `package-test` and `machine` try them, `sbom` and `release` make a release's files.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
DEMO ?=

.PHONY: demo test night rows bench lint docs lock sbom release pictures scenes messages link-tables pin-tables firmware firmware-check firmware-test package package-test machine clean

$(VENV)/.ready: pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --upgrade pip
	$(BIN)/pip install --quiet -e '.[dev]'
	touch $@

demo: $(VENV)/.ready
	$(BIN)/railbird demo $(DEMO)

# A room on this computer: broker, database, ten virtual tables, the service and its page. Ctrl-C ends all of it.
.PHONY: room
ROOM ?=
room: $(VENV)/.ready
	@$(BIN)/railbird room try $(ROOM)

# A room of 200 tables over TLS with its service, PostgreSQL and page, measured (docs/room.md): a quarter of an hour and more.
.PHONY: scale
SCALE ?=
scale: $(VENV)/.ready
	$(BIN)/python -m tests.scale $(SCALE)

test: $(VENV)/.ready lint docs
	$(BIN)/pytest -n 2 -m "not slow"

night: $(VENV)/.ready
	$(BIN)/pytest -n 2 --hypothesis-profile=new
	$(MAKE) rows
	$(BIN)/python -m tests.rows.noticed
	$(MAKE) faults
	$(MAKE) code-changes

# Tapes for the rows and values that have none yet, searched among all hands that the tests play (tests/data/README.md).
rows: $(VENV)/.ready
	mkdir -p run
	$(BIN)/python -m pytest -p tests.rows.harvest --tapes run/tapes.jsonl -m "not slow and not broker and not pty" \
	  tests/controller tests/conformance
	$(BIN)/python -m tests.rows.search run/tapes.jsonl

# Evenings in virtual time, each struck by one fault (docs/faults.md).
.PHONY: faults
SEEDS ?= 1-2000
faults: $(VENV)/.ready
	nice $(BIN)/python -m tests.faults --seeds $(SEEDS)

# Whether the tests notice changed code: sixty single changes of the core, others each day (CONTRIBUTING.md).
.PHONY: code-changes
SEED ?= $(shell date +%Y%m%d)
code-changes: $(VENV)/.ready
	$(BIN)/python -m tests.rows.code_changes --seed $(SEED)

lint: $(VENV)/.ready
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

bench: $(VENV)/.ready
	$(BIN)/python -m bench

docs: $(VENV)/.ready
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict

# The gallery's scenes: the tapes of tests/data/scenes, played through the core and the views.
scenes: $(VENV)/.ready
	$(BIN)/python -m tests.display.gallery.record_scenes

# The catalogs of the screens' languages: new messages get an empty translation, which a test reports.
messages: $(VENV)/.ready
	$(BIN)/python -m tests.display.language.make_catalogs

# The pictures of README and docs, as the gallery makes them.
comma := ,
empty :=
space := $(empty) $(empty)
pictures: $(VENV)/.ready
	$(BIN)/railbird screens --gallery docs/pictures --only $(subst $(space),$(comma),$(notdir $(wildcard docs/pictures/*.png)))
	SDL_VIDEODRIVER=dummy $(BIN)/python -m tests.display.gallery.film

# The files that are made from the one definition of the node link.
link-tables: $(VENV)/.ready
	$(BIN)/python -m hw.firmware.tools.write_link

# The files that are made from the one table of the node's pins.
pin-tables: $(VENV)/.ready
	$(BIN)/python -m hw.firmware.tools.write_pins

# The node's firmware (docs/firmware.md): images with their size, static analysis, and the images in QEMU and rp2040js.
firmware: $(VENV)/.ready
	$(MAKE) -C hw/firmware all

firmware-check: $(VENV)/.ready
	$(MAKE) -C hw/firmware check

firmware-test: $(VENV)/.ready
	$(BIN)/pytest tests/hw/firmware

# The Debian packages of a table's computer, in run/package. They are tried, as root, in Debians that mmdebstrap makes.
package: $(VENV)/.ready
	$(BIN)/python -m hw.packaging

PACKAGE_ARCHITECTURE ?= amd64
PACKAGE_TEST ?=
package-test: $(VENV)/.ready
	$(BIN)/python -m hw.packaging --architecture $(PACKAGE_ARCHITECTURE) --release 0.0.1 --output run/package-test
	$(BIN)/python -m hw.packaging --architecture $(PACKAGE_ARCHITECTURE) --release 0.0.2 --output run/package-test
	for suite in bookworm trixie; do $(BIN)/python -m hw.packaging.trial $$suite run/package-test/railbird_0.0.1_$(PACKAGE_ARCHITECTURE).deb \
	  run/package-test/railbird_0.0.2_$(PACKAGE_ARCHITECTURE).deb --architecture $(PACKAGE_ARCHITECTURE) $(PACKAGE_TEST) || exit 1; done

# A whole table's computer in QEMU (docs/machine.md), as root; once ten minutes for its Debian, then about an hour.
machine: $(VENV)/.ready
	$(BIN)/python -m hw.packaging --architecture amd64 --release 0.0.1 --output run/package-test
	$(BIN)/python -m hw.packaging --architecture amd64 --release 0.0.2 --output run/package-test
	$(BIN)/python -m tests.whole_machine run/package-test/railbird_0.0.1_amd64.deb run/package-test/railbird_0.0.2_amd64.deb $(MACHINE)

# What a table and the room's service install, each with its hashes, for every machine (x86 and ARM wheels alike).
lock: $(VENV)/.ready
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --upgrade \
	  --custom-compile-command 'make lock' --output-file requirements/table.lock pyproject.toml requirements/build.in
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --upgrade --extra room \
	  --constraint requirements/table.lock \
	  --custom-compile-command 'make lock' --output-file requirements/room.lock pyproject.toml requirements/build.in
	$(BIN)/uv pip compile --quiet --python-version 3.11 --python-platform aarch64-manylinux_2_34 --generate-hashes --upgrade \
	  --custom-compile-command 'make lock' --output-file requirements/pins.lock requirements/pins.in

# The packages of the lock with their hashes, as CycloneDX: what a release is made of.
sbom: $(VENV)/.ready
	mkdir -p dist
	$(BIN)/cyclonedx-py requirements --pyproject pyproject.toml --output-reproducible \
	  --output-file dist/railbird.cdx.json requirements/table.lock

# What is released: the package, its manifest for `railbird selfcheck`, the lock, the bill of materials, and their digests.
release: $(VENV)/.ready sbom
	rm -rf build dist/*.whl dist/*.manifest
	$(BIN)/uv build --wheel --quiet --out-dir dist .
	for wheel in dist/*.whl; do $(BIN)/railbird selfcheck --wheel $$wheel > dist/railbird.manifest; done
	cp requirements/table.lock dist/
	cd dist && sha256sum *.whl railbird.manifest railbird.cdx.json table.lock > SHA256SUMS

clean:
	rm -rf $(VENV) run demo-output dist site
