//go:build boards

package units

// The small engine of the page cuts no search into units.
func sum([]byte) (none [32]byte) { return }
