// Package terminal is the terminal as bytes: what it is asked, what is read from it and what
// is written to it. It promises that a frame costs what has changed, that a paste of any size
// comes whole, and that a terminal that does not answer keeps nobody waiting. What is shown
// and what keys do it leaves to others.
package terminal

import (
	"bytes"
	"fmt"
	"os"
	"strings"
	"sync"

	"github.com/charmbracelet/x/ansi"
)

// Screen is the terminal. Bubble Tea writes a line that has changed whole, and
// every line when the text has scrolled, which is twenty-five times what a
// streamed reply adds. So of its frames only the moment is used: what is written
// is the difference between what the terminal shows and what the model wants.
// All else that Bubble Tea writes goes through. Writes never interleave.
type Screen struct {
	*os.File
	mu            sync.Mutex
	wanted, shown Sheet
}

// Sheet is a whole screen of lines. The first scrolls of them are text that
// moves up and down as one; 0 where none do.
type Sheet struct {
	Width, Scrolls int
	Lines          []string
}

// Write draws the wanted Sheet where p is a frame, and passes p on otherwise.
func (s *Screen) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := p
	if isFrame(p) && len(s.wanted.Lines) > 0 {
		out = difference(&s.shown, &s.wanted)
		s.shown = s.wanted
	} else if clears(p) {
		s.shown = Sheet{}
	}
	if len(out) == 0 {
		return len(p), nil
	}
	if _, err := s.File.Write(out); err != nil {
		return 0, err
	}
	return len(p), nil
}

// WriteString is Write; without it that of the file would go past the screen.
func (s *Screen) WriteString(text string) (int, error) { return s.Write([]byte(text)) }

// Want sets what the next frame shows. Safe for concurrent use.
func (s *Screen) Want(sh Sheet) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.wanted = sh
}

// isFrame tells a frame of Bubble Tea on the whole screen from its other
// writes: it begins at the top left and goes on.
func isFrame(p []byte) bool {
	home := []byte(ansi.CursorHomePosition)
	return bytes.HasPrefix(p, home) && len(p) > len(home)
}

// clears reports whether what the terminal shows is unknown after p.
func clears(p []byte) bool {
	return bytes.Contains(p, []byte("\x1b[2J")) || bytes.Contains(p, []byte("\x1b[?1049"))
}

// difference is what brings a terminal from one Sheet to the other.
func difference(from, to *Sheet) []byte {
	var b bytes.Buffer
	if from.Width != to.Width || len(from.Lines) != len(to.Lines) {
		b.WriteString(ansi.CursorHomePosition)
		b.WriteString(strings.Join(erased(to), "\r\n"))
		return b.Bytes()
	}
	lines := from.Lines
	if n := shift(lines, to.Lines, min(from.Scrolls, to.Scrolls)); n != 0 {
		lines = scrollBy(&b, lines, to.Scrolls, n)
	}
	for row := range to.Lines {
		if lines[row] != to.Lines[row] {
			rewrite(&b, row, lines[row], to.Lines[row], to.Width)
		}
	}
	return b.Bytes()
}

// erased are the lines, each with an end that erases what stood behind it.
func erased(s *Sheet) []string {
	out := make([]string, len(s.Lines))
	for i, l := range s.Lines {
		out[i] = l + eraseBehind(l, s.Width)
	}
	return out
}

// eraseBehind is empty for a line as wide as the screen: there the cursor stands
// on the last character still.
func eraseBehind(line string, width int) string {
	if ansi.StringWidth(line) >= width {
		return ""
	}
	return ansi.EraseLineRight
}

// shift finds by how many lines the first rows of the Sheet have moved up, or
// down where it is negative: the shift after which the fewest differ. It is 0
// where scrolling would not help.
func shift(from, to []string, rows int) int {
	best, fewest := 0, differing(from, to, rows, 0)-1
	if fewest < 2 {
		return 0
	}
	for n := 1; n < rows; n++ {
		for _, by := range []int{n, -n} {
			if d := differing(from, to, rows, by); d < fewest {
				best, fewest = by, d
			}
		}
	}
	return best
}

// differing counts the rows that differ when from is moved up by so many.
func differing(from, to []string, rows, by int) int {
	n := 0
	for row := range rows {
		if at := row + by; at < 0 || at >= rows || from[at] != to[row] {
			n++
		}
	}
	return n
}

// scrollBy moves the first rows and returns what the terminal shows then.
func scrollBy(b *bytes.Buffer, lines []string, rows, by int) []string {
	moved := append([]string(nil), lines...)
	for row := range rows {
		moved[row] = ""
		if at := row + by; at >= 0 && at < rows {
			moved[row] = lines[at]
		}
	}
	fmt.Fprintf(b, "\x1b[1;%dr", rows)
	if by > 0 {
		fmt.Fprintf(b, "\x1b[%d;1H%s", rows, strings.Repeat("\n", by))
	} else {
		fmt.Fprintf(b, "\x1b[1;1H%s", strings.Repeat("\x1bM", -by))
	}
	b.WriteString("\x1b[r")
	return moved
}

// rewrite changes one line, from the first place to the last where it differs.
func rewrite(b *bytes.Buffer, row int, from, to string, width int) {
	old, fresh := cuts(from), cuts(to)
	first := cut{}
	for i := 0; i < min(len(old), len(fresh)) && old[i] == fresh[i] && from[:old[i].at] == to[:old[i].at]; i++ {
		first = old[i]
	}
	fmt.Fprintf(b, "\x1b[%d;%dH", row+1, first.column+1)
	if last, ok := tail(from, to, old, fresh, first); ok {
		b.WriteString(to[first.at:last])
		return
	}
	b.WriteString(to[first.at:] + eraseBehind(to, width))
}

// tail finds where the rest of both lines is the same and stands in the same
// columns: an index in to, behind first.
func tail(from, to string, old, fresh []cut, first cut) (int, bool) {
	found, ok := 0, false
	for i, j := len(old)-1, len(fresh)-1; i >= 0 && j >= 0; i, j = i-1, j-1 {
		if old[i].column != fresh[j].column || from[old[i].at:] != to[fresh[j].at:] || fresh[j].at < first.at || old[i].at < first.at {
			break
		}
		found, ok = fresh[j].at, true
	}
	return found, ok
}

// cut is a place in a line where writing may begin or end: outside of escape
// sequences and styles, and after characters that are one column wide on every
// terminal.
type cut struct{ at, column int }

func cuts(line string) []cut {
	out := []cut{{}}
	column, styled := 0, false
	for at := 0; at < len(line); {
		if line[at] == '\x1b' {
			end := strings.IndexByte(line[at:], 'm')
			if end < 0 {
				return out
			}
			styled = !strings.HasPrefix(line[at:], "\x1b[0m") && !strings.HasPrefix(line[at:], "\x1b[m")
			at += end + 1
			if !styled {
				out = append(out, cut{at, column})
			}
			continue
		}
		size := narrow(line[at:])
		if size == 0 {
			return out[:len(out)-1] // what follows may join the character before it
		}
		at, column = at+size, column+1
		if !styled {
			out = append(out, cut{at, column})
		}
	}
	return out
}

// narrow is the length of the character that line begins with if it is surely
// one column wide, and 0 otherwise.
func narrow(line string) int {
	if line[0] >= ' ' && line[0] < 0x7f {
		return 1
	}
	for _, mark := range []string{"›", "▌", "•", "▾", "▸", "│", "─", "·", "…"} {
		if strings.HasPrefix(line, mark) {
			return len(mark)
		}
	}
	if r := []rune(line)[0]; r >= 0x2800 && r <= 0x28ff { // the spinner's
		return len(string(r))
	}
	return 0
}
