// Package machine says what this process has used of the machine it runs on.
package machine
