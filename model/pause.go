//go:build !js

package model

// pause does nothing where other goroutines and timers run by themselves; see pause_js.go.
func pause() {}
