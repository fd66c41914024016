//go:build !(linux || darwin || dragonfly || freebsd || netbsd || openbsd)

package storage

import "net"

// ended is not known; here the next message finds out.
func ended(net.Conn) bool { return false }
