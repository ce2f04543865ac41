//go:build !(cgo && highs) && !js && (windows || darwin || highsload || (linux && cgo && (amd64 || arm64))) && !nohighs

package highs

import "github.com/tilemip/tilemip/backends"

// InProcess is the backend without its child process.
var InProcess backends.Backend = solver{}
