package tui

import (
	"regexp"
	"slices"
	"strings"

	tea "github.com/charmbracelet/bubbletea"

	"whence/internal/clean"
)

// Describer says what ids stand for; a Completer may be one. It is called outside of Update.
type Describer interface {
	Describe(id string) string
}

// textsMsg is what ids stand for, "" where that is not known.
type textsMsg map[string]string

// anID is the id of a fact or a rule.
var anID = regexp.MustCompile(`\b[fr][0-9]{1,12}\b`)

// of says what the ids in a text stand for.
func (t textsMsg) of(text string) string {
	var said []string
	for _, id := range anID.FindAllString(text, maxDescribed) {
		if t[id] != "" {
			said = append(said, id+": "+t[id])
		}
	}
	return strings.Join(said, " ")
}

// maxDescribed bounds the ids of which it is asked at once.
const maxDescribed = 8

// describe asks what the ids stand for that are typed behind a command, offered or may
// complete a word, as far as that is not known.
func describe(m *model) tea.Cmd {
	d, ok := m.complete.(Describer)
	texts := strings.Join(append(m.transcript.offers(), m.choices.list...), " ")
	if strings.HasPrefix(m.input.area.Value(), "/") {
		texts += " " + m.input.area.Value()
	}
	ids := anID.FindAllString(texts, maxDescribed)
	if !ok || !slices.ContainsFunc(ids, func(id string) bool { _, known := m.texts[id]; return !known }) {
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

// choices are the candidates for the word before the cursor. The zero value
// offers none.
type choices struct {
	word string // what stands in the input now
	list []string
	at   int // index of the one that stands in the input, -1 for none yet
}

// completeWord asks what the word may become, or takes what is offered.
func (m *model) completeWord() tea.Cmd {
	if text := m.suggestion(); text != "" && m.input.empty() {
		m.input.set(text)
		return nil
	}
	if len(m.choices.list) > 0 {
		m.advance()
		return nil
	}
	return m.askChoices()
}

func (m *model) askChoices() tea.Cmd {
	if m.complete == nil {
		return nil
	}
	m.asked++
	asked, word, completer := m.asked, m.input.word(), m.complete
	return func() tea.Msg {
		list := slices.Clone(completer.Complete(word))
		for i := range list {
			list[i] = clean.Line(list[i])
		}
		return candidatesMsg{asked: asked, word: word, list: list}
	}
}

// candidates takes the answer of the completer, unless another key came since.
func (m *model) candidates(msg candidatesMsg) {
	if msg.asked != m.asked || len(msg.list) == 0 {
		return
	}
	m.choices = choices{word: msg.word, list: msg.list, at: -1}
	m.settle()
}

// advance takes what all candidates share, and then one after the other.
func (m *model) advance() {
	if m.choices.at < 0 && m.settle() {
		return
	}
	m.choices.at = (m.choices.at + 1) % len(m.choices.list)
	m.take(m.choices.list[m.choices.at])
}

// settle takes what is certain: the only candidate, or what all share. It
// reports whether there was any of it.
func (m *model) settle() bool {
	if len(m.choices.list) == 1 {
		m.take(m.choices.list[0] + " ")
		m.choices = choices{}
		return true
	}
	shared := sharedPrefix(m.choices.list)
	longer := len(shared) > len(m.choices.word)
	if longer {
		m.take(shared)
	}
	return longer
}

// take puts a candidate in the place of the word.
func (m *model) take(candidate string) {
	m.input.swap(m.choices.word, candidate)
	m.choices.word = candidate
}

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
