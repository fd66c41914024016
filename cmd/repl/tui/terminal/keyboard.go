package terminal

import (
	"os"
	"strconv"
	"sync"

	"whence/cmd/repl/paste"
)

// Keyboard is the terminal's input with every paste replaced by a short one that
// stands for it. Bubble Tea looks for the end of a paste from its beginning
// again with every few bytes, which takes minutes for ten megabytes; the text
// itself goes past it, and the model fetches it when the short one arrives.
type Keyboard struct {
	*os.File
	// Dark is told of what the terminal says of its background, later than it was waited for.
	Dark  func(bool)
	split paste.Splitter
	over  []byte // did not fit when stand-ins were longer than the pastes

	mu     sync.Mutex
	pastes map[string]string
	count  int
}

// Read reads typed bytes and stand-ins. It asks the terminal once, for as much
// as p holds, because Bubble Tea takes a read that is not full for the end of
// what was typed; in the middle of a paste it returns nothing.
func (k *Keyboard) Read(p []byte) (int, error) {
	out := k.over
	n, err := k.File.Read(p)
	k.split.Split(p[:n], n == len(p),
		func(typed []byte) {
			if m := reports.FindSubmatch(typed); m != nil && len(m[1]) > 0 {
				k.Dark(isDark(m[1:4]))
			}
			out = append(out, reports.ReplaceAll(typed, nil)...)
		},
		func(pasted []byte) { out = append(out, paste.Begin+k.keep(pasted)+paste.End...) })
	n = copy(p, out)
	k.over = append([]byte(nil), out[n:]...)
	return n, err
}

// keep stores a paste and returns the name that stands for it.
func (k *Keyboard) keep(pasted []byte) string {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.pastes == nil {
		k.pastes = map[string]string{}
	}
	k.count++
	name := strconv.Itoa(k.count)
	k.pastes[name] = paste.Text(pasted)
	return name
}

// Fetch takes out the paste that a name stands for. Safe for concurrent use.
func (k *Keyboard) Fetch(name string) string {
	k.mu.Lock()
	defer k.mu.Unlock()
	text := k.pastes[name]
	delete(k.pastes, name)
	return text
}
