//go:build !amd64

package cpu

const found = 0
