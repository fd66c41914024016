package line

import (
	"context"
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

	"whence/cmd/repl/paste"
)

// childHistory, when set, makes the test binary run the chat on its terminal,
// with its history in that file.
const childHistory = "WHENCE_TEST_LINE_HISTORY"

func TestMain(m *testing.M) {
	if file := os.Getenv(childHistory); file != "" {
		err := Run(context.Background(), Options{
			Turner: &parrot{}, Completer: &parrot{}, In: os.Stdin, Out: os.Stdout, Err: os.Stderr,
			Terminal: true, HistoryFile: file, Greeting: "Hello.",
		})
		fmt.Println("left:", err)
		return
	}
	os.Exit(m.Run())
}

// console is a chat that runs in a pseudo-terminal of its own.
type console struct {
	t    *testing.T
	file *os.File
	cmd  *exec.Cmd
	mu   sync.Mutex
	seen strings.Builder
	from int // what lies before was expected already
}

func open(t *testing.T, history string) *console {
	t.Helper()
	return openAs(t, history, "xterm-256color")
}

func openAs(t *testing.T, history, term string) *console {
	t.Helper()
	c := &console{t: t, cmd: exec.Command(os.Args[0])}
	c.cmd.Env = append(os.Environ(), childHistory+"="+history, "TERM="+term)
	file, err := pty.StartWithSize(c.cmd, &pty.Winsize{Rows: 24, Cols: 80})
	if err != nil {
		t.Skip("no pseudo-terminal here:", err)
	}
	c.file = file
	go c.listen()
	t.Cleanup(func() {
		_ = c.cmd.Process.Kill()
		_ = c.cmd.Wait()
		_ = file.Close()
	})
	c.expect("Hello.")
	c.expect("> ")
	return c
}

func (c *console) listen() {
	buf := make([]byte, 4096)
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

// expect waits until the text comes after what was expected before.
func (c *console) expect(text string) {
	c.t.Helper()
	deadline := time.Now().Add(10 * time.Second)
	for {
		c.mu.Lock()
		seen := c.seen.String()
		c.mu.Unlock()
		if at := strings.Index(seen[c.from:], text); at >= 0 {
			c.from += at + len(text)
			return
		}
		if time.Now().After(deadline) {
			c.t.Fatalf("%q did not come; after what was expected there is %q", text, seen[c.from:])
		}
		time.Sleep(2 * time.Millisecond)
	}
}

func TestTerminal(t *testing.T) {
	file := filepath.Join(t.TempDir(), "history")
	c := open(t, file)

	c.press("Tom is a cat.\r")
	c.expect("learned: Tom is a cat.")

	c.expect(paste.On)
	c.press(paste.Begin + "one\rtwo\rthree" + paste.End)
	c.expect("one↵two↵three")
	c.press("\r")
	c.expect(`2: "one\ntwo\nthree"`)

	c.expect(paste.On)
	c.press(paste.Begin + strings.Repeat("a line that is pasted\r", 200) + paste.End)
	c.expect("[paste 1: 200 lines]")
	c.press(" end\r")
	c.expect(`pasted end"`)

	c.expect(paste.On)
	c.press("first\\\r")
	c.expect("... ")
	c.press("second\r")
	c.expect(`4: "first\nsecond"`)

	c.expect(paste.On)
	c.press(`say "open` + "\r")
	c.expect("... ")
	c.press("shut\"\r")
	c.expect(`5: "say \"open\nshut\""`)

	c.expect(paste.On)
	c.press("long\r")
	c.expect("On and on")
	c.press("\x03")
	c.expect("Stopped.")
	c.expect("ask again")

	c.expect(paste.On)
	c.press("/whyn\t\r")
	c.expect(`7: "/whynot "`)

	c.expect(paste.On)
	c.press("never sent\x03")
	c.expect(paste.On)
	c.press("\x1b[A")
	c.expect("never sent")
	c.press("\x03")
	c.expect(paste.On)
	c.press("\x04")
	c.expect(paste.Off)
	c.expect("left: <nil>")
	private(t, file)

	again := open(t, file)
	again.press("\x1b[A")
	again.expect("never sent")
	again.press("\x1b[A\x1b[A")
	again.expect("long")
}

// ctrl+c before the line is edited reaches the program as a signal.
func TestAnInterruptBeforeTheLineIsEditedEndsNothing(t *testing.T) {
	c := open(t, filepath.Join(t.TempDir(), "history"))
	for range 3 {
		if err := c.cmd.Process.Signal(os.Interrupt); err != nil {
			t.Fatal(err)
		}
	}
	c.press("Tom is a cat.\r")
	c.expect("learned: Tom is a cat.")
	c.expect(paste.On)
	c.press("\x04")
	c.expect("left: <nil>")
}

func TestTerminalLeavesWhenATurnAsks(t *testing.T) {
	c := open(t, filepath.Join(t.TempDir(), "history"))
	c.press("/quit\r")
	c.expect("left: <nil>")
}

func TestTerminalEndsWithItsContext(t *testing.T) {
	master, tty, err := pty.Open()
	if err != nil {
		t.Skip("no pseudo-terminal here:", err)
	}
	defer master.Close()
	defer tty.Close()
	go func() { _, _ = io.Copy(io.Discard, master) }()
	ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
	defer cancel()
	done := make(chan error)
	go func() { done <- Run(ctx, Options{Turner: &parrot{}, In: tty, Out: tty, Err: tty, Terminal: true}) }()
	select {
	case err := <-done:
		if err != nil {
			t.Error(err)
		}
	case <-time.After(5 * time.Second):
		t.Fatal("still waits for a line")
	}
}

// What is half typed on a terminal that edits the line itself is not lost at one ctrl+c.
func TestADumbTerminalLosesNothingAtOneInterrupt(t *testing.T) {
	c := openAs(t, filepath.Join(t.TempDir(), "history"), "dumb")
	c.press("Tom is ")
	c.expect("Tom is ")
	c.press("\x03")
	c.expect("is still there")
	c.expect("> ")
	c.press("a cat.\r")
	c.expect("learned: Tom is a cat.")
	c.expect("> ") // before it, ctrl+c stops the turn
	c.press("\x03")
	c.expect("again leaves")
	c.press("\x03")
	c.expect("left: <nil>")
}

// A word is not broken at the edge of a terminal, however the text comes.
func TestWordsAreNotBroken(t *testing.T) {
	for _, pieces := range [][]string{{"Anna owns the ledger.\nBen does not.\n"}, {"Anna ", "owns the", " ledger.", "\n", "Ben does not.\n"}} {
		var out strings.Builder
		f := &folded{to: &out, width: func() int { return 12 }}
		for _, p := range pieces {
			if _, err := f.Write([]byte(p)); err != nil {
				t.Fatal(err)
			}
		}
		for line := range strings.Lines(out.String()) {
			if strings.HasPrefix(line, " ") || len(strings.TrimRight(line, " \n")) > 12 {
				t.Errorf("%q", out.String())
			}
		}
	}
}
