//go:build !js

package main

// The program elsewhere than in a page: it says what it is for.

import (
	"fmt"
	"os"
)

func main() {
	fmt.Fprintln(os.Stderr, "engine: a program for web pages; build it with GOOS=js GOARCH=wasm")
	os.Exit(2)
}
