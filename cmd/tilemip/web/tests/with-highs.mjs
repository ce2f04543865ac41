// Loaded before a Go test program runs in node (scripts/wasmtests.sh): HiGHS where the engine's
// worker leaves it.
import loadHighs from 'highs'

globalThis.tilemipHighs = await loadHighs()
