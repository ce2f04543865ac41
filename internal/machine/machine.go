// Package machine reports the processor time and the memory that this process has used.
package machine
