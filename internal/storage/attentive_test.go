package storage

import (
	"errors"
	"net"
	"os"
	"testing"
	"time"
)

// TestAttentive: reading ends where nothing comes for long, and where the driver wants it
// to end before that.
func TestAttentive(t *testing.T) {
	near, far := net.Pipe()
	defer func() { _, _ = near.Close(), far.Close() }() // nothing is lost
	c := &attentive{Conn: near, most: 50 * time.Millisecond}
	read := func() error {
		_, err := c.Read(make([]byte, 1))
		return err
	}
	if err := read(); !errors.Is(err, os.ErrDeadlineExceeded) || !errors.Is(explainServer("x", err), ErrGone) {
		t.Errorf("silent: %v", err)
	}
	go func() { _, _ = far.Write([]byte("x")) }()
	if err := read(); err != nil {
		t.Errorf("after it spoke: %v", err)
	}
	c.most = time.Hour
	if err := errors.Join(c.SetReadDeadline(time.Now()), c.SetDeadline(time.Now())); err != nil {
		t.Fatal(err)
	}
	if err := read(); !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Errorf("the driver's end: %v", err)
	}
}
