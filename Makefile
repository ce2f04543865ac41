# tilemip: everything from a fresh machine with Go and make.
#
#   make solve    builds the program, with HiGHS inside, and solves a board: Go is all it needs
#   make fast     the same with the linked solvers, installing or building what is missing
#   make test     runs the tests, and says at the end what was skipped and why
#
# The rules are short; what takes thought is in scripts/. `make help` lists all.

GO      ?= go
PREFIX  ?= /usr/local
BOARD   ?= examples/boards/neos.txt
HORIZON ?= 12
FUZZTIME ?= 5s
# Flags of go test besides those that the targets give. .ci/run turns its go vet off: lint does it.
TESTFLAGS ?=
# Packages that are missing are installed where root runs make, else after a question
# on the terminal; TILEMIP_APT=yes answers it, TILEMIP_APT=no installs none.
TILEMIP_APT ?=
export GO TILEMIP_APT

# The linked solvers need compiler flags that depend on the machine. deps.sh
# finds them once (a later run only looks whether all is still there) and env.sh
# turns them into an environment, for each command anew: so a user's own
# CGO_CFLAGS, PKG_CONFIG_PATH and GOFLAGS stay in force.
ENV = eval "$$(scripts/env.sh)" &&

.DEFAULT_GOAL := help
.PHONY: help solve fast build cluster lab test test-long test-embedded test-solvers test-gams test-web test-python test-nightly web notebooks docs bench lint metrics mutate fuzz dist dist-check dist-try install uninstall env deps clean

help: ## this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' Makefile
	@echo "  TILEMIP_APT=yes consents to installing missing packages with sudo apt-get, =no refuses"
	@echo "  BOARD=file HORIZON=n for solve and fast; PREFIX=dir for install; FUZZTIME=20s for fuzz"

# The HiGHS that is inside the program: no C compiler, no package, no rights. The build is that of
# CGO_ENABLED=0 make build.
solve: ## solve a board with HiGHS and check the answer against the native search; needs Go alone
	@CGO_ENABLED=0 scripts/deps.sh
	@CGO_ENABLED=0 $(MAKE) --no-print-directory compile
	@$(MAKE) --no-print-directory solved

# A linked HiGHS is a must here, while `make build` goes on without it.
fast: ## solve the board with a linked HiGHS, about twice as fast
	@scripts/deps.sh --need highs
	@$(MAKE) --no-print-directory compile
	@$(MAKE) --no-print-directory solved

.PHONY: solved
solved:
	bin/tilemip show $(BOARD) --formulation textbook --horizon $(HORIZON) --stats
	bin/tilemip verify $(BOARD) --formulation textbook --horizon $(HORIZON) --backend highs

build: deps ## build bin/tilemip with every solver library that can be had
	@$(MAKE) --no-print-directory compile

# Apart from build, so that solve does not look for the libraries twice. -s -w leaves out what
# debuggers alone read, a fifth of the file; stack traces need none of it.
.PHONY: compile
compile:
	@echo "$(GO) build -o bin/ ./cmd/tilemip"
	@$(ENV) $(GO) build -ldflags '-s -w' -o bin/ ./cmd/tilemip

cluster: ## build bin/tilemip-cluster, which tilemip coordinate and tilemip work run
	@echo "$(GO) build -o bin/ ./cmd/tilemip-cluster"
	@export CGO_ENABLED=0 && $(ENV) $(GO) build -o bin/ ./cmd/tilemip-cluster

# Tests over two seconds skip themselves under -short and run in test-long.
# testsummary is built first: `go run` would add a line after the closing one.
# LONG=yes runs the long ones, too, in one pass: every test program is linked once then.
test: deps .build/testsummary ## run the tests, installing the solver programs they use
	@scripts/testtools.sh $(CI_TOOLS)
	@$(if $(LONG),scripts/getveripb.sh)
	@$(GO) mod download # some tests build for other systems, and without a network
	@$(ENV) .build/testsummary -log .build/short.results -- $(if $(LONG),-timeout 40m $$(scripts/longtests.sh),-short -timeout 10m) $(TESTFLAGS) ./...

test-long: deps .build/testsummary ## run the long tests
	@scripts/testtools.sh
	@scripts/getveripb.sh
	@$(ENV) .build/testsummary -log .build/long.results -- -run '^TestLong' -timeout 30m $(TESTFLAGS) $$(scripts/longtests.sh)

.build/testsummary: $(wildcard scripts/testsummary/*.go) | deps
	@$(ENV) CGO_ENABLED=0 $(GO) build -buildvcs=false -o $@ ./scripts/testsummary

# What every user of a release has, and no test of a linked build reaches: HiGHS as WebAssembly.
# With the flags of dist.sh, so that what dist-try has compiled is used.
EMBEDDED = export CGO_ENABLED=0 GOFLAGS=-trimpath && $(ENV) .build/testsummary
EMBEDDED_SCRIPTS = TestScripts/^(backends_install|json|limits|ranging|pool|solve_start|solve_refused|solve_isolated|verify_model|diagnose)$$
test-embedded: deps .build/testsummary ## run the tests of the embedded HiGHS, and scripts of the command with it, without cgo
	@$(EMBEDDED) -log .build/embedded.results -- -short -timeout 10m $(TESTFLAGS) ./backends/highs
	@$(EMBEDDED) -log .build/embedded-scripts.results -- -run '$(EMBEDDED_SCRIPTS)|TestCapabilities' -short -timeout 10m $(TESTFLAGS) ./cmd/tilemip

# The solvers that are loaded are fetched into .build, so that no other test finds them.
SOLVERS = cpsat scip
test-solvers: deps .build/testsummary ## fetch CP-SAT and SCIP from PyPI (50 MB) and run their tests
	@$(ENV) export TILEMIP_SOLVERS=$(CURDIR)/.build/solvers && for solver in $(SOLVERS); do \
	  $(GO) run ./cmd/tilemip backends install $$solver --yes || exit; done && \
	.build/testsummary -log .build/solvers.results -- -timeout 20m $(TESTFLAGS) $(SOLVERS:%=./backends/%)

# The demonstration licence of GAMS is enough for these.
test-gams: deps .build/testsummary ## compile and solve the exported models with GAMS, fetched from PyPI
	@if gams=$$(scripts/getgams.sh); then \
	  $(ENV) TILEMIP_GAMS=$$gams .build/testsummary -log .build/gams.results -- -run 'GAMS|Compiler' -timeout 20m $(TESTFLAGS) ./cmd/tilemip ./internal/format/gams ./neos; \
	else printf '{"Package":"make test-gams","Test":"the exported models, by GAMS itself","Result":"skipped","Reason":"no GAMS here whose licence holds"}\n' >.build/gams.results; echo "skipped: test-gams"; fi

# The pages of docs/reference that the program itself knows best.
docs: deps ## write the generated pages and tables of docs anew
	@$(ENV) $(GO) test ./cmd/tilemip -run 'TestOptionsPage' -update
	@$(ENV) $(GO) test ./cmd/tilemip/internal/jobs -run TestWire -update
	@$(ENV) $(GO) test ./native/cover/engines -run TestDocumentedTable -update

# The page is committed as it is built (cmd/tilemip/web/dist), so that only who changes it
# needs Node. The second one wants Chromium, too.
web: deps ## build the page, and a copy that any file server shows (cmd/tilemip/web/.build/static)
	@$(ENV) scripts/web.sh build

test-web: deps ## check the page: types, sizes, the committed bundle, and in Chromium with both engines
	@$(ENV) scripts/web.sh test .build/web.results

# The notebooks are committed as docs/course makes them (cmd/tilemip/python/tilemip/lessons).
notebooks: ## make the notebooks of the course from its lessons
	@python3 cmd/tilemip/python/tools/notebooks.py

test-python: ## check the Python module in a clean environment: its wheel, other packages' models, notebooks, mypy
	@scripts/python.sh .build/python.results

# CONTRIBUTING.md says what of it the check of every commit has.
test-nightly: ## what .ci/run leaves out: more random cases, the page in all combinations, mutations, a minute of fuzzing a target
	@status=0; \
	TILEMIP_NIGHT=yes $(MAKE) --no-print-directory test-long || status=1; \
	TILEMIP_WEB=all $(MAKE) --no-print-directory test-web || status=1; \
	$(MAKE) --no-print-directory MUTATIONS="-n 20 -nights 7" mutate || status=1; \
	$(MAKE) --no-print-directory FUZZTIME=60s fuzz || status=1; exit $$status

# MUTATIONS="-n 5 ./neos" tries five changes of one package.
MUTATIONS ?= -n 3

mutate: deps ## change the code at random places: what do the tests of each package notice?
	@$(ENV) $(GO) run ./scripts/mutate -floors scripts/mutate/floors.txt $(MUTATIONS)

lab: deps ## build bin/lab: experiments, benchmarks and training
	@echo "$(GO) build -o bin/ ./cmd/lab"
	@$(ENV) $(GO) build -o bin/ ./cmd/lab

bench: lab ## run the main benchmarks of docs/measurements
	bin/lab slide --repeat 5

lint: deps ## gofmt, go vet (with and without cgo), staticcheck, shellcheck
	@$(ENV) scripts/lint.sh

# The tools are those of the Go project and of its users: deadcode follows calls from every main
# package and test, dupl compares syntax trees whatever the names.
metrics: deps ## count the lines of code by folder; list functions that nothing reaches, and copies
	@git grep -cvE '^[[:space:]]*(//.*)?$$' -- '*.go' ':!*_test.go' | awk -F: '{ f = $$1; sub("/?[^/]*$$", "", f); n[f == "" ? "." : f] += $$2; s += $$2 } \
	  END { for (f in n) print n[f], f; print s, "lines of Go, without tests, blank lines and comments" }' | sort -n
	@$(ENV) $(GO) run golang.org/x/tools/cmd/deadcode@v0.40.0 -test ./...
	@git ls-files '*.go' | grep -v _test.go | $(GO) run github.com/mibk/dupl@v1.1.0 -files -threshold 55 -plumbing

fuzz: deps ## run every fuzz target for FUZZTIME
	@$(ENV) scripts/fuzz.sh $(FUZZTIME)

# DIST="linux/amd64 page" makes the files of this system and the page only.
DIST ?=

dist: ## make all files of a release in dist/: archives, packages, image, wheels, npm package, page, checksums
	@scripts/dist.sh $(DIST)

dist-check: ## install and use each file of dist/ in an empty root, with transcripts in .build/dist-check
	@scripts/distcheck.sh

dist-try: deps ## in a minute: types for every system, the files of this system made and used
	@$(ENV) scripts/disttry.sh .build/dist-try.results

SHARE = $(DESTDIR)$(PREFIX)/share

install: build cluster ## install the commands, the manual page and completion under PREFIX
	install -d $(DESTDIR)$(PREFIX)/bin $(SHARE)/man/man1 $(SHARE)/bash-completion/completions $(SHARE)/zsh/site-functions $(SHARE)/fish/vendor_completions.d
	@$(ENV) scripts/install.sh $(DESTDIR)$(PREFIX)/bin
	bin/tilemip man > $(SHARE)/man/man1/tilemip.1
	bin/tilemip completion bash > $(SHARE)/bash-completion/completions/tilemip
	bin/tilemip completion zsh > $(SHARE)/zsh/site-functions/_tilemip
	bin/tilemip completion fish > $(SHARE)/fish/vendor_completions.d/tilemip.fish

uninstall: ## remove what install put under PREFIX
	rm -f $(DESTDIR)$(PREFIX)/bin/tilemip $(DESTDIR)$(PREFIX)/bin/tilemip-cluster $(DESTDIR)$(PREFIX)/lib/tilemip/libhighs.* $(SHARE)/man/man1/tilemip.1 $(SHARE)/bash-completion/completions/tilemip $(SHARE)/zsh/site-functions/_tilemip $(SHARE)/fish/vendor_completions.d/tilemip.fish

# eval "$(make -s env)" makes plain go build, go test and go install link the
# solvers in the shell where it is run.
env: deps ## print the environment for plain go build and go test, for eval
	@scripts/env.sh

deps: ## find, install or build the solver libraries, nothing more
	@scripts/deps.sh

# The HiGHS built into the user's cache stays: it serves other checkouts too.
clean: ## remove what make built here
	rm -rf bin .build dist
