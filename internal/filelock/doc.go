// Package filelock opens files that one process may have at a time. The lock goes with the
// process: whatever ends it, the next one can open the file. Own.
package filelock
