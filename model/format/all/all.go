// Package all enters every file format in the table of package format.
//
// Not here: formats themselves. Begin with all.go.
package all

import (
	_ "github.com/tilemip/tilemip/internal/format/gams"
	_ "github.com/tilemip/tilemip/internal/format/gmpl"
	_ "github.com/tilemip/tilemip/internal/format/lp"
	_ "github.com/tilemip/tilemip/internal/format/mof"
	_ "github.com/tilemip/tilemip/internal/format/mps"
	_ "github.com/tilemip/tilemip/internal/format/nl"
)
