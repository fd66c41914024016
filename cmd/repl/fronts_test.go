package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/creack/pty"
	"github.com/hinshun/vt10x"

	"whence/conductor/wording"
)

// TestTalksLine takes each talk through the line mode over pipes: the same
// lines come out, in the same order.
func TestTalksLine(t *testing.T) {
	for _, path := range talks(t) {
		t.Run(filepath.Base(path), func(t *testing.T) {
			t.Parallel()
			talk := readTalk(t, path)
			kb := filepath.Join(t.TempDir(), "kb.db")
			for _, part := range parts(talk) {
				var in strings.Builder
				for _, s := range part {
					in.WriteString(strings.ReplaceAll(s.input, "\n", " ") + "\n")
				}
				out, stderr, code := runProgram(t, in.String(), "--kb", kb, "--offline")
				if code != 0 {
					t.Fatalf("exit %d: %s", code, stderr)
				}
				if strings.Contains(out, "\x1b") {
					t.Error("an escape sequence was written to a pipe")
				}
				inOrder(t, out, part)
			}
		})
	}
}

// inOrder wants all the lines of the talk in the output, in their order.
// Verdicts are worded by each front end for itself.
func inOrder(t *testing.T, out string, talk []said) {
	t.Helper()
	for _, s := range talk {
		for _, line := range s.want {
			if isVerdict(line) {
				continue
			}
			_, rest, found := strings.Cut(out, line)
			if !found {
				t.Errorf("> %s\nwas not answered with %q (or not in this order)", s.input, line)
				continue
			}
			out = rest
		}
	}
}

func isVerdict(line string) bool { return strings.HasPrefix(line, "[") && strings.HasSuffix(line, "]") }

// TestTalksTUI takes each talk through the real program on a pseudo-terminal,
// and looks at the screen as a person would.
func TestTalksTUI(t *testing.T) {
	for _, path := range talks(t) {
		t.Run(filepath.Base(path), func(t *testing.T) {
			t.Parallel()
			kb := filepath.Join(t.TempDir(), "kb.db")
			for _, part := range parts(readTalk(t, path)) {
				s := startScreen(t, 230, 55, "--kb", kb, "--offline")
				s.wants("? help")
				for _, said := range part {
					s.says(said.input)
					for _, line := range said.want {
						if way := endingWay.FindStringSubmatch(line); way != nil {
							s.wants(way[1]) // each has a key and is said in words
							continue
						}
						// An answer begins with a capital here, and receipts have no ids.
						if spoken := wording.Spoken(line); spoken != "" && !isVerdict(line) {
							s.wants(spoken, wording.Sentence(line), onCard(line))
						}
					}
				}
				s.leaves()
			}
		})
	}
}

// endingWay is the first of the ways to end a contradiction, in a line that lists them.
var endingWay = regexp.MustCompile(`^To end it: (/forget [fr]\d+)`)

// onCard is how the first line of a card has a side of a contradiction: what it says, with
// the reason below.
func onCard(line string) string {
	side, ok := strings.CutPrefix(line, "- ")
	if !ok {
		return line
	}
	claim, _, _ := strings.Cut(side, ". ")
	return wording.UpperFirst(strings.TrimSuffix(claim, ".")) + "."
}

// screen is the program on a pseudo-terminal, and what stands on it.
type screen struct {
	t    *testing.T
	tty  *os.File
	term vt10x.Terminal
	done chan error
	mu   sync.Mutex
	raw  bytes.Buffer // all that the program wrote
	// drained is closed when all that the program wrote is on the screen.
	drained chan struct{}
}

func startScreen(t *testing.T, width, height int, args ...string) *screen {
	t.Helper()
	return startWith(t, width, height, "", nil, append(args, "--background", "dark")...)
}

// startWith starts the program on a screen, in a folder and with an environment
// of its own.
func startWith(t *testing.T, width, height int, dir string, env []string, args ...string) *screen {
	t.Helper()
	cmd := command(t.Context(), t, args...)
	cmd.Dir, cmd.Env = dir, append(cmd.Env, env...)
	tty, err := pty.StartWithSize(cmd, &pty.Winsize{Cols: uint16(width), Rows: uint16(height)})
	if err != nil {
		t.Skipf("no pseudo-terminal: %v", err)
	}
	s := &screen{t: t, tty: tty, term: vt10x.New(vt10x.WithSize(width, height), vt10x.WithWriter(tty)), done: make(chan error, 1), drained: make(chan struct{})}
	go func() {
		defer close(s.drained)
		s.drain()
	}()
	go func() { s.done <- cmd.Wait() }()
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = tty.Close()
	})
	return s
}

// drain brings what the program writes to the screen, whole characters at a
// time: vt10x takes no half ones.
func (s *screen) drain() {
	buf, rest := make([]byte, 1<<16), 0
	for {
		n, err := s.tty.Read(buf[rest:])
		n += rest
		whole := n
		for back := 1; back < utf8.UTFMax && back <= n; back++ {
			if start := n - back; utf8.RuneStart(buf[start]) {
				if !utf8.FullRune(buf[start:n]) {
					whole = start
				}
				break
			}
		}
		s.mu.Lock()
		s.raw.Write(buf[:whole])
		s.mu.Unlock()
		_, _ = s.term.Write(buf[:whole]) // what is no text is shown as such
		rest = copy(buf, buf[whole:n])
		if err != nil {
			return
		}
	}
}

// text is what stands on the screen, with runs of spaces as one.
func (s *screen) text() string {
	return strings.Join(strings.Fields(s.term.String()), " ")
}

// wants waits until the words, in one of the ways to write them, stand on the screen.
func (s *screen) wants(ways ...string) {
	s.t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		text := s.text()
		for _, words := range ways {
			if words := strings.Join(strings.Fields(words), " "); strings.Contains(text, words) || strings.Contains(strings.ReplaceAll(text, "│ ", ""), words) { // on a card
				return
			}
		}
	}
	s.t.Fatalf("%q does not come up on the screen:\n%s", ways[0], s.text())
}

// says types a line and sends it.
func (s *screen) says(input string) {
	s.t.Helper()
	if _, err := io.WriteString(s.tty, "\x1b[200~"+input+"\x1b[201~"); err != nil {
		s.t.Fatal(err)
	}
	s.wants(input)
	if _, err := io.WriteString(s.tty, "\r"); err != nil {
		s.t.Fatal(err)
	}
}

// leaves ends the program as a person does, and wants a clean end.
func (s *screen) leaves() {
	s.t.Helper()
	s.says("/quit")
	select {
	case err := <-s.done:
		if err != nil {
			s.t.Errorf("the program ended with %v", err)
		}
	case <-time.After(patience):
		s.t.Error("the program does not end")
	}
}
