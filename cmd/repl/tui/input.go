package tui

import (
	"slices"
	"strings"

	"github.com/charmbracelet/bubbles/cursor"
	"github.com/charmbracelet/bubbles/key"
	"github.com/charmbracelet/bubbles/textarea"
	tea "github.com/charmbracelet/bubbletea"

	"whence/cmd/repl/paste"
	"whence/cmd/repl/view"
	"whence/internal/voice"
)

// input is the box that is typed in. A long paste stands in it as one short
// mark, so that the box stays small and quick whatever was pasted; what is sent
// and kept in the history is the whole text.
type input struct {
	area    textarea.Model
	pastes  map[string]string // mark: text
	history []string
	at      int            // position in history; len(history) is the draft
	edits   map[int]string // what positions that were left look like, with marks
	killed  []string       // what the box held before more than a character was deleted
	tall    int            // the most lines that the box may take
}

// A paste of more than either stands as a mark.
const (
	longPasteLines = 8
	longPasteBytes = 1000
)

func newInput(t *theme, o Options) input {
	in := input{area: textarea.New(), history: slices.Clone(o.History), tall: 1}
	a := &in.area
	a.ShowLineNumbers = false
	a.Prompt, a.Placeholder = inputBar, o.Placeholder
	a.SetPromptFunc(margin, func(line int) string {
		if line == 0 {
			return inputBar
		}
		return plainBar
	})
	a.CharLimit, a.MaxHeight, a.MaxWidth = 0, 0, 0
	a.KeyMap.InsertNewline = key.NewBinding(key.WithDisabled())
	a.KeyMap.Paste = key.NewBinding(key.WithDisabled())
	a.KeyMap.TransposeCharacterBackward = key.NewBinding(key.WithDisabled())
	in.dress(t)
	a.Cursor.SetMode(cursor.CursorStatic)
	a.Focus()
	in.clear()
	in.set(o.Draft)
	return in
}

// dress gives the box its colours.
func (in *input) dress(t *theme) {
	look := textarea.Style{Base: t.text, CursorLine: t.text, EndOfBuffer: t.text, Placeholder: t.dim, Prompt: t.you, Text: t.text}
	in.area.FocusedStyle, in.area.BlurredStyle = look, look
	in.area.Cursor.Style = t.cursor
	in.area.Focus() // the box draws with the styles that it had when it got the focus
}

// remember makes these inputs the history. What is typed stays.
func (in *input) remember(history []string) {
	in.history = slices.Clone(history)
	in.at, in.edits = len(in.history), map[int]string{}
}

// suggest shows what one may type while the box is empty.
func (in *input) suggest(text string) { in.area.Placeholder = text }

// Value is the whole text, pastes included.
func (in *input) Value() string {
	text := in.area.Value()
	if len(in.pastes) == 0 {
		return text
	}
	var pairs []string
	for mark, paste := range in.pastes {
		pairs = append(pairs, mark, paste)
	}
	return strings.NewReplacer(pairs...).Replace(text)
}

// empty reports whether nothing is typed.
func (in *input) empty() bool { return in.area.Length() == 0 }

// take types a key, or pastes what it stands for.
func (in *input) take(msg tea.KeyMsg, fetch func(string) string) {
	switch {
	case msg.Paste:
		in.paste(fetch(string(msg.Runes)))
	case isText(msg):
		in.paste(string(msg.Runes))
	default:
		in.update(msg)
	}
}

// maxKilled is how many deletions can be undone.
const maxKilled = 100

// update gives a key to the box. A letter with alt is no text, whatever the box
// makes of one that it does not know.
func (in *input) update(msg tea.KeyMsg) {
	k := &in.area.KeyMap
	if msg.Alt && msg.Type == tea.KeyRunes && !key.Matches(msg, k.WordForward, k.WordBackward, k.DeleteWordForward, k.DeleteWordBackward,
		k.UppercaseWordForward, k.LowercaseWordForward, k.CapitalizeWordForward, k.InputBegin, k.InputEnd) {
		return
	}
	before, length := in.area.Value(), in.area.Length()
	in.edit(func() { in.area, _ = in.area.Update(msg) })
	if in.area.Length() < length-1 {
		in.killed = append(in.killed, before)
		in.killed = in.killed[max(0, len(in.killed)-maxKilled):]
	}
}

// undelete brings back what the last deletion of more than a character took.
func (in *input) undelete() {
	if n := len(in.killed); n > 0 {
		in.restore(in.killed[n-1])
		in.killed = in.killed[:n-1]
	}
}

// edit changes the box at its full height, so that its own scrolling does not
// hide lines that it has room for, and then fits the height to the text.
func (in *input) edit(change func()) {
	in.area.SetHeight(in.tall)
	change()
	in.area.View() // lays the text out anew, for the scrolling in Update
	in.area, _ = in.area.Update(nil)
	in.area.SetHeight(in.rows())
}

// rows is how many lines the text takes, at most as many as it may.
func (in *input) rows() int {
	rows := 0
	width := max(in.area.Width(), 1)
	for line := range strings.SplitSeq(in.area.Value(), "\n") {
		rows += view.Rows(line, width)
		if rows >= in.tall {
			return in.tall
		}
	}
	return rows
}

// paste inserts pasted text at the cursor, a long one as a mark.
func (in *input) paste(text string) {
	text = paste.Text([]byte(text))
	lines := strings.Count(strings.TrimSuffix(text, "\n"), "\n") + 1
	if lines > longPasteLines || len(text) > longPasteBytes {
		text = in.mark(text, lines)
	}
	in.edit(func() { in.area.InsertString(text) })
}

func (in *input) mark(text string, lines int) string {
	mark := voice.Say("tui.mark-paste", "count", len(in.pastes)+1, "lines", voice.Say("count.lines", "count", lines))
	in.pastes[mark] = text
	return mark
}

// insert puts texts at the cursor; where something is typed already, on a line
// of their own.
func (in *input) insert(texts ...string) {
	for _, text := range texts {
		in.edit(func() {
			if !in.empty() {
				in.area.InsertString("\n")
			}
			in.area.InsertString(text)
		})
	}
}

// newline breaks the line at the cursor.
func (in *input) newline() { in.edit(func() { in.area.InsertString("\n") }) }

// set replaces what is typed, with the cursor behind it.
func (in *input) set(text string) {
	lines := strings.Count(text, "\n") + 1
	if lines > longPasteLines || len(text) > longPasteBytes {
		text = in.mark(text, lines)
	}
	in.restore(text)
}

// restore puts back text that holds its marks.
func (in *input) restore(text string) {
	in.edit(func() {
		in.area.Reset()
		in.area.InsertString(text)
	})
}

// send takes the text out of the box and remembers it.
func (in *input) send() string {
	text := in.Value()
	if n := len(in.history); n == 0 || in.history[n-1] != text {
		in.history = append(in.history, text)
	}
	in.clear()
	return text
}

func (in *input) clear() {
	in.at, in.edits, in.pastes = len(in.history), map[int]string{}, map[string]string{}
	in.killed = nil
	in.restore("")
}

// older shows the input before, newer the one after; behind the newest comes
// what was being typed. Changes made on the way stay until something is sent.
func (in *input) older() { in.browse(in.at - 1) }
func (in *input) newer() { in.browse(in.at + 1) }

func (in *input) browse(at int) {
	if at < 0 || at > len(in.history) {
		return
	}
	in.edits[in.at] = in.area.Value()
	in.at = at
	if edited, ok := in.edits[at]; ok {
		in.restore(edited)
	} else {
		in.set(in.history[at])
	}
}

// onFirst and onLast report whether the cursor is in the first or last row, so
// that moving on leaves the text.
func (in *input) onFirst() bool {
	return in.area.Line() == 0 && in.area.LineInfo().RowOffset == 0
}

func (in *input) onLast() bool {
	info := in.area.LineInfo()
	return in.area.Line() == in.area.LineCount()-1 && info.RowOffset >= info.Height-1
}

// word is what stands between the last space and the cursor.
func (in *input) word() string {
	line := in.line()
	return line[strings.LastIndexByte(line, ' ')+1:]
}

// line is the line of the cursor, up to it.
func (in *input) line() string {
	lines := strings.Split(in.area.Value(), "\n")
	info := in.area.LineInfo()
	runes := []rune(lines[in.area.Line()])
	return string(runes[:min(info.StartColumn+info.ColumnOffset, len(runes))])
}

// swap replaces the word before the cursor.
func (in *input) swap(word, with string) {
	in.edit(func() {
		for range []rune(word) {
			in.area, _ = in.area.Update(tea.KeyMsg{Type: tea.KeyBackspace})
		}
		in.area.InsertString(with)
	})
}

// resize sets the width and the most rows the box may take.
func (in *input) resize(width, tall int) {
	in.tall = max(tall, 1)
	in.area.SetWidth(max(width, margin+2))
	in.edit(func() {})
}

// height is the rows that the box takes now.
func (in *input) height() int { return in.area.Height() }

// render draws the box. Marks that turn the direction of text stay in what is
// typed, but are not shown: they would turn the line with the box in it. The
// cursor is drawn only where typing goes to the box.
func (in *input) render(typing bool) []string {
	mode := cursor.CursorHide
	if typing {
		mode = cursor.CursorStatic
	}
	if in.area.Cursor.Mode() != mode {
		in.area.Cursor.SetMode(mode)
	}
	return strings.Split(strings.Map(turnless, in.area.View()), "\n")
}

// turnless drops what turns the direction of text; such marks take no column.
func turnless(r rune) rune {
	switch {
	case r == '\u061c', r == '\u200e', r == '\u200f', r >= '\u202a' && r <= '\u202e', r >= '\u2066' && r <= '\u2069':
		return -1
	}
	return r
}
