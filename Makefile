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

# The client is built into the binary, so it comes first. It is built anew only where a source is newer, folders included, since
# they tell of files that are gone; what makes a source of the client comes before the bar (order only), for the same reason.
WEB_SOURCES := $(shell find web -mindepth 1 \( -path web/node_modules -o -path web/dist \) -prune -o -print)

# The engine may have been built just now: a make of its own sees that.
web: pocket
	@$(MAKE) --no-print-directory web/dist/index.html

web/dist/index.html: web/node_modules/.package-lock.json $(WEB_SOURCES)
	cd web && npm run --silent build
	@touch $@

# `npm ci` would insist on the bindings of every platform, which not every registry carries; this installs what the lock says all the same.
web/node_modules/.package-lock.json: web/package-lock.json web/package.json
	@scripts/need node npm
	cd web && npm install --no-save --no-audit --no-fund --loglevel=error
	@touch $@

e2e/node_modules/.package-lock.json: e2e/package-lock.json e2e/package.json
	@scripts/need node npm
	cd e2e && npm install --no-save --no-audit --no-fund --loglevel=error
	@touch $@

# Two things at a time where one alone leaves a core idle: the client with its engine and its checks while Rust is compiled (a test
# binary reads the client when it runs), the release build while the tests of Rust run. The browser tests come last and alone.
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

# Faults for long, against three nodes and a PostgreSQL with a standby: make faults ARGS='--faults 1000 --seed 7'
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

# Every figure an issue asked for, one a line: only what is a benchmark runs, not the tests of libraries beside it.
bench: web bench-device bench-club
	@scripts/need cargo cc postgres
	cargo bench --workspace --bench '*' --quiet

# The engine in Chromium beside the same engine built for this machine, in one run.
bench-device: build e2e/node_modules/.package-lock.json
	@scripts/need chromium
	@if [ -f web/src/lib/pocket/built/house.wasm ]; then \
	  cargo run --release --locked --quiet -p pocket --example moments > target/moments.jsonl && cd e2e && npm run --silent figures -- device; \
	else echo "No figures of play on the device: this machine has no compiler for WebAssembly."; fi

# A season of fifty evenings at the server and on a slowed phone, and a row on the second phone.
bench-club: build e2e/node_modules/.package-lock.json
	@scripts/need chromium
	cd e2e && npm run --silent figures -- club

fmt: web/node_modules/.package-lock.json e2e/node_modules/.package-lock.json
	cargo fmt --all
	cd web && npm run --silent format
	cd e2e && npm run --silent format

codegen:
	cargo xtask codegen

# The pictures of README and docs, made anew.
screenshots: build e2e/node_modules/.package-lock.json
	@scripts/need chromium
	cd e2e && npm run --silent screenshots

clean:
	cargo clean
	rm -rf web/dist web/node_modules e2e/node_modules
