package assistant

import (
	"bytes"
	"cmp"
	"encoding/json"
	"iter"
	"slices"
	"strings"

	"whence/conductor/ground"
	"whence/conductor/spoken"
	"whence/conductor/turn"
	"whence/history"
	"whence/internal/voice"
	"whence/llm"
)

// A model's window holds its instructions, the facts of the answer and the
// answer besides the conversation, so that a third of it goes to the latest
// turns, word for word, and a sixth to what was told before them.
const (
	BytesPerToken = 3 // on the safe side for English
	historyPart   = 3
	earlierPart   = 6
	pastTurns     = 60 // the turns that are looked at
)

// Recent is the conversation so far as a model sees it, the oldest first: the
// latest turns as they were, as far as they fit, and before them the facts and
// rules that the turns before those taught and that are still known.
func (u *Use) Recent() []llm.Message {
	turns, err := u.History.Recent(u.Ctx, u.Session, pastTurns+1)
	if err != nil {
		u.Emit(turn.Notice{Text: voice.Say("assistant.the-history-could-not-be", "error", err.Error())})
		return nil
	}
	turns = slices.DeleteFunc(turns, func(h history.Turn) bool { return h.ID == u.ID || u.pastOf(h).command })
	first := u.fitting(turns, historyPart)
	var out []llm.Message
	if told := u.toldEarlier(turns[:first]); told != "" {
		out = append(out, llm.Message{Role: llm.User, Content: told})
	}
	for _, h := range turns[first:] {
		out = append(out, llm.Message{Role: llm.User, Content: h.Input}, llm.Message{Role: llm.Assistant, Content: replyOf(h)})
	}
	return out
}

// replyOf is what a turn was answered with; where a receipt said it all, a word that takes less
// room than that.
func replyOf(h history.Turn) string {
	return cmp.Or(h.Reply, voice.Say("turn.report-learned-noted"))
}

// Before are the person's words of the latest turns before this one, at most so many.
func (u *Use) Before(most int) ([]string, error) {
	turns, err := u.History.Recent(u.Ctx, u.Session, most+1)
	var out []string
	for _, h := range turns {
		if h.ID != u.ID && !u.pastOf(h).command {
			out = append(out, h.Input)
		}
	}
	return out, err
}

// roomFor is how many bytes a part of the model's window holds.
func (a *Assistant) roomFor(part int) int { return a.Room.Tokens() * BytesPerToken / part }

// leastRoom is what a question and its facts may always take, in bytes.
const leastRoom = 2 << 10

// tooLong reports whether a question and its facts are more than the window has
// for them: a server would cut the request at its beginning, where the rules are.
func (a *Assistant) tooLong(input string, evidence []ground.Evidence) bool {
	size := len(input)
	for _, e := range evidence {
		size += len(e.Text) + len("[10] \n")
	}
	return size > max(a.roomFor(historyPart), leastRoom)
}

// fitting returns the first of the latest turns that fit a part of the window.
func (a *Assistant) fitting(turns []history.Turn, part int) int {
	room, first := a.roomFor(part), len(turns)
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
func (u *Use) toldEarlier(turns []history.Turn) string {
	const opening = "Earlier in this conversation the person told this:\n"
	room := u.roomFor(earlierPart) - len(opening)
	var lines []string
	for text := range u.stillKnown(turns) {
		if room -= len(text) + 3; room < 0 {
			break
		}
		if !slices.Contains(lines, text) {
			lines = append(lines, text)
		}
	}
	if len(lines) == 0 {
		return ""
	}
	slices.Reverse(lines)
	return opening + "- " + strings.Join(lines, "\n- ")
}

// stillKnown are the statements that turns taught and that were not taken back since, the
// latest first.
func (u *Use) stillKnown(turns []history.Turn) iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, h := range slices.Backward(turns) {
			for _, s := range slices.Backward(u.pastOf(h).taught) {
				if !slices.ContainsFunc(s.ids, func(id string) bool { return !u.Known.Lives(u.Ctx, id) }) && !yield(s.text) {
					return
				}
			}
		}
	}
}

// past is what matters of a turn that is over. It is found once, since a turn is looked at again
// with each that follows, and never changes.
type past struct {
	command bool
	taught  []taught
}

// taught is a statement that a turn taught, and the ids of what it became.
type taught struct {
	text string
	ids  []string
}

// pastOf is what matters of a turn.
func (a *Assistant) pastOf(h history.Turn) past {
	if p, ok := a.past[h.ID]; ok {
		return p
	}
	p := past{spoken.IsCommand(h.Input), taughtBy(h)}
	if !h.Answered {
		return p
	}
	if a.past == nil || len(a.past) >= 8*pastTurns {
		a.past = map[string]past{}
	}
	a.past[h.ID] = p
	return p
}

// taughtBy are the statements that a turn taught.
func taughtBy(h history.Turn) (out []taught) {
	var rec struct { // of a record, which has the proofs too, no more is needed
		Statements []struct {
			Status, Understood string
			IDs                []string
		}
	}
	if !bytes.Contains(h.Record, []byte(`"learned"`)) && !bytes.Contains(h.Record, []byte(`"superseded"`)) || json.Unmarshal(h.Record, &rec) != nil {
		return nil
	}
	for _, s := range rec.Statements {
		if (s.Status == "learned" || s.Status == "superseded") && s.Understood != "" {
			out = append(out, taught{strings.TrimPrefix(s.Understood, "Actually, "), s.IDs})
		}
	}
	return out
}
