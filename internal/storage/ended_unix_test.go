//go:build linux || darwin || dragonfly || freebsd || netbsd || openbsd

package storage

import (
	"net"
	"testing"
	"time"
)

// TestEnded: a connection is known to have ended before anything is sent on it, and nobody waits to know it,
// also where somebody reads from it.
func TestEnded(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = l.Close() }() // nobody else comes
	raw, err := net.Dial("tcp", l.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	other, err := l.Accept()
	if err != nil {
		t.Fatal(err)
	}
	c := &attentive{Conn: raw, most: time.Minute}
	defer func() { _ = c.Close() }() // it may have ended
	if ended(c) {
		t.Error("it ended before it did")
	}
	read := make(chan error)
	go func() {
		_, err := c.Read(make([]byte, 1))
		read <- err
	}()
	time.Sleep(10 * time.Millisecond) // so that it reads
	asked := make(chan bool, 1)
	go func() { asked <- ended(c) }()
	select {
	case is := <-asked:
		if is {
			t.Error("it ended because somebody reads")
		}
	case <-time.After(10 * time.Second):
		t.Error("it waits for whoever reads")
	}
	if err := other.Close(); err != nil {
		t.Fatal(err)
	}
	if err := <-read; err == nil {
		t.Error("something was read")
	}
	if !ended(c) {
		t.Error("it has ended")
	}
}
