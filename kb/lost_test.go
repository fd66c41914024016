package kb_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"net"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"whence/internal/storage"
	"whence/internal/storage/storetest"
	"whence/kb"
	"whence/triple"
)

// line is a way to a server that is lost once, when something is sent that contains a word:
// before the server has it, or after it was done and before the answer comes back.
type line struct {
	net.Listener
	to string

	mu   sync.Mutex
	word string // "" for never
	done bool   // the server has it first
	away bool   // and nobody gets through afterwards
	lost int
	all  []net.Conn
}

// lose says when the line is lost next.
func (l *line) lose(word string, done, away bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.word, l.done, l.away = word, done, away
}

// cut ends all connections now.
func (l *line) cut() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, c := range l.all {
		_ = c.Close() // it may have ended
	}
	l.all = nil
}

// strikes reports whether a connection is lost with what is sent, and whether the server has that first.
func (l *line) strikes(sent []byte) (lost, done bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.word == "" || !bytes.Contains(sent, []byte(l.word)) {
		return false, false
	}
	l.word = ""
	l.lost++
	return true, l.done
}

func (l *line) serve(c net.Conn) {
	defer c.Close() //nolint:errcheck // either side may end first
	s, err := net.Dial("tcp", l.to)
	if err != nil {
		return
	}
	defer s.Close() //nolint:errcheck // as above
	l.mu.Lock()
	l.all = append(l.all, c, s)
	l.mu.Unlock()
	var deaf atomic.Bool // the answer must not come back
	answered := make(chan struct{})
	go func() {
		_, _ = io.Copy(writer(func(b []byte) (int, error) {
			if deaf.Load() {
				close(answered)
				return 0, io.EOF
			}
			return c.Write(b)
		}), s)
		_ = c.Close()
	}()
	buffer := make([]byte, 1<<16)
	for {
		n, err := c.Read(buffer)
		if err != nil {
			return
		}
		lost, done := l.strikes(buffer[:n])
		deaf.Store(done)
		if !lost || done {
			if _, err := s.Write(buffer[:n]); err != nil {
				return
			}
		}
		if done {
			<-answered
		}
		if lost {
			if l.isAway() {
				l.cut()
			}
			return
		}
	}
}

// isAway reports whether nobody gets through any more.
func (l *line) isAway() bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.away && l.lost > 0
}

type writer func([]byte) (int, error)

func (w writer) Write(b []byte) (int, error) { return w(b) }

// through opens a base on a server through a line.
func through(t *testing.T) (*kb.Store, *line) {
	t.Helper()
	u, err := url.Parse(storetest.Shared(t).Address())
	if err != nil {
		t.Fatal(err)
	}
	inner, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l := &line{Listener: inner, to: u.Host}
	t.Cleanup(func() { _ = inner.Close(); l.cut() }) // nobody needs it any more
	go func() {
		for {
			c, err := inner.Accept()
			if err != nil {
				return
			}
			if l.isAway() {
				_ = c.Close()
				continue
			}
			go l.serve(c)
		}
	}()
	u.Host = inner.Addr().String()
	db, err := storage.Open(t.Context(), u.String())
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = db.Close() }) // the line may be lost
	s, err := kb.Open(t.Context(), db, clock)
	if err != nil {
		t.Fatal(err)
	}
	return s, l
}

// TestLostOnTheWay: a connection that is lost while something is stored costs nothing, wherever
// it was: it is stored once, and who tells it hears so.
func TestLostOnTheWay(t *testing.T) {
	for _, c := range []struct {
		word string
		done bool
	}{{"begin", false}, {"FOR UPDATE", true}, {"bob likes tea", false}, {"bob likes tea", true}, {"commit\x00", false}, {"commit\x00", true}} {
		s, l := through(t)
		commit(t, s, kb.Change{Turn: "t1", Facts: []triple.Fact{fact("ann", "likes", "tea")}})
		l.lose(c.word, c.done, false)
		r := commit(t, s, kb.Change{Turn: "t2", Facts: []triple.Fact{fact("bob", "likes", "tea")}})
		if l.lost != 1 {
			t.Errorf("%v: the line was lost %d times", c, l.lost)
		}
		if got := strings.Join(live(t, s), " "); len(r.Facts) != 1 || r.Facts[0].ID != "f2" || got != "f1 f2" {
			t.Errorf("%v: %+v; there are %s", c, r.Facts, got)
		}
		undo(t, s, "t3", "t2")
		if got := strings.Join(live(t, s), " "); got != "f1" {
			t.Errorf("%v: what is left is %s", c, got)
		}
	}
}

// TestLostForGood: who cannot find out whether it was stored does not say that it was not.
func TestLostForGood(t *testing.T) {
	s, l := through(t)
	commit(t, s, kb.Change{Turn: "t1", Facts: []triple.Fact{fact("ann", "likes", "tea")}})
	l.lose("commit\x00", true, true)
	_, err := s.Commit(context.Background(), kb.Change{Turn: "t2", Facts: []triple.Fact{fact("bob", "likes", "tea")}})
	if !errors.Is(err, storage.ErrGone) || !strings.Contains(err.Error(), "is not known") || strings.Contains(err.Error(), "Nothing of this was stored") {
		t.Errorf("%v", err)
	}
	l.lose("", false, false)
	if got := strings.Join(live(t, s), " "); got != "f1 f2" {
		t.Errorf("there are %s", got)
	}
	l.lose("cid likes tea", false, true)
	_, err = s.Commit(context.Background(), kb.Change{Turn: "t3", Facts: []triple.Fact{fact("cid", "likes", "tea")}})
	if !errors.Is(err, storage.ErrGone) || !strings.Contains(err.Error(), "Nothing of this was stored") {
		t.Errorf("%v", err)
	}
}

// TestQuestionsAreAskedAgain: a question is put again where its connection has gone since the last one.
func TestQuestionsAreAskedAgain(t *testing.T) {
	s, l := through(t)
	commit(t, s, kb.Change{Turn: "t1", Facts: []triple.Fact{fact("ann", "likes", "tea")}})
	for range 5 {
		l.cut()
		if f, _, err := s.Fact(t.Context(), "f1"); err != nil || f.ID != "f1" {
			t.Fatalf("%+v, %v", f, err)
		}
		l.lose("SELECT", true, false)
		if f, _, err := s.Fact(t.Context(), "f1"); err != nil || f.ID != "f1" {
			t.Fatalf("%+v, %v", f, err)
		}
	}
}
