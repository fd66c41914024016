package main

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/creack/pty"
	"github.com/hinshun/vt10x"

	"whence/cmd/repl/tui/look"
)

// TestScreens plays each script in testdata/screens with the real program on a
// pseudo-terminal, at three widths and on both backgrounds, and compares what
// stands on the screen with its golden files (go test -update writes them), one for each width.
//
// A script is a list of steps: "args" for the program, "env" for its
// environment, "file NAME TEXT" beside the base, "type", "press" keys, "paste",
// "click WORDS", "wait" for words on the screen, "gone" for words to leave it,
// "golden NAME", "shot NAME" for a picture in docs/screens, "resize", "restart", "leaves" for the end of the program,
// "after" for what it wrote behind itself, and "wrote" for bytes that it wrote.
func TestScreens(t *testing.T) {
	paths, err := filepath.Glob(filepath.Join("testdata", "screens", "*.txt"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("no scripts: %v", err)
	}
	for _, path := range some(paths) {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range looksOf(string(text)) {
			name := fmt.Sprintf("%s-%d-%s", strings.TrimSuffix(filepath.Base(path), ".txt"), l.width, l.background)
			t.Run(name, func(t *testing.T) {
				t.Parallel()
				p := &play{t: t, path: path, name: name, dir: t.TempDir(), terminal: l, widest: widest(looksOf(string(text)))}
				p.perform(string(text))
			})
		}
	}
}

func widest(looks []terminal) (width int) {
	for _, l := range looks {
		width = max(width, l.width)
	}
	return width
}

// terminal is one that a script is performed on.
type terminal struct {
	width      int
	background string
}

// looksOf are all of them for a script that says so in its comments, two for the
// others, and one in short tests.
func looksOf(script string) []terminal {
	looks := []terminal{{80, "dark"}, {40, "light"}, {120, "dark"}, {40, "dark"}, {80, "light"}, {120, "light"}}
	switch {
	case testing.Short():
		return looks[:1]
	case strings.Contains(script, "# All looks."):
		return looks
	}
	return looks[:2]
}

// play is a script as it is performed.
type play struct {
	t          *testing.T
	path, name string
	dir        string
	terminal
	widest    int // of the terminals that the script is performed on
	args, env []string
	screen    *screen
	line      int
	after     string
}

// tall is how many rows the terminals have at the start.
const tall = 24

func (p *play) perform(script string) {
	for lines := bufio.NewScanner(strings.NewReader(script)); lines.Scan(); {
		p.line++
		step := strings.TrimSpace(lines.Text())
		if step == "" || strings.HasPrefix(step, "#") {
			continue
		}
		name, arg, _ := strings.Cut(step, " ")
		p.step(name, strings.TrimSpace(arg))
	}
}

// step does one line of the script.
func (p *play) step(name, arg string) {
	p.t.Helper()
	switch name {
	case "args":
		p.args = append(p.args, strings.Fields(arg)...)
	case "env":
		p.env = append(p.env, strings.ReplaceAll(arg, "$DIR", p.dir))
	case "file":
		p.file(arg)
	case "type":
		p.send(strings.ReplaceAll(arg, "$DIR", p.dir))
	case "paste":
		p.send("\x1b[200~" + strings.NewReplacer(`\n`, "\r", "$DIR", p.dir).Replace(arg) + "\x1b[201~")
	case "press":
		for key := range strings.FieldsSeq(arg) {
			p.press(key)
		}
	case "click":
		p.click(arg)
	case "wait":
		p.on().waits(p.place(), arg, true)
	case "gone":
		p.on().waits(p.place(), arg, false)
	case "golden":
		p.golden(arg)
	case "shot":
		p.shot(arg)
	case "wrote":
		p.on().wrote(p.place(), strings.ReplaceAll(arg, `\x1b`, "\x1b"))
	case "resize":
		p.resize(arg)
	case "restart":
		p.screen = nil
	case "leaves":
		p.after = p.on().ended()
	case "after":
		if !strings.Contains(unspaced(p.after), unspaced(arg)) {
			p.t.Errorf("%s: %q does not stand behind the program: %q", p.place(), arg, p.after)
		}
	default:
		p.t.Fatalf("%s: there is no step %q", p.place(), name)
	}
}

func (p *play) place() string { return fmt.Sprintf("%s:%d", p.path, p.line) }

// file writes a file beside the base; its name is the first word, and "× N"
// behind the text repeats it with a number in the place of #.
func (p *play) file(arg string) {
	name, text, _ := strings.Cut(arg, " ")
	text = strings.NewReplacer(`\n`, "\n", `\x1b`, "\x1b", `\u202e`, "\u202e").Replace(text)
	if line, times, ok := strings.Cut(text, " × "); ok {
		n, err := strconv.Atoi(times)
		if err != nil {
			p.t.Fatalf("%s: %v", p.place(), err)
		}
		var b strings.Builder
		for i := range n {
			b.WriteString(strings.ReplaceAll(line, "#", strconv.Itoa(i)) + "\n")
		}
		text = b.String()
	}
	path := filepath.Join(p.dir, name)
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		p.t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o700); err != nil {
		p.t.Fatal(err)
	}
}

// on is the screen of the program, which is started where it does not run.
func (p *play) on() *screen {
	if p.screen == nil {
		args := append([]string{"--offline", "--kb", filepath.Join(p.dir, "cats.db"), "--background", p.background}, p.args...)
		p.screen = startWith(p.t, p.width, tall, p.dir, p.env, args...)
		p.screen.waits(p.place(), "? help", true)
	}
	return p.screen
}

func (p *play) send(bytes string) {
	p.t.Helper()
	if _, err := io.WriteString(p.on().tty, bytes); err != nil {
		p.t.Fatalf("%s: %v", p.place(), err)
	}
}

// press sends a key. Behind esc it leaves the time that a terminal program needs
// to see that no sequence follows.
func (p *play) press(name string) {
	p.t.Helper()
	if sequence, ok := namedKeys()[name]; ok {
		p.send(sequence)
	} else if letter, ok := strings.CutPrefix(name, "alt+"); ok {
		p.send("\x1b" + letter)
	} else if letter, ok := strings.CutPrefix(name, "ctrl+"); ok {
		p.send(string(rune(letter[0] &^ 0x60)))
	} else {
		p.t.Fatalf("%s: there is no key %q", p.place(), name)
	}
	if name == "esc" {
		time.Sleep(150 * time.Millisecond)
	}
}

func namedKeys() map[string]string {
	return map[string]string{
		"enter": "\r", "tab": "\t", "esc": "\x1b", "space": " ", "backspace": "\x7f", "shift+tab": "\x1b[Z", "?": "?", "/": "/",
		"up": "\x1b[A", "down": "\x1b[B", "right": "\x1b[C", "left": "\x1b[D", "alt+up": "\x1b[1;3A", "alt+down": "\x1b[1;3B", "alt+enter": "\x1b\r",
		"shift+up": "\x1b[1;2A", "shift+down": "\x1b[1;2B", "ctrl+home": "\x1b[1;5H", "ctrl+end": "\x1b[1;5F", "ctrl+_": "\x1f",
		"pgup": "\x1b[5~", "pgdown": "\x1b[6~", "f1": "\x1bOP", "f2": "\x1bOQ", "f3": "\x1bOR", "f5": "\x1b[15~",
	}
}

// click presses the mouse where the words stand.
func (p *play) click(words string) {
	p.t.Helper()
	p.on().waits(p.place(), words, true)
	for y, row := range strings.Split(p.screen.rows(false), "\n") {
		if before, _, ok := strings.Cut(row, words); ok {
			p.send(fmt.Sprintf("\x1b[<0;%d;%dM", len([]rune(before))+1, y+1))
			return
		}
	}
}

func (p *play) resize(arg string) {
	p.t.Helper()
	var width, height int
	if _, err := fmt.Sscanf(arg, "%dx%d", &width, &height); err != nil {
		p.t.Fatalf("%s: %v", p.place(), err)
	}
	s := p.on()
	s.term.Resize(width, height)
	if err := pty.Setsize(s.tty, &pty.Winsize{Cols: uint16(width), Rows: uint16(height)}); err != nil {
		p.t.Fatal(err)
	}
}

// unspaced is text without spaces and line breaks, which a narrow terminal has in
// other places.
func unspaced(text string) string { return strings.Join(strings.Fields(text), "") }

// varying is what differs from run to run, with what stands for it.
func varying(text string) string {
	text = regexp.MustCompile(`Took [0-9.]+ ms`).ReplaceAllString(text, "Took # ms")
	return regexp.MustCompile(`\d{4}-\d\d-\d\d \d\d:\d\d`).ReplaceAllString(text, "####-##-## ##:##")
}

// meant is what stands on the screen with colours as those of the dark background, so that one file has
// both; a colour that is not of its own background is none of them.
func (p *play) meant(text string) string {
	if p.background != "light" {
		return text
	}
	light, dark := reflect.ValueOf(look.Light()), reflect.ValueOf(look.Dark())
	return regexp.MustCompile(`38;5;[0-9]+`).ReplaceAllStringFunc(text, func(code string) string {
		for i := range light.NumField() {
			if code == "38;5;"+light.Field(i).String() {
				return "38;5;" + dark.Field(i).String()
			}
		}
		return code + ";light"
	})
}

// golden waits until the screen is that of the golden file, one for each width; with -update
// until it rests, and writes it.
func (p *play) golden(name string) {
	p.t.Helper()
	path := filepath.Join("testdata", "screens", strings.TrimSuffix(p.name, "-"+p.background)+"-"+name+".golden")
	if *update {
		got := p.meant(p.on().rests())
		if err := os.WriteFile(path, []byte(varying(got)), 0o600); err != nil {
			p.t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		p.t.Fatal(err)
	}
	got := ""
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		if got = varying(p.meant(p.on().rows(true))); got == string(want) {
			return
		}
	}
	p.t.Fatalf("%s: the screen is\n%s\nand not, as in %s,\n%s", p.place(), got, path, want)
}

// rests waits until the screen has not changed for a while.
func (s *screen) rests() string {
	last := s.rows(true)
	for since := time.Now(); time.Since(since) < time.Second; time.Sleep(10 * time.Millisecond) {
		if now := s.rows(true); now != last {
			last, since = now, time.Now()
		}
	}
	return last
}

// patience is how long a screen may take to show what is waited for: long enough
// for a machine that does much else.
const patience = time.Minute

// waits waits until the words stand on the screen, or have left it.
func (s *screen) waits(place, words string, there bool) {
	s.t.Helper()
	want := strings.Join(strings.Fields(words), " ")
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		if strings.Contains(s.text(), want) == there {
			return
		}
	}
	s.t.Fatalf("%s: %q, on the screen: %v\n%s", place, words, !there, s.rows(false))
}

// wrote waits until the program has written the bytes.
func (s *screen) wrote(place, want string) {
	s.t.Helper()
	for end := time.Now().Add(patience); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		s.mu.Lock()
		found := bytes.Contains(s.raw.Bytes(), []byte(want))
		s.mu.Unlock()
		if found {
			return
		}
	}
	s.t.Fatalf("%s: %q was not written", place, want)
}

// ended waits for the end of the program and returns what stands on the terminal.
func (s *screen) ended() string {
	s.t.Helper()
	select {
	case err := <-s.done:
		if err != nil {
			s.t.Errorf("the program ended with %v", err)
		}
	case <-time.After(patience):
		s.t.Fatal("the program does not end")
	}
	<-s.drained
	return s.text()
}

// The bits of a cell's mode in vt10x, which keeps them to itself.
const (
	cellReversed = 1
	cellBold     = 4
)

// cell is a character with its colours; -1 is the terminal's own.
type cell struct {
	char   rune
	fg, bg int
	bold   bool
}

func cellOf(g vt10x.Glyph) cell {
	c := cell{char: g.Char, fg: colour(g.FG), bg: colour(g.BG), bold: g.Mode&cellBold != 0}
	if c.char == 0 {
		c.char = ' '
	}
	return c
}

func colour(c vt10x.Color) int {
	if c >= vt10x.DefaultFG {
		return -1
	}
	return int(c)
}

// cells is the whole screen.
func (s *screen) cells() [][]cell {
	s.term.Lock()
	defer s.term.Unlock()
	width, height := s.term.Size()
	out := make([][]cell, height)
	for y := range out {
		for x := range width {
			g := s.term.Cell(x, y)
			c := cellOf(g)
			if g.Mode&cellReversed != 0 {
				c.bg = reversed
			}
			out[y] = append(out[y], c)
		}
	}
	return out
}

// reversed stands for the colours of reversed text.
const reversed = -2

// rows prints the screen, with the styles as escape sequences where wanted.
func (s *screen) rows(styled bool) string {
	var b strings.Builder
	for _, row := range s.cells() {
		var line strings.Builder
		now := "0"
		for _, c := range row {
			if style := c.style(); styled && style != now {
				line.WriteString("\x1b[" + style + "m")
				now = style
			}
			line.WriteRune(c.char)
		}
		if now != "0" {
			line.WriteString("\x1b[0m")
		}
		b.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
	return b.String()
}

// style is that of a cell as the parameters of an escape sequence.
func (c cell) style() string {
	style := "0"
	if c.bold {
		style += ";1"
	}
	switch {
	case c.bg == reversed:
		return style + ";7"
	case c.fg >= 0:
		style += ";38;5;" + strconv.Itoa(c.fg)
	}
	return style
}
