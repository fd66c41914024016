package line

import (
	"bufio"
	"os"
	"path/filepath"
	"strings"
)

// The history keeps so many inputs, and of a longer text than maxKept bytes none:
// a document that was pasted is no line to edit again.
const (
	maxHistory = 1000
	maxKept    = 64 << 10
)

// history is what was typed, oldest first, in a file of one input a line that
// only its owner can read. It is a convenience: a file that cannot be read or
// written costs what is in it and nothing else.
type history struct {
	path    string
	entries []string
}

func openHistory(path string) *history {
	h := &history{path: path}
	if path == "" {
		return h
	}
	h.load()
	if len(h.entries) > maxHistory {
		h.entries = h.entries[len(h.entries)-maxHistory:]
		h.rewrite()
	}
	return h
}

func (h *history) load() {
	f, err := os.Open(h.path)
	if err != nil {
		return
	}
	defer f.Close()
	_ = f.Chmod(0o600) // a file from elsewhere may be open to all
	lines := bufio.NewReader(f)
	for {
		line, err := lines.ReadString('\n')
		if line = strings.TrimRight(line, "\n"); line != "" {
			h.entries = append(h.entries, unescaped(line))
		}
		if err != nil {
			return
		}
	}
}

// add keeps one input more, unless it is the last one again, and reports
// whether it did.
func (h *history) add(text string) bool {
	if n := len(h.entries); len(text) > maxKept || n > 0 && h.entries[n-1] == text {
		return false
	}
	h.entries = append(h.entries, text)
	if h.path != "" {
		h.write(h.path, os.O_APPEND, text)
	}
	return true
}

func (h *history) write(path string, flag int, texts ...string) bool {
	if os.MkdirAll(filepath.Dir(path), 0o700) != nil {
		return false
	}
	f, err := os.OpenFile(path, os.O_CREATE|os.O_WRONLY|flag, 0o600)
	if err != nil {
		return false
	}
	var b strings.Builder
	for _, t := range texts {
		b.WriteString(escaped(t) + "\n")
	}
	_, err = f.WriteString(b.String())
	return f.Close() == nil && err == nil
}

// rewrite replaces the file by the entries, whole or not at all.
func (h *history) rewrite() {
	next := h.path + ".new"
	if h.write(next, os.O_TRUNC, h.entries...) {
		_ = os.Rename(next, h.path)
	}
}

// escaped is a text of several lines as one.
func escaped(text string) string {
	return strings.NewReplacer(`\`, `\\`, "\n", `\n`).Replace(text)
}

func unescaped(line string) string {
	return strings.NewReplacer(`\\`, `\`, `\n`, "\n").Replace(line)
}
