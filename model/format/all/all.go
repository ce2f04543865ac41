// Package all enters every file format in the table of package format.
package all

import (
	_ "github.com/tilemip/tilemip/model/format/lp"
	_ "github.com/tilemip/tilemip/model/format/lpsolve"
	_ "github.com/tilemip/tilemip/model/format/mof"
	_ "github.com/tilemip/tilemip/model/format/mps"
	_ "github.com/tilemip/tilemip/model/format/nl"
	_ "github.com/tilemip/tilemip/model/format/opb"
)
