//go:build linux || darwin || dragonfly || freebsd || netbsd || openbsd

package storage

import (
	"errors"
	"net"
	"syscall"
)

// ended reports whether the other side of a connection that waits for nothing has closed it, or says
// something by itself, as a server does before it ends one.
func ended(c net.Conn) bool {
	if within, ok := c.(interface{ NetConn() net.Conn }); ok { // of TLS
		c = within.NetConn()
	}
	if watched, ok := c.(*attentive); ok {
		c = watched.Conn
	}
	socket, ok := c.(syscall.Conn)
	if !ok {
		return false
	}
	raw, err := socket.SyscallConn()
	if err != nil {
		return true
	}
	waits := false
	err = raw.Control(func(fd uintptr) { // and not Read, which would wait for whoever reads: the driver does, behind a long write
		_, _, err := syscall.Recvfrom(int(fd), make([]byte, 1), syscall.MSG_PEEK)
		waits = errors.Is(err, syscall.EAGAIN)
	})
	return err != nil || !waits
}
