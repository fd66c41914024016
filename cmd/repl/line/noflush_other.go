//go:build !(linux || darwin || freebsd || openbsd || netbsd || dragonfly)

package line

import "io"

// keepTyped does nothing where there is no such setting.
func keepTyped(io.Reader) func() { return func() {} }
