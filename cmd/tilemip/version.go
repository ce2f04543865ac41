package main

// The version that is printed.

import "github.com/tilemip/tilemip"

// version returns the module's version, or the commit it was built from.
func version() string { return tilemip.Version() }
