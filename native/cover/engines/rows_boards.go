//go:build boards

package engines

var table []Engine
