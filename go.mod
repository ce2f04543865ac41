module github.com/tilemip/tilemip

go 1.24.0

require (
	github.com/draffensperger/golp v0.0.0-20250721104811-2d405f0b4e68
	github.com/google/go-cmp v0.7.0
	github.com/lanl/highs v1.0.0
	github.com/rogpeppe/go-internal v1.14.1
	github.com/urfave/cli/v2 v2.27.7
	golang.org/x/image v0.25.0
	golang.org/x/term v0.30.0
	pgregory.net/rapid v1.3.0
)

require (
	github.com/cpuguy83/go-md2man/v2 v2.0.7 // indirect
	github.com/russross/blackfriday/v2 v2.1.0 // indirect
	github.com/xrash/smetrics v0.0.0-20240521201337-686a1a2994c1 // indirect
	golang.org/x/exp v0.0.0-20221217163422-3c43f8badb15 // indirect
	golang.org/x/sys v0.31.0 // indirect
	golang.org/x/tools v0.26.0 // indirect
)
