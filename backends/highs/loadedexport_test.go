//go:build !cgo && !js && (windows || darwin || highsload) && !nohighs

package highs

import "github.com/tilemip/tilemip/backends"

// InProcess is the backend without its child process.
var InProcess backends.Backend = solver{}
