package conductor

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"whence/conductor/turn"
	"whence/conductor/wording"
	"whence/triple"
	"whence/triple/extract"
)

// This file is about words that say nothing of their own: a person who agrees to what was
// read without them has said so, and no reader has to ask about them again.

// fillerSetting begins the names of the settings that keep such words.
const fillerSetting = "filler."

// fillersAround are the words that a person would say nothing with, agreeing to what was
// read of a part of a sentence.
func (t *steps) fillersAround(it *turn.Item) []string {
	if it.Trouble == nil || it.Trouble.Code != extract.Apart {
		return nil
	}
	var out []string
	before, behind := extract.Around(it.Text, it.Readings[0].Text)
	for _, phrase := range []string{before, behind} {
		if phrase == "" {
			continue
		}
		first, _, _ := strings.Cut(phrase, " ")
		if _, name := t.c.known.Words.Name(triple.Key(first)); name || !extract.ChangesNothing(phrase) {
			return nil
		}
		out = append(out, strings.ToLower(phrase))
	}
	return out
}

// learnFillers keeps words with what the person agreed to.
func (t *steps) learnFillers() {
	phrases := t.c.talk.Fillers
	t.c.talk.Fillers = nil
	if len(phrases) == 0 {
		return
	}
	t.Settings = maps.Clone(t.Settings)
	if t.Settings == nil {
		t.Settings = map[string]string{}
	}
	var said []string
	for _, phrase := range phrases {
		t.Settings[fillerSetting+phrase] = "says nothing of its own"
		said = append(said, strconv.Quote(phrase))
	}
	t.Emit(turn.Notice{Text: "From now on I pass over " + wording.JoinAnd(said) + "; /undo takes that back too."})
}

// fillers are the words that say nothing, the longest first.
func (t *steps) fillers() ([]string, error) {
	settings, err := t.c.known.Store.Settings(t.Ctx)
	if err != nil {
		return nil, err
	}
	var out []string
	for key, value := range settings {
		if phrase, is := strings.CutPrefix(key, fillerSetting); is && value != "" {
			out = append(out, phrase)
		}
	}
	slices.SortFunc(out, func(a, b string) int {
		if len(a) != len(b) {
			return len(b) - len(a)
		}
		return strings.Compare(a, b)
	})
	return out, nil
}

// withoutFillers reads the sentences that were not read again without the words before and
// behind that are known to say nothing.
func (t *steps) withoutFillers(read []triple.Statement) ([]triple.Statement, error) {
	if !slices.ContainsFunc(read, func(s triple.Statement) bool { return s.Kind == triple.NotUnderstood }) {
		return read, nil
	}
	phrases, err := t.fillers()
	if err != nil || len(phrases) == 0 {
		return read, err
	}
	out := slices.Clone(read)
	for i, s := range read {
		from, to := withoutThem(s.Text, phrases)
		if s.Kind != triple.NotUnderstood || to-from == len(s.Text) {
			continue
		}
		again, err := t.c.known.Language.Understand(t.Ctx, s.Text[from:to], t.c.discourse())
		if err != nil {
			return nil, err
		}
		if len(again) == 1 && (again[0].Kind != triple.NotUnderstood || again[0].Standing == triple.Asked) {
			again[0].Start, again[0].End = s.Start+from, s.Start+to
			out[i] = again[0]
		}
	}
	return out, nil
}

// withoutThem is the part of a sentence that is left without the phrases at its beginning and
// end; all of it where nothing would be left.
func withoutThem(sentence string, phrases []string) (from, to int) {
	const marks = " ,;:-.!"
	low := strings.ToLower(sentence)
	if len(low) != len(sentence) {
		return 0, len(sentence)
	}
	to = len(low)
	for again := true; again; {
		again = false
		part := low[from:to]
		for _, p := range phrases {
			if rest, found := strings.CutPrefix(part, p); found && rest != strings.TrimLeft(rest, marks) {
				from += len(part) - len(strings.TrimLeft(rest, marks))
				again = true
				break
			}
			if rest, found := strings.CutSuffix(strings.TrimRight(part, marks+"?"), p); found && rest != strings.TrimRight(rest, marks) {
				to = from + len(strings.TrimRight(rest, marks))
				again = true
				break
			}
		}
	}
	if from >= to {
		return 0, len(sentence)
	}
	return from, to
}
