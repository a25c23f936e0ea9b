# The commands of the house. `make run` and `make test` do all the set-up themselves.

.PHONY: run build web pocket test test-compiled test-runs test-rust test-web test-browser faults bench bench-device bench-club fmt codegen screenshots clean

run: build
	target/release/stammtisch serve --data ./data --listen 0.0.0.0:6600

build: web
	@scripts/need cargo cc
	cargo build --release --locked -p stammtisch

# The engine of the browser: rules, tables and bots as WebAssembly. Without a compiler for it the client works online only.
pocket: web/node_modules/.package-lock.json
	@scripts/need cargo cc
	@scripts/pocket

# The client is embedded in the binary, so it is built first. It is rebuilt only if one of its sources is newer than the last build.
# Folders count as sources: their time changes when a file in them is deleted.
WEB_SOURCES := $(shell find web -mindepth 1 \( -path web/node_modules -o -path web/dist \) -prune -o -print)

# A second make, because WEB_SOURCES must be listed after the engine was built.
web: pocket
	@$(MAKE) --no-print-directory web/dist/index.html

web/dist/index.html: web/node_modules/.package-lock.json $(WEB_SOURCES)
	cd web && npm run --silent build
	@touch $@

# Not `npm ci`: it requires the native bindings of every platform, which not every registry has. This installs the locked versions too.
web/node_modules/.package-lock.json: web/package-lock.json web/package.json
	@scripts/need node npm
	cd web && npm install --no-save --no-audit --no-fund --loglevel=error
	@touch $@

e2e/node_modules/.package-lock.json: e2e/package-lock.json e2e/package.json
	@scripts/need node npm
	cd e2e && npm install --no-save --no-audit --no-fund --loglevel=error
	@touch $@

# Two jobs run in parallel where one would leave a core idle: the client is built and checked while the Rust tests are compiled (a
# test binary reads the client only when it runs), and the release build is made while they run. The browser tests run last and alone.
MAKE_ALSO = $(MAKE) --no-print-directory
test:
	@scripts/need cargo cc postgres chromium
	@scripts/together "$(MAKE_ALSO) test-web" "$(MAKE_ALSO) test-compiled"
	@scripts/together "$(MAKE_ALSO) test-runs" "$(MAKE_ALSO) build"
	@$(MAKE_ALSO) test-browser

test-compiled:
	@scripts/need cargo cc
	cargo fmt --all --check
	cargo xtask tidy
	cargo clippy --workspace --all-targets --locked -- -D warnings
	cargo test --workspace --locked --no-run --quiet

test-rust: web test-compiled test-runs

test-runs:
	@scripts/need postgres
	cargo test --workspace --locked
	@scripts/described target/debug/stammtisch
	target/debug/faults --break-fencing --seconds 300
	target/debug/faults --seconds 60
	@if [ -f web/src/lib/pocket/built/house.wasm ]; then \
	  target/debug/examples/transcript 200 | node web/scripts/same-record.mjs; \
	else echo "Not tested: that games on the device are those of the server. This machine has no compiler for WebAssembly."; fi

# A long run of the fault program against three nodes and a PostgreSQL with a standby: make faults ARGS='--faults 1000 --seed 7'
ARGS ?= --faults 300 --seconds 7200
faults:
	@scripts/need cargo cc postgres
	cargo xtask faults $(ARGS)

test-web: web
	cd web && npm run --silent lint && npm run --silent check && npm run --silent test

# Real Chromium against the real binary.
test-browser: build e2e/node_modules/.package-lock.json
	@scripts/need chromium
	cd e2e && npm run --silent lint && npm run --silent check && npm run --silent test

# Prints every benchmark's figures, one a line. `--bench '*'` runs only benchmark targets, not the tests of libraries.
bench: web bench-device bench-club
	@scripts/need cargo cc postgres
	cargo bench --workspace --bench '*' --quiet

# Compares the engine in Chromium with the same engine compiled natively, in one run.
bench-device: build e2e/node_modules/.package-lock.json
	@scripts/need chromium
	@if [ -f web/src/lib/pocket/built/house.wasm ]; then \
	  cargo run --release --locked --quiet -p pocket --example moments > target/moments.jsonl && cd e2e && npm run --silent figures -- device; \
	else echo "No figures of play on the device: this machine has no compiler for WebAssembly."; fi

# Measures a season of fifty evenings, on the server and on a slowed-down phone, and how soon a second phone shows a new row.
bench-club: build e2e/node_modules/.package-lock.json
	@scripts/need chromium
	cd e2e && npm run --silent figures -- club

fmt: web/node_modules/.package-lock.json e2e/node_modules/.package-lock.json
	cargo fmt --all
	cd web && npm run --silent format
	cd e2e && npm run --silent format

codegen:
	cargo xtask codegen

# Takes the pictures of README and docs again.
screenshots: build e2e/node_modules/.package-lock.json
	@scripts/need chromium
	cd e2e && npm run --silent screenshots

clean:
	cargo clean
	rm -rf web/dist web/node_modules e2e/node_modules
