package dynload

// Loading on Windows. What the library itself needs is looked for beside it and in the system's
// folder, never on PATH nor in the working folder.

import (
	"errors"
	"fmt"
	"syscall"
	"unsafe"
)

// Flags of LoadLibraryExW: where the libraries that a library needs are looked for.
const besideIt, inSystem32 = 0x100, 0x800

// errorModNotFound is ERROR_MOD_NOT_FOUND: the library or one that it needs.
const errorModNotFound syscall.Errno = 126

var loadLibraryEx = syscall.NewLazyDLL("kernel32.dll").NewProc("LoadLibraryExW")

// open loads the library of a full path, which finds its own libraries first.
func open(path string) (uintptr, error) {
	wide, err := syscall.UTF16PtrFromString(path)
	if err != nil {
		return 0, err
	}
	h, _, err := loadLibraryEx.Call(uintptr(unsafe.Pointer(wide)), 0, besideIt|inSystem32)
	if h != 0 {
		return h, nil
	}
	if errors.Is(err, errorModNotFound) {
		return 0, fmt.Errorf("%w; it needs the Microsoft Visual C++ 2015-2022 redistributable (aka.ms/vs/17/release/vc_redist.x64.exe)", err)
	}
	return 0, err
}

// symbol returns the address of a function.
func symbol(library uintptr, name string) (uintptr, error) {
	return syscall.GetProcAddress(syscall.Handle(library), name)
}

// Free does nothing: which of its allocators a library has used is not known here. The process
// that loaded it is a child and ends soon.
func Free(uintptr) {}
