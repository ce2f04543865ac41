//go:build cgo && highs && !nohighs

package highs

import (
	"reflect"
	"testing"
	"unsafe"

	lanl "github.com/lanl/highs"
)

// rawOf is the object as lanl/highs has it.
func rawOf(h *object) *lanl.RawModel { return (*lanl.RawModel)(unsafe.Pointer(&h.handle)) }

// TestHandle: Create reads lanl/highs' handle out of its structure, which must
// be that one field still.
func TestHandle(t *testing.T) {
	raw := reflect.TypeFor[lanl.RawModel]()
	if raw.NumField() != 1 || raw.Field(0).Type != reflect.TypeFor[unsafe.Pointer]() {
		t.Fatalf("lanl/highs' RawModel is %v", raw)
	}
	h := newObject()
	defer h.destroy()
	if err := rawOf(&h).SetIntOption("mip_max_nodes", 12); err != nil {
		t.Fatal(err)
	}
	if err := h.set("mip_max_nodes", "34"); err != nil {
		t.Fatal(err)
	}
	if n, err := rawOf(&h).GetIntOption("mip_max_nodes"); n != 34 || err != nil {
		t.Errorf("%d, %v through lanl/highs after 34 through the handle", n, err)
	}
}
