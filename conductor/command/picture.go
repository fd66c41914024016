package command

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"whence/internal/draw"
	"whence/internal/voice"
)

// This file puts drawings into files, and never over a file of somebody else's.

// file is where a drawing goes. Over says that whatever is there may go.
type file struct {
	path   string
	format draw.Format
	over   bool
}

// cutFile takes the file off the end of what follows a command: the last word,
// or what stands in quotes, where it ends like a file to draw into, and the
// rest is nothing or makes sense alone.
func (t *Turn) cutFile(arg string, sensible func(rest string) bool) (rest string, f file, ok bool) {
	at := strings.LastIndexByte(arg, ' ') + 1
	if body, quoted := strings.CutSuffix(arg, `"`); quoted {
		at = strings.LastIndexByte(body, '"')
		if at > 0 && arg[at-1] == '!' {
			at--
		}
	}
	if at < 0 {
		return arg, file{}, false
	}
	rest = strings.TrimSpace(arg[:at])
	f.path, f.over = strings.CutPrefix(arg[at:], "!")
	f.path = strings.Trim(f.path, `"`)
	f.format, ok = draw.FormatOf(f.path)
	if !ok || rest != "" && !sensible(rest) {
		return arg, file{}, false
	}
	return rest, f, true
}

// drawInto draws a graph into a file and says so; why it cannot is an answer
// too.
func (t *Turn) drawInto(g draw.Graph, f file) error {
	path, err := f.absolute()
	if err != nil {
		return t.Refuse(voice.Say("command.i-cannot-tell-where-is", "path", f.path, "error", reasonOfPath(err)), "")
	}
	data, err := draw.Draw(g, f.format)
	if err != nil {
		return err
	}
	if why, hint := f.refuses(path); why != "" {
		return t.Refuse(why, hint)
	}
	if err := write(path, data); err != nil {
		return t.Refuse(voice.Say("command.i-could-not-write", "path", path, "error", reasonOfPath(err)), "")
	}
	t.SayLine(voice.Say("command.drawn-into", "path", path, "count", len(g.Nodes)))
	return nil
}

// absolute returns the path in full, with the home folder put in for ~.
func (f file) absolute() (string, error) {
	path := f.path
	if rest, ok := strings.CutPrefix(path, "~/"); ok {
		home, err := os.UserHomeDir()
		if err != nil {
			return "", err
		}
		path = filepath.Join(home, rest)
	}
	return filepath.Abs(path)
}

// refuses says why what is at the path may not be written over, or "".
func (f file) refuses(path string) (why, hint string) {
	info, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "", ""
	case err != nil:
		return voice.Say("command.i-cannot-look-at", "path", path, "error", reasonOfPath(err)), ""
	case !info.Mode().IsRegular():
		return voice.Say("command.is-no-ordinary-file", "path", path), voice.Say("command.give-another-name")
	case f.over || f.ours(path):
		return "", ""
	}
	return voice.Say("command.is-there-already-and-not", "path", path), voice.Say("command.put-before-name-to-write")
}

// ours reports whether the file at the path was drawn by this program.
func (f file) ours(path string) bool {
	r, err := os.Open(path)
	if err != nil {
		return false
	}
	defer r.Close()
	head := make([]byte, 64)
	n, err := io.ReadFull(r, head)
	return (err == nil || errors.Is(err, io.ErrUnexpectedEOF)) && draw.Ours(f.format, head[:n])
}

// write puts the data at the path, whole or not at all.
func write(path string, data []byte) error {
	w, err := os.CreateTemp(filepath.Dir(path), ".whence-*")
	if err != nil {
		return err
	}
	_, err = w.Write(data)
	err = errors.Join(err, w.Close())
	if err == nil {
		err = os.Rename(w.Name(), path)
	}
	if err != nil {
		return errors.Join(err, os.Remove(w.Name()))
	}
	return nil
}

// reasonOfPath is the reason of an error with a path in it, without the path.
func reasonOfPath(err error) string {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err.Error()
	}
	return err.Error()
}
