// Package editor is the person's own editor, for texts too long for a line: it gets the
// terminal for as long as it runs, and nothing that was typed is lost where it fails.
package editor

import (
	"io"
	"os"
	"os/exec"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"whence/cmd/repl/tui/terminal"
	"whence/internal/voice"
)

// Edit takes a text into the person's editor, a command with its arguments, and hands what
// was written there to done.
func Edit(text, command string, done func(text string, err error) tea.Msg) tea.Cmd {
	e := &editor{text: text, command: command}
	return tea.Exec(e, func(err error) tea.Msg { return done(e.text, err) })
}

// editor runs a command on a text in a file of its own. Bubble Tea gives it the
// terminal for as long as it runs.
type editor struct {
	command string // with its arguments, as in $VISUAL
	text    string
	in      io.Reader
	out     io.Writer
	err     io.Writer
}

// SetStdin gives it the terminal to read from: the file itself, or the command
// would get a pipe.
func (e *editor) SetStdin(r io.Reader) {
	if k, ok := r.(*terminal.Keyboard); ok {
		r = k.File
	}
	e.in = r
}

// SetStdout gives it the terminal to draw on.
func (e *editor) SetStdout(w io.Writer) { e.out = file(w) }

// SetStderr gives it the terminal to complain on.
func (e *editor) SetStderr(w io.Writer) { e.err = file(w) }

func file(w io.Writer) io.Writer {
	if s, ok := w.(*terminal.Screen); ok {
		return s.File
	}
	return w
}

// Run edits the text. After a failure the text is what it was, and the file
// stays where the error says.
func (e *editor) Run() error {
	name, err := e.save()
	if err != nil {
		return err
	}
	words := append(strings.Fields(e.command), name)
	c := exec.Command(words[0], words[1:]...)
	c.Stdin, c.Stdout, c.Stderr = e.in, e.out, e.err
	if err := c.Run(); err != nil {
		return voice.Error("tui.the-text-is-in", "word", words[0], "error", err, "name", name)
	}
	edited, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	e.text = string(edited)
	return os.Remove(name)
}

func (e *editor) save() (string, error) {
	f, err := os.CreateTemp("", "whence-*.txt") // readable to its owner alone
	if err != nil {
		return "", err
	}
	_, err = f.WriteString(e.text)
	if closeErr := f.Close(); err == nil {
		err = closeErr
	}
	return f.Name(), err
}
