// The files of the page, bundled and compressed (NAME.gz), inside the program. They are made
// by `npm run dist` from web/src; nobody needs Node to build the program. Own.

package main

import (
	"embed"
	"io/fs"
)

//go:embed all:web/dist
var dist embed.FS

// pageFiles are the page's files; each is there as NAME.gz.
func pageFiles() fs.FS {
	files, err := fs.Sub(dist, "web/dist")
	if err != nil {
		panic(err) // the folder is embedded above
	}
	return files
}
