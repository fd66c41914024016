package storage_test

import (
	"errors"
	"io"
	"io/fs"
	"net"
	"net/url"
	"sync"
	"testing"
	"time"

	"whence/internal/storage"
	"whence/internal/storage/storetest"
)

// relay stands before a server and can fall silent: what is sent through it is then
// taken, and goes nowhere.
type relay struct {
	net.Listener
	to    string
	mu    sync.Mutex
	quiet bool
}

func newRelay(t *testing.T, to string) *relay {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	r := &relay{Listener: l, to: to}
	t.Cleanup(func() { _ = l.Close() }) // nobody needs it any more
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			go r.serve(c)
		}
	}()
	return r
}

func (r *relay) hush(quiet bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.quiet = quiet
}

// pass passes nothing on while it is silent.
func (r *relay) pass(to io.Writer) io.Writer {
	return writer(func(b []byte) (int, error) {
		r.mu.Lock()
		defer r.mu.Unlock()
		if r.quiet {
			return len(b), nil
		}
		return to.Write(b)
	})
}

type writer func([]byte) (int, error)

func (w writer) Write(b []byte) (int, error) { return w(b) }

func (r *relay) serve(c net.Conn) {
	s, err := net.Dial("tcp", r.to)
	if err != nil {
		_ = c.Close()
		return
	}
	go func() { _, _ = io.Copy(r.pass(s), c); _ = s.Close() }() // either side may end first
	_, _ = io.Copy(r.pass(c), s)
	_ = c.Close()
}

// TestSilentServer: a server that takes what is sent and says nothing is given up, with
// what to do, and asked again when it speaks.
func TestSilentServer(t *testing.T) {
	ctx := t.Context()
	u, err := url.Parse(storetest.Shared(t).Address())
	if err != nil {
		t.Fatal(err)
	}
	r := newRelay(t, u.Host)
	u.Host = r.Addr().String()
	q := u.Query()
	q.Set("connect_timeout", "1")
	u.RawQuery = q.Encode()
	if err := storage.Missing(ctx, u.String()); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a server with nothing on it: %v", err)
	}
	if err := storage.Missing(ctx, u.String()); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("looking made something: %v", err)
	}
	db, err := storage.Open(ctx, u.String())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }() // nothing is lost
	if err := storage.Missing(ctx, u.String()); err != nil {
		t.Error(err)
	}
	r.hush(true)
	time.Sleep(250 * time.Millisecond) // the connection counts as idle then
	began := time.Now()
	if _, err := db.ExecContext(ctx, "SELECT 1"); !errors.Is(err, storage.ErrGone) || time.Since(began) > 8*time.Second {
		t.Errorf("after %v: %v", time.Since(began), err)
	}
	r.hush(false)
	if _, err := db.ExecContext(ctx, "SELECT 1"); err != nil {
		t.Error(err)
	}
}
