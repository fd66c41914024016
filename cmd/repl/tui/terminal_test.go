package tui

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/creack/pty"

	"whence/conductor"
)

// child, when set, makes the test binary run the chat on its terminal.
const child = "WHENCE_TEST_TUI"

func TestMain(m *testing.M) {
	if os.Getenv(child) == "" {
		os.Exit(m.Run())
	}
	counted := script(func(_ context.Context, input string, yield func(conductor.Event) bool) error {
		yield(conductor.Token{Text: fmt.Sprintf("%d bytes, %d lines", len(input), strings.Count(input, "\n")+1)})
		yield(conductor.Answered{Quit: input == "/quit"})
		return nil
	})
	err := Run(context.Background(), Options{Turner: counted, Dark: true, Greeting: "Hello.", Unsent: func(draft string) { fmt.Println("unsent:", draft) }})
	fmt.Println("left:", err)
}

// console is a chat that runs in a pseudo-terminal of its own.
type console struct {
	t    testing.TB
	pid  int
	file *os.File
	mu   sync.Mutex
	seen bytes.Buffer
}

func open(t testing.TB, env ...string) *console {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	// This terminal answers nothing: what asks it before main runs would wait for seconds.
	cmd.Env = append(append(os.Environ(), child+"=1", "TERM=xterm-256color", "NO_COLOR=", "CI="), env...)
	file, err := pty.StartWithSize(cmd, &pty.Winsize{Rows: 24, Cols: 80})
	if err != nil {
		t.Skip("no pseudo-terminal here:", err)
	}
	c := &console{t: t, pid: cmd.Process.Pid, file: file}
	go c.listen()
	t.Cleanup(func() {
		_ = cmd.Process.Kill()
		_ = cmd.Wait()
		_ = file.Close()
	})
	c.expect("Hello.")
	return c
}

func (c *console) listen() {
	buf := make([]byte, 1<<16)
	for {
		n, err := c.file.Read(buf)
		c.mu.Lock()
		c.seen.Write(buf[:n])
		c.mu.Unlock()
		if err != nil {
			return
		}
	}
}

func (c *console) press(keys string) {
	c.t.Helper()
	if _, err := c.file.WriteString(keys); err != nil {
		c.t.Fatal(err)
	}
}

func (c *console) output() string {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.seen.String()
}

func (c *console) expect(text string) {
	c.t.Helper()
	deadline := time.Now().Add(10 * time.Second)
	for !strings.Contains(c.output(), text) {
		if time.Now().After(deadline) {
			c.t.Fatalf("%q did not come; there is %q", text, c.output())
		}
		time.Sleep(2 * time.Millisecond)
	}
}

func TestTerminal(t *testing.T) {
	c := open(t)
	c.press("some words\r")
	c.expect("10 bytes, 1 lines")
	paste := strings.TrimSuffix(strings.Repeat("a line that is pasted\r", 200), "\r")
	c.press("\x1b[200~" + paste + "\x1b[201~")
	c.expect("[paste 1: 200 lines]")
	c.press("\r")
	c.expect(fmt.Sprintf("%d bytes, 200 lines", len(paste)))
	if err := pty.Setsize(c.file, &pty.Winsize{Rows: 20, Cols: 40}); err != nil {
		t.Fatal(err)
	}
	c.press("half a thought\x03\x03") // what is drawn of it may come in parts; what is left of it is whole
	c.expect("left: <nil>")
	for _, restored := range []string{"\x1b[?1049l", "\x1b[?2004l", "\x1b[?25h", "unsent: half a thought"} {
		c.expect(restored)
	}
	if !strings.Contains(c.output(), "\x1b[1;38;5;117m") {
		t.Error("no colours")
	}
	if strings.Contains(c.output(), "\x1b]11") || strings.Contains(c.output(), "\x1b[?1000h") {
		t.Error("the terminal was asked for its background, or its mouse was taken")
	}
}

func TestDrawnAnew(t *testing.T) {
	c := open(t)
	seen := len(c.output())
	c.press("\x0c")
	deadline := time.Now().Add(5 * time.Second)
	for !strings.Contains(c.output()[seen:], "Hello.") {
		if time.Now().After(deadline) {
			t.Fatalf("ctrl+l drew %q", c.output()[seen:])
		}
		time.Sleep(2 * time.Millisecond)
	}
}

func TestTerminalWithoutColour(t *testing.T) {
	c := open(t, "NO_COLOR=1")
	c.press("/quit\r")
	c.expect("left: <nil>")
	if strings.Contains(c.output(), "\x1b[38;") || strings.Contains(c.output(), "\x1b[48;") {
		t.Error("colours with NO_COLOR")
	}
	if !strings.Contains(c.output(), "\x1b[7m") {
		t.Error("the cursor is not to be seen")
	}
}

func TestTheEditorOutside(t *testing.T) {
	script := filepath.Join(t.TempDir(), "editor")
	if err := os.WriteFile(script, []byte("#!/bin/sh\necho ' and more' >> \"$2\"\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	c := open(t, "VISUAL="+script+" --flag")
	c.press("begun here\x0f")
	c.expect("and more")
	c.press("\r")
	c.expect("19 bytes, 1 lines")
	missing := open(t, "VISUAL=/nonexistent")
	missing.press("kept\x0f")
	missing.expect("the editor failed")
	missing.press("\r")
	missing.expect("4 bytes, 1 lines")
}

func TestAHugePasteIsOneTurnSoon(t *testing.T) {
	c := open(t)
	const size = 2 << 20
	go func() { _, _ = c.file.WriteString("\x1b[200~" + strings.Repeat("x", size) + "\x1b[201~\r") }()
	began := time.Now()
	c.expect(fmt.Sprintf("%d bytes, 1 lines", size))
	if took := time.Since(began); took > 30*time.Second {
		t.Errorf("%d bytes took %v", size, took)
	} else {
		t.Logf("%d bytes in %v", size, took)
	}
}

// TestWhatIsTypedFastComesWhole types more than one read takes, with characters
// of several bytes across its border.
func TestWhatIsTypedFastComesWhole(t *testing.T) {
	c := open(t)
	text := strings.Repeat("漢字é", 100)
	c.press(text + "\r")
	c.expect(fmt.Sprintf("%d bytes, 1 lines", len(text)))
}

func TestNeverStartsWithoutATerminal(t *testing.T) {
	for _, o := range []Options{{In: strings.NewReader(""), Out: io.Discard}, {In: os.Stdin, Out: &bytes.Buffer{}}} {
		if err := Run(t.Context(), o); !errors.Is(err, ErrNoTerminal) {
			t.Errorf("%v", err)
		}
	}
}

func TestEndsWithItsContext(t *testing.T) {
	master, tty, err := pty.Open()
	if err != nil {
		t.Skip("no pseudo-terminal here:", err)
	}
	defer master.Close()
	defer tty.Close()
	go func() { _, _ = io.Copy(io.Discard, master) }()
	t.Setenv("TERM", "xterm")
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	if err := Run(ctx, Options{Turner: script(plainTalk), In: tty, Out: tty}); err != nil {
		t.Error(err)
	}
}
