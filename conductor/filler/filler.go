// Package filler is words that say nothing of their own: a person who agrees to what was
// read without them has said so, and no reader has to ask about them again.
//
// It promises that what may change a statement is never taken for such words, and that they
// are kept as one change with what was agreed to. When to ask, it leaves to others.
package filler

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"whence/conductor/knowledge"
	"whence/conductor/talk"
	"whence/conductor/turn"
	"whence/conductor/wording"
	"whence/internal/voice"
	"whence/kb"
	"whence/triple"
	"whence/triple/extract"
)

// setting begins the names of the settings that keep such words.
const setting = "filler."

// Fillers are the words that say nothing, in one turn of a conversation.
type Fillers struct {
	*turn.Turn
	Known *knowledge.Knowledge
	Talk  *talk.Talk
}

// Around are the words that a person would say nothing with, agreeing to what was
// read of a part of a sentence.
func (t Fillers) Around(it *turn.Item) []string {
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
		if _, name := t.Known.Words.Name(triple.Key(first)); name || !extract.ChangesNothing(phrase) {
			return nil
		}
		out = append(out, strings.ToLower(phrase))
	}
	return out
}

// Learn keeps words with what the person agreed to.
func (t Fillers) Learn() {
	phrases := t.Talk.Fillers
	t.Talk.Fillers = nil
	if len(phrases) == 0 {
		return
	}
	t.Settings = maps.Clone(t.Settings)
	if t.Settings == nil {
		t.Settings = map[string]string{}
	}
	var said []string
	for _, phrase := range phrases {
		t.Settings[setting+phrase] = "says nothing of its own"
		said = append(said, strconv.Quote(phrase))
	}
	t.Emit(turn.Notice{Text: voice.Say("filler.from-now-on-i-pass", "said", wording.JoinAnd(said))})
}

// All are the words that say nothing, the longest first.
func (t Fillers) All() ([]string, error) {
	settings, err := t.Known.Store.Settings(t.Ctx)
	if err != nil {
		return nil, err
	}
	var out []string
	for key, value := range settings {
		if phrase, is := strings.CutPrefix(key, setting); is && value != "" {
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

// Without reads the sentences that were not read again without the words before and
// behind that are known to say nothing.
func (t Fillers) Without(read []triple.Statement) ([]triple.Statement, error) {
	if !slices.ContainsFunc(read, func(s triple.Statement) bool { return s.Kind == triple.NotUnderstood }) {
		return read, nil
	}
	phrases, err := t.All()
	if err != nil || len(phrases) == 0 {
		return read, err
	}
	out := slices.Clone(read)
	for i, s := range read {
		from, to := extract.Without(phrases, s.Text)
		if s.Kind != triple.NotUnderstood || to-from == len(s.Text) {
			continue
		}
		again, err := t.Known.Language.Understand(t.Ctx, s.Text[from:to], t.Talk.Discourse(t.Known.Words))
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

// Glossary says which words were told to mean the same, and which say nothing.
func (t Fillers) Glossary() ([]string, error) {
	var out []string
	for _, id := range kb.SortedIDs(t.Known.Properties) {
		if p := t.Known.Properties[id]; p.Property == triple.Synonym {
			said := t.Known.Language.Statement(triple.Statement{Kind: triple.RuleKind, Properties: []triple.RelationProperty{p}}, t.Known.Words)
			out = append(out, id+": "+strings.TrimRight(said, "."))
		}
	}
	none, err := t.All()
	for _, phrase := range none {
		out = append(out, voice.Say("filler.says-nothing-of-its-own", "phrase", phrase))
	}
	return out, err
}
