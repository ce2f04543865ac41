//go:build !unix

package durable

func unsupported(error) bool { return true }
