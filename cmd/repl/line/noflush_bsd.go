//go:build darwin || freebsd || openbsd || netbsd || dragonfly

package line

import "golang.org/x/sys/unix"

const (
	getTermios = unix.TIOCGETA
	setTermios = unix.TIOCSETA
)
