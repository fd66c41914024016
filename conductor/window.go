package conductor

import (
	"encoding/json"
	"slices"
	"strings"

	"whence/conductor/command"
	"whence/conductor/ground"
	"whence/conductor/turn"
	"whence/history"
	"whence/llm"
)

// A model's window holds its instructions, the facts of the answer and the
// answer besides the conversation, so that a third of it goes to the latest
// turns, word for word, and a sixth to what was told before them.
const (
	bytesPerToken = 3 // on the safe side for English
	historyPart   = 3
	earlierPart   = 6
	pastTurns     = 60 // the turns that are looked at
)

// recent is the conversation so far as a model sees it, the oldest first: the
// latest turns as they were, as far as they fit, and before them the facts and
// rules that the turns before those taught and that are still known.
func (t *steps) recent() []llm.Message {
	turns, err := t.c.history.Recent(t.Ctx, t.c.session.ID, pastTurns+1)
	if err != nil {
		t.Emit(turn.Notice{Text: "The history could not be read: " + err.Error()})
		return nil
	}
	turns = slices.DeleteFunc(turns, func(h history.Turn) bool { return h.ID == t.ID || command.Is(h.Input) })
	first := t.c.fitting(turns, historyPart)
	var out []llm.Message
	if told := t.toldEarlier(turns[:first]); told != "" {
		out = append(out, llm.Message{Role: llm.User, Content: told})
	}
	for _, h := range turns[first:] {
		out = append(out, llm.Message{Role: llm.User, Content: h.Input}, llm.Message{Role: llm.Assistant, Content: h.Reply})
	}
	return out
}

// roomFor is how many bytes a part of the model's window holds.
func (c *Conductor) roomFor(part int) int { return c.room.Tokens() * bytesPerToken / part }

// leastRoom is what a question and its facts may always take, in bytes.
const leastRoom = 2 << 10

// tooLong reports whether a question and its facts are more than the window has
// for them: a server would cut the request at its beginning, where the rules are.
func (c *Conductor) tooLong(input string, evidence []ground.Evidence) bool {
	size := len(input)
	for _, e := range evidence {
		size += len(e.Text) + len("[10] \n")
	}
	return size > max(c.roomFor(historyPart), leastRoom)
}

// fitting returns the first of the latest turns that fit a part of the window.
func (c *Conductor) fitting(turns []history.Turn, part int) int {
	room, first := c.roomFor(part), len(turns)
	for first > 0 && len(turns)-first < historyTurns {
		h := turns[first-1]
		if room -= len(h.Input) + len(h.Reply); room < 0 {
			break
		}
		first--
	}
	return first
}

// toldEarlier says what the turns taught that is still known, the latest as far
// as there is room for it; "" where that is nothing.
func (t *steps) toldEarlier(turns []history.Turn) string {
	const opening = "Earlier in this conversation the person told this:\n"
	room := t.c.roomFor(earlierPart) - len(opening)
	var lines []string
	for _, h := range slices.Backward(turns) {
		for _, text := range slices.Backward(t.c.stillKnown(t, h)) {
			if room -= len(text) + 3; room < 0 {
				break
			}
			if !slices.Contains(lines, text) {
				lines = append(lines, text)
			}
		}
	}
	if len(lines) == 0 {
		return ""
	}
	slices.Reverse(lines)
	return opening + "- " + strings.Join(lines, "\n- ")
}

// stillKnown are the statements that a turn taught and that were not taken back
// since.
func (c *Conductor) stillKnown(t *steps, h history.Turn) []string {
	var rec Record
	if len(h.Record) == 0 || json.Unmarshal(h.Record, &rec) != nil {
		return nil
	}
	var out []string
	for _, s := range rec.Statements {
		taught := s.Status == "learned" || s.Status == "superseded"
		if taught && s.Understood != "" && !slices.ContainsFunc(s.IDs, func(id string) bool { return !c.known.Lives(t.Ctx, id) }) {
			out = append(out, strings.TrimPrefix(s.Understood, "Actually, "))
		}
	}
	return out
}
