package fetch

// The table of pinned files, pinned.json. The checksums are those that the index publishes; those of
// the members were taken from the files that passed them.
//
// First HiGHS for five kinds of machine: those wheels are made by a third party
// (github.com/metab0t/highsbox, MIT) from the release of HiGHS, so they are pinned by their bytes and
// never by a version alone. Their libopenblas is left out: nothing loads it. The program has CLI11 in
// it, the library pdqsort, zlib and zstr (`highs --notice`). The licence has the line ends of Windows
// in one. Then OR-tools' and PySCIPOpt's wheels for Python 3.11, of which the libraries alone are taken,
// in the folders in which they look for each other; the other wheels of these releases have not been
// run with tilemip.

import (
	_ "embed"
	"encoding/json"
	"sync"
)

//go:embed pinned.json
var pinnedText []byte

var pinned = sync.OnceValue(func() (files []File) {
	if err := json.Unmarshal(pinnedText, &files); err != nil {
		panic(err) // TestTable reads it
	}
	return files
})

// HiGHS returns the prebuilt HiGHS for a kind of machine, in the terms of GOOS and GOARCH.
func HiGHS(goos, goarch string) (File, bool) { return prebuilt("highs", goos, goarch) }

func prebuilt(solver, goos, goarch string) (File, bool) {
	for _, f := range pinned() {
		if f.Software == solver && f.OS == goos && f.Arch == goarch && goos != "" {
			return f, true
		}
	}
	return File{}, false
}
