package terminal

import (
	"bytes"
	"os"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/charmbracelet/x/term"
	"github.com/muesli/cancelreader"

	"whence/cmd/repl/paste"
	"whence/internal/clean"
)

// answersWithin is how long the first screen waits for a terminal to say which background it
// has. An answer that comes later is left out of what is typed, and changes the colours then.
const answersWithin = 40 * time.Millisecond

// DarkBackground asks the terminal whether its background is dark; where it does not say so at
// once, the environment may, and else it is taken to be. Typed is what the person has typed
// meanwhile.
func DarkBackground(in, out *os.File) (dark bool, typed string) {
	var said []byte
	if name := os.Getenv("TERM"); !strings.HasPrefix(name, "screen") && !strings.HasPrefix(name, "tmux") {
		said = ask(in, out, ansi.RequestBackgroundColor+ansi.RequestPrimaryDeviceAttributes)
	}
	typed = clean.Line(paste.Text(reports.ReplaceAll(said, nil)))
	if m := reports.FindSubmatch(said); m != nil && len(m[1]) > 0 {
		return isDark(m[1:4]), typed
	}
	_, back, _ := strings.Cut(os.Getenv("COLORFGBG"), ";")
	back = back[strings.LastIndexByte(back, ';')+1:]
	return back != "7" && back != "15", typed
}

// reports are what terminals say of themselves: their background, and what they are.
var reports = regexp.MustCompile(`\x1b\]11;rgba?:([0-9a-fA-F]+)/([0-9a-fA-F]+)/([0-9a-fA-F]+)[0-9a-fA-F/]*(?:\x07|\x1b\\)|\x1b\[\?[0-9;]*c`)

// isDark reports whether a colour is, by its red, green and blue in hexadecimal digits.
func isDark(rgb [][]byte) bool {
	light := 0.0
	for i, share := range []float64{0.299, 0.587, 0.114} {
		n, _ := strconv.ParseUint(string(rgb[i]), 16, 64) // the pattern has digits only
		light += share * float64(n) / float64(uint64(1)<<(4*len(rgb[i]))-1)
	}
	return light < 0.5
}

// ask sends a question to the terminal and returns what comes back until it has said what
// it is, which every terminal that answers does last, or until the time is over.
func ask(in, out *os.File, question string) []byte {
	state, err := term.MakeRaw(in.Fd())
	if err != nil {
		return nil
	}
	defer term.Restore(in.Fd(), state) //nolint:errcheck // there is nothing else to do
	r, err := cancelreader.NewReader(in)
	if err != nil {
		return nil
	}
	defer r.Close() //nolint:errcheck // likewise
	defer time.AfterFunc(answersWithin, func() { r.Cancel() }).Stop()
	if _, err := out.WriteString(question); err != nil {
		return nil
	}
	var said []byte
	buf := make([]byte, 256)
	for !bytes.HasSuffix(said, []byte("c")) || !reports.Match(said) {
		n, err := r.Read(buf)
		said = append(said, buf[:n]...)
		if err != nil {
			break
		}
	}
	return said
}
