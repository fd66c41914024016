package terminal

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
	"pgregory.net/rapid"

	_ "whence/internal/sameseed"
)

// terminal is a small one: it knows what a screen writes to it and nothing else.
// Its cells hold a character with the style it was written in.
type terminal struct {
	cells               [][]string
	row, column, bottom int
	style               string
}

func newTerminal(width, height int) *terminal {
	t := &terminal{bottom: height}
	for range height {
		t.cells = append(t.cells, blank(width))
	}
	return t
}

func blank(width int) []string { return strings.Split(strings.Repeat(" ", width), "") }

func (t *terminal) write(s string) error {
	for len(s) > 0 {
		switch {
		case strings.HasPrefix(s, "\x1b["):
			end := strings.IndexFunc(s[2:], func(r rune) bool { return r >= '@' && r <= '~' }) + 2
			if err := t.sequence(s[2:end], s[end]); err != nil {
				return err
			}
			s = s[end+1:]
		case strings.HasPrefix(s, "\x1bM"):
			t.scroll(-1)
			s = s[2:]
		case s[0] == '\r':
			t.column, s = 0, s[1:]
		case s[0] == '\n' && t.row == t.bottom-1:
			t.scroll(1)
			s = s[1:]
		case s[0] == '\n':
			t.row, s = t.row+1, s[1:]
		default:
			s = t.put(s)
		}
	}
	return nil
}

// put writes one character; a wide one leaves an empty cell behind it.
func (t *terminal) put(s string) string {
	cluster, width := ansi.FirstGraphemeCluster(s, ansi.GraphemeWidth)
	if t.column < len(t.cells[0]) {
		t.cells[t.row][t.column] = t.style + cluster
		for i := 1; i < width && t.column+i < len(t.cells[0]); i++ {
			t.cells[t.row][t.column+i] = ""
		}
	}
	t.column += width
	return s[len(cluster):]
}

func (t *terminal) sequence(parameters string, final byte) error {
	numbers := []int{}
	for p := range strings.SplitSeq(parameters, ";") {
		n, _ := strconv.Atoi(p)
		numbers = append(numbers, n)
	}
	switch final {
	case 'H':
		numbers = append(numbers, 1)
		t.row, t.column = max(numbers[0], 1)-1, max(numbers[1], 1)-1
	case 'K':
		for i := t.column; i < len(t.cells[t.row]); i++ {
			t.cells[t.row][i] = " "
		}
	case 'm':
		t.style = parameters
		if parameters == "0" || parameters == "" {
			t.style = ""
		}
	case 'r':
		t.row, t.column, t.bottom = 0, 0, len(t.cells)
		if len(numbers) == 2 {
			t.bottom = numbers[1]
		}
	default:
		return fmt.Errorf("unknown sequence %q%c", parameters, final)
	}
	return nil
}

func (t *terminal) scroll(by int) {
	region := t.cells[:t.bottom]
	if by > 0 {
		copy(region, region[1:])
		region[len(region)-1] = blank(len(t.cells[0]))
		return
	}
	copy(region[1:], region[:len(region)-1])
	region[0] = blank(len(t.cells[0]))
}

func (t *terminal) String() string {
	var b strings.Builder
	for _, row := range t.cells {
		b.WriteString(strings.Join(row, "") + "\n")
	}
	return b.String()
}

// TestDifferencesBringTheScreenThere goes through sheets at random: after each
// difference the terminal shows what it would if the sheet were drawn anew.
func TestDifferencesBringTheScreenThere(t *testing.T) {
	const height = 8
	words := []string{"a", "word ", "  ", "› ", "漢", "👩‍👩‍👧", "é", "\x1b[1;38;5;75mstyled\x1b[0m", "\x1b[7m \x1b[0m", "⠋ working", "e", "\u0301"}
	line := rapid.Custom(func(t *rapid.T) string {
		width := rapid.SampledFrom([]int{20, 20, 20, 5}).Draw(t, "width")
		return ansi.Truncate(strings.Join(rapid.SliceOfN(rapid.SampledFrom(words), 0, 6).Draw(t, "words"), ""), width, "")
	})
	rapid.Check(t, func(t *rapid.T) {
		screen := newTerminal(20, height)
		shown := Sheet{}
		lines := rapid.SliceOfN(line, height, height).Draw(t, "lines")
		for range rapid.IntRange(1, 8).Draw(t, "frames") {
			next := Sheet{Width: 20, Scrolls: rapid.IntRange(0, height).Draw(t, "scrolls"), Lines: lines}
			if err := screen.write(string(difference(&shown, &next))); err != nil {
				t.Fatal(err)
			}
			anew := newTerminal(20, height)
			if err := anew.write(string(difference(&Sheet{}, &next))); err != nil {
				t.Fatal(err)
			}
			if screen.String() != anew.String() {
				t.Fatalf("it shows\n%s\ninstead of\n%s\nfor %q", screen, anew, lines)
			}
			shown = next
			lines = changed(t, lines, line)
		}
	})
}

// changed is the next sheet: scrolled, appended to, or changed in a line.
func changed(t *rapid.T, lines []string, line *rapid.Generator[string]) []string {
	next := append([]string(nil), lines...)
	switch n := rapid.IntRange(-4, 4).Draw(t, "by"); {
	case n > 0:
		next = append(next[n:], rapid.SliceOfN(line, n, n).Draw(t, "below")...)
	case n < 0:
		next = append(rapid.SliceOfN(line, -n, -n).Draw(t, "above"), next[:len(next)+n]...)
	}
	at := rapid.IntRange(0, len(next)-1).Draw(t, "row")
	next[at] = ansi.Truncate(next[at]+line.Draw(t, "more"), 20, "")
	return next
}

func TestWhatTerminalsSayOfTheirBackground(t *testing.T) {
	for said, dark := range map[string]bool{
		"\x1b]11;rgb:ffff/ffff/ffff\x07\x1b[?62;c":      false,
		"\x1b]11;rgb:0000/0000/0000\x1b\\\x1b[?1;2c":    true,
		"\x1b]11;rgb:fd/f6/e3\x07\x1b[?62;c":            false,
		"\x1b]11;rgba:1e1e/1e1e/2e2e/ffff\x07\x1b[?6c":  true,
		"hel\x1b]11;rgb:ffff/ffff/ffff\x07lo\x1b[?62;c": false,
	} {
		m := reports.FindStringSubmatch(said)
		if got := isDark([][]byte{[]byte(m[1]), []byte(m[2]), []byte(m[3])}); got != dark {
			t.Errorf("%q is dark: %v", said, got)
		}
		if rest := reports.ReplaceAllString(said, ""); rest != "" && rest != "hello" {
			t.Errorf("of %q is left %q", said, rest)
		}
	}
}

// What a terminal says of its background late is no typing, and changes the colours.
func TestWhatTerminalsSayLate(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	var dark []bool
	k := Keyboard{File: r, Dark: func(is bool) { dark = append(dark, is) }}
	buf := make([]byte, 256)
	for _, said := range []string{"hel", "\x1b]11;rgb:ffff/ffff/ffff\x07\x1b[?62;c", "lo\x1b[?62;c"} {
		if _, err := w.WriteString(said); err != nil {
			t.Fatal(err)
		}
		n, err := k.Read(buf)
		if want := reports.ReplaceAllString(said, ""); err != nil || string(buf[:n]) != want {
			t.Errorf("%q is read as %q: %v", said, buf[:n], err)
		}
	}
	if len(dark) != 1 || dark[0] {
		t.Errorf("dark: %v", dark)
	}
}
