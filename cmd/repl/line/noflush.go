//go:build linux || darwin || freebsd || openbsd || netbsd || dragonfly

package line

import (
	"io"
	"os"

	"golang.org/x/sys/unix"
)

// keepTyped has the terminal keep a line that is half typed when ctrl+c is pressed, and
// returns what undoes that. What is no terminal is left alone.
func keepTyped(in io.Reader) func() {
	file, ok := in.(*os.File)
	if !ok {
		return func() {}
	}
	fd := int(file.Fd())
	state, err := unix.IoctlGetTermios(fd, getTermios)
	if err != nil {
		return func() {}
	}
	before := *state
	state.Lflag |= unix.NOFLSH
	if err := unix.IoctlSetTermios(fd, setTermios, state); err != nil {
		return func() {}
	}
	return func() { _ = unix.IoctlSetTermios(fd, setTermios, &before) } // there is nothing else to do
}
