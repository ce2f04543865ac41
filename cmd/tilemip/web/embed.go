// Package web has the files of the page, bundled and compressed (NAME.gz), inside the program.
// They are made by `npm run dist` from src; nobody needs Node to build the program. Own.
package web

import (
	"embed"
	"io/fs"
)

//go:embed all:dist
var dist embed.FS

// Files are the page's files; each is there as NAME.gz.
func Files() fs.FS {
	files, err := fs.Sub(dist, "dist")
	if err != nil {
		panic(err) // the folder is embedded above
	}
	return files
}
