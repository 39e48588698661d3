//go:build !linux

package main

// readMemoryLimit knows nothing of this system's limits.
func readMemoryLimit(root string) memoryLimit { return memoryLimit{} }
