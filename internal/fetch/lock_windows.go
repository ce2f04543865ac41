package fetch

import (
	"errors"
	"syscall"
)

// sharingViolation is ERROR_SHARING_VIOLATION: another process has the file open.
const sharingViolation syscall.Errno = 32

// tryLock takes the lock, or reports that another process has it: a file opened without
// sharing can be opened by one process at a time.
func tryLock(path string) (unlock func(), busy bool, err error) {
	name, err := syscall.UTF16PtrFromString(path)
	if err != nil {
		return nil, false, err
	}
	h, err := syscall.CreateFile(name, syscall.GENERIC_WRITE, 0, nil, syscall.OPEN_ALWAYS, syscall.FILE_ATTRIBUTE_NORMAL, 0)
	if errors.Is(err, sharingViolation) {
		return nil, true, nil
	}
	if err != nil {
		return nil, false, err
	}
	return func() { syscall.CloseHandle(h) }, false, nil
}
