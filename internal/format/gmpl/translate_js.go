package gmpl

// A page runs no programs.

import "github.com/tilemip/tilemip/model"

func translated(file string, _ []byte) (*model.Model, error) {
	return nil, missing(file, "the page runs no programs: tilemip export FILE.mod --format lp writes it for the page")
}

// ReadBy says what reads GMPL: nothing here.
func ReadBy() string { return "" }
