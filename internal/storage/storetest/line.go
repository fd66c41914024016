package storetest

import (
	"bytes"
	"io"
	"net"
	"net/url"
	"sync"
	"testing"
)

// Line is a way to a server that can be lost.
type Line struct {
	to string

	mu   sync.Mutex
	when Loss
	lost int
	gone bool // nobody gets through
	all  []net.Conn
}

// Loss says when a connection is lost: with what is sent by a client and contains Word, after
// so many of those that have gone through.
type Loss struct {
	Word  string
	After int
	// Done is set where the server has what was sent and has done it, and only its answer is lost.
	Done bool
	// Away is set where nobody gets through afterwards.
	Away bool
}

// NewLine returns a line to a base on a server, and the address of the base through it.
func NewLine(t testing.TB, base string) (*Line, string) {
	t.Helper()
	u, err := url.Parse(base)
	if err != nil {
		t.Fatal(err)
	}
	inner, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	l := &Line{to: u.Host, when: Loss{After: -1}}
	t.Cleanup(func() { _ = inner.Close(); l.Cut() }) // nobody needs it any more
	go func() {
		for {
			c, err := inner.Accept()
			if err != nil {
				return
			}
			go l.serve(c)
		}
	}()
	u.Host = inner.Addr().String()
	return l, u.String()
}

// Lose says when a connection is lost next. Until then all get through.
func (l *Line) Lose(when Loss) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.when, l.gone = when, false
}

// Mend lets all get through, and returns how many connections were lost since the beginning.
func (l *Line) Mend() int {
	l.Lose(Loss{After: -1})
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.lost
}

// Cut ends all connections now.
func (l *Line) Cut() {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, c := range l.all {
		_ = c.Close() // it may have ended
	}
	l.all = nil
}

// strikes reports whether a connection is lost with what is sent, and how.
func (l *Line) strikes(sent []byte) (lost bool, how Loss) {
	l.mu.Lock()
	defer l.mu.Unlock()
	switch {
	case l.gone:
		return true, Loss{}
	case l.when.After < 0 || !bytes.Contains(sent, []byte(l.when.Word)):
		return false, Loss{}
	}
	if l.when.After--; l.when.After >= 0 {
		return false, Loss{}
	}
	l.lost++
	l.gone = l.when.Away
	return true, l.when
}

// begin joins a client with the server, nil where nobody gets through.
func (l *Line) begin(c net.Conn) net.Conn {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.gone {
		return nil
	}
	s, err := net.Dial("tcp", l.to)
	if err != nil {
		return nil
	}
	l.all = append(l.all, c, s)
	return s
}

func (l *Line) serve(c net.Conn) {
	defer c.Close() //nolint:errcheck // either side may end first
	s := l.begin(c)
	if s == nil {
		return
	}
	defer s.Close() //nolint:errcheck // as above
	back := &returning{to: c}
	go func() {
		_, _ = io.Copy(back, s)
		_ = c.Close()
	}()
	buffer := make([]byte, 1<<16)
	for {
		n, err := c.Read(buffer)
		if err != nil {
			return
		}
		lost, how := l.strikes(buffer[:n])
		var answered chan struct{}
		if how.Done {
			answered = back.stop()
		}
		if !lost || how.Done {
			if _, err := s.Write(buffer[:n]); err != nil {
				return
			}
		}
		if how.Done {
			<-answered
		}
		if how.Away {
			l.Cut()
		}
		if lost {
			return
		}
	}
}

// returning is what comes back from a server, until it is stopped.
type returning struct {
	to       io.Writer
	mu       sync.Mutex
	answered chan struct{} // closed by the first that does not come back
}

func (r *returning) stop() chan struct{} {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.answered = make(chan struct{})
	return r.answered
}

// Write passes it on.
func (r *returning) Write(b []byte) (int, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.answered == nil {
		return r.to.Write(b)
	}
	close(r.answered)
	return 0, io.EOF
}
