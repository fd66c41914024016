package llm

import "strings"

// thinkFilter parts a leading block of thoughts, <think>…</think>, from what is
// said after it, however the text is cut into pieces. Such a block anywhere
// else is what the reply is about, and is left alone. The zero value is ready.
type thinkFilter struct {
	state thinkState
	held  string // not yet decided
	end   string // the tag that ends the block
}

type thinkState uint8

const (
	atStart thinkState = iota
	inThoughts
	afterThoughts // spaces before the first word are dropped
	inSpeech
)

func thinkTags() []string { return []string{"<think>", "<thinking>", "<reasoning>"} }

// push takes a piece and returns what can be told of it already.
func (f *thinkFilter) push(piece string) (said, thought string) {
	f.held += piece
	if f.state == atStart {
		f.start()
	}
	if f.state == inThoughts {
		thought = f.thoughts()
	}
	if f.state == afterThoughts {
		if f.held = strings.TrimLeft(f.held, " \t\r\n"); f.held != "" {
			f.state = inSpeech
		}
	}
	if f.state == inSpeech {
		said, f.held = f.held, ""
	}
	return said, thought
}

// flush returns what was held back, at the end of the text.
func (f *thinkFilter) flush() (said, thought string) {
	said, f.held = f.held, ""
	if f.state == inThoughts {
		return "", said
	}
	return said, ""
}

// start decides whether the text begins with a tag, once it can be told.
func (f *thinkFilter) start() {
	text := strings.TrimLeft(f.held, " \t\r\n")
	for _, tag := range thinkTags() {
		if rest, ok := strings.CutPrefix(text, tag); ok {
			f.state, f.held, f.end = inThoughts, rest, "</"+tag[1:]
			return
		}
		if strings.HasPrefix(tag, text) {
			return
		}
	}
	f.state = inSpeech
}

// thoughts returns the thoughts up to the end tag, or up to where it may begin.
func (f *thinkFilter) thoughts() string {
	if thought, rest, ok := strings.Cut(f.held, f.end); ok {
		f.state, f.held = afterThoughts, rest
		return thought
	}
	keep := 0
	for n := min(len(f.end)-1, len(f.held)); n > 0; n-- {
		if strings.HasSuffix(f.held, f.end[:n]) {
			keep = n
			break
		}
	}
	cut := len(f.held) - keep
	thought := f.held[:cut]
	f.held = f.held[cut:]
	return thought
}
