//go:build !amd64

package vectors

const found = 0
