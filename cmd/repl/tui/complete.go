package tui

import (
	"cmp"
	"regexp"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"
	"github.com/charmbracelet/x/ansi"

	"whence/cmd/repl/tui/bindings"
	"whence/internal/clean"
	"whence/internal/voice"
)

// Describer says what ids stand for; a Completer may be one. It is called outside of Update.
type Describer interface {
	Describe(id string) string
}

// textsMsg is what ids stand for, "" where that is not known.
type textsMsg map[string]string

// anID is the id of a fact, a rule or a session.
var anID = regexp.MustCompile(`\b[frs][0-9]{1,12}\b`)

// of says what the ids in a text stand for, each by its id unless the text is one.
func (t textsMsg) of(text string) string {
	var said []string
	for _, id := range anID.FindAllString(text, maxDescribed) {
		switch {
		case t[id] == "":
		case id == text:
			said = append(said, t[id])
		default:
			said = append(said, id+": "+t[id])
		}
	}
	return strings.Join(said, " ")
}

// inWords is a command with what its ids stand for in their place, "" where it has none that
// is known.
func (t textsMsg) inWords(command string) string {
	known := false
	said := anID.ReplaceAllStringFunc(strings.TrimPrefix(command, "/"), func(id string) string {
		if t[id] == "" {
			return id
		}
		known = true
		return "“" + strings.TrimSuffix(t[id], ".") + "”"
	})
	if !known {
		return ""
	}
	return said
}

// maxDescribed bounds the ids of which it is asked at once.
const maxDescribed = 8

// completion offers what the word before the cursor may become, and says what ids stand for.
type completion struct {
	completer  Completer // may be nil
	input      *input
	transcript *transcript
	texts      textsMsg

	asked int    // of the latest question; answers to older ones are stale
	word  string // what stands in the input now
	list  []string
	at    int // index of the candidate that stands in the input, -1 for none yet
}

// candidatesMsg brings candidates for a word.
type candidatesMsg struct {
	asked int
	word  string
	list  []string
}

// describe asks what the ids stand for that are typed behind a command, offered or may
// complete a word, as far as that is not known.
func (c *completion) describe() tea.Cmd {
	d, ok := c.completer.(Describer)
	texts := strings.Join(append(c.transcript.offers(), c.list...), " ")
	if typed := c.input.area.Value(); strings.HasPrefix(typed, "/") {
		texts += " " + typed
	}
	ids := anID.FindAllString(texts, maxDescribed)
	if !ok || !slices.ContainsFunc(ids, func(id string) bool { _, known := c.texts[id]; return !known }) {
		return nil
	}
	return func() tea.Msg {
		said := textsMsg{}
		for _, id := range ids {
			said[id] = clean.Line(d.Describe(id))
		}
		return said
	}
}

// drop forgets what was offered and asked for another word.
func (c *completion) drop() {
	c.word, c.list = "", nil
	c.asked++
}

// next asks what the word may become, or takes what is offered: what all candidates share,
// and then one after the other.
func (c *completion) next() tea.Cmd {
	switch {
	case len(c.list) == 0:
		return c.ask()
	case c.at < 0 && c.settle():
		return nil
	}
	c.at = (c.at + 1) % len(c.list)
	c.put(c.list[c.at])
	return nil
}

func (c *completion) ask() tea.Cmd {
	if c.completer == nil {
		return nil
	}
	c.asked++
	asked, word, line, completer := c.asked, c.input.word(), c.input.line(), c.completer
	return func() tea.Msg {
		list := slices.Clone(completer.CompleteLine(line))
		for i := range list {
			list[i] = clean.Line(list[i])
		}
		return candidatesMsg{asked: asked, word: word, list: list}
	}
}

// take takes the answer of the completer, unless another key came since.
func (c *completion) take(msg candidatesMsg) {
	if msg.asked != c.asked || len(msg.list) == 0 {
		return
	}
	c.word, c.list, c.at = msg.word, msg.list, -1
	c.settle()
}

// settle takes what is certain: the only candidate, or what all share. It
// reports whether there was any of it.
func (c *completion) settle() bool {
	if len(c.list) == 1 {
		c.put(c.list[0] + " ")
		c.word, c.list = "", nil
		return true
	}
	shared := sharedPrefix(c.list)
	longer := len(shared) > len(c.word)
	if longer {
		c.put(shared)
	}
	return longer
}

// put puts a candidate in the place of the word.
func (c *completion) put(candidate string) {
	c.input.swap(c.word, candidate)
	c.word = candidate
}

// rows are the candidates with what they stand for, one below the other from the one that is taken
// on; none where no text of theirs is known.
func (c *completion) rows(width int, t *theme) (lines []string) {
	if !slices.ContainsFunc(c.list, func(id string) bool { return c.texts[id] != "" }) {
		return nil
	}
	for i := max(0, c.at); i < len(c.list) && len(lines) < maxDescribed; i++ {
		style := t.key
		if i == c.at {
			style = t.chosen
		}
		lines = append(lines, ansi.Truncate(style.Render(c.list[i])+"  "+t.dim.Render(c.texts[c.list[i]]), width, "…"))
	}
	return lines
}

// line lists the candidates from the one that is taken on.
func (c *completion) line(width int, t *theme) string {
	from := max(0, c.at)
	var b strings.Builder
	for i := from; i < len(c.list) && ansi.StringWidth(b.String()) < width; i++ {
		style := t.key
		if i == c.at {
			style = t.chosen
		}
		b.WriteString(style.Render(c.list[i]) + "  ")
	}
	return b.String()
}

// offered are what the latest turn offers, each with its key: what it does, and behind that
// what is typed for it; and the key by which what was not clear is said otherwise. An answer to
// what was asked back has a letter too: y, n, 1 or e, which enter sends.
func (c *completion) offered(width int, t *theme, keys *bindings.Map, meaning func(string) string) (lines []string) {
	typed := c.input.area.Value()
	add := func(letter, key, first, behind string) {
		style := t.key
		switch {
		case typed != "" && typed != letter:
			return
		case typed != "":
			style, key = t.chosen, bindings.First(keys.Send)
		case letter != "":
			key = letter + ", " + key
		}
		line := style.Render(key) + "  " + first
		if behind != "" {
			line += t.dim.Render("  " + behind)
		}
		lines = append(lines, ansi.Truncate(line, width, "…"))
	}
	offers, answers := c.transcript.offers(), []string(nil)
	if n := len(c.transcript.blocks); n > 0 {
		answers = answersTo(readingsOf(&c.transcript.blocks[n-1].record))
	}
	for i, o := range offers {
		name, letter := bindings.First(keys.Offers[i]), ""
		if slices.Contains(answers, o) {
			letter = o[:1]
		}
		if i == 0 && c.transcript.agreeable() {
			name = voice.Say("tui.enter-or", "key", name)
		}
		others := func(of string) bool { return of != o && meaning(of) == meaning(o) }
		if does := cmp.Or(c.texts.inWords(o), meaning(o)); does != "" && (does != meaning(o) || !slices.ContainsFunc(offers, others)) {
			add(letter, name, does, o)
		} else {
			add(letter, name, o, c.transcript.chosenBy(o))
		}
	}
	if unclear(c.transcript.blocks) {
		add(sayAgain, bindings.First(keys.Again), voice.Say("tui.say-it-otherwise"), "")
	}
	return lines
}

// sayAgain is the letter by which what was not clear is said in other words.
const sayAgain = "e"

// sharedPrefix is how all the words begin, in the first one's spelling.
func sharedPrefix(words []string) string {
	shared := []rune(words[0])
	for _, w := range words[1:] {
		runes := []rune(w)
		n := 0
		for n < min(len(shared), len(runes)) && strings.EqualFold(string(shared[n]), string(runes[n])) {
			n++
		}
		shared = shared[:n]
	}
	return string(shared)
}
