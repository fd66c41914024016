// Package talk is what a conversation was about, as far as what is said next may refer to
// it: names for pronouns, the question that "why?" is about, the readings and the fact that
// the person was asked about.
//
// It promises that what is removed for good is in none of it. What is known, and what is
// kept of a session, it leaves to others.
package talk

import (
	"slices"

	"whence/conductor/record"
	"whence/conductor/turn"
	"whence/conductor/walk"
	"whence/internal/voice"
	"whence/reason/changed"
	"whence/triple"
)

// Talk is one conversation. One turn uses it at a time.
type Talk struct {
	Mentions []triple.Term
	Asked    *triple.Question
	// Question is the text of the last question that asked something by itself.
	Question string
	// Last is the last question, for a phrase that asks further: "and the daughters?"
	Last *turn.Item
	// LastAsked is what it was found to ask: where Asked is another, something else was asked since.
	LastAsked *triple.Question
	// Before is the question of what was so before that was answered last; Asked
	// is nil then.
	Before *turn.Item
	Told   []triple.Statement // of late; see triple.Retell
	// Rests are the texts of what was told that the answer rests on where the turn before gave
	// one; nil where it gave none.
	Rests []string
	// Said are the ids of what was told, or looked at, in the turn before, where it asked nothing.
	Said []string
	// Choices are the readings offered in the turn before, if any, and Offered
	// is that turn.
	Choices []triple.Statement
	Offered string
	// Open is the one reading that was asked about lately and that other things were said behind,
	// OpenIn the turn that asked, and OpenFor for how many turns more it stands.
	Open    []triple.Statement
	OpenIn  string
	OpenFor int
	// Reply is what the turn before was answered with.
	Reply string
	// Offers are inputs that the turn before offered, of which "yes" does the only one.
	Offers []string
	// Fillers are words that say nothing of their own if the person agrees to the one
	// reading that was offered.
	Fillers []string
	// Consent is the fact that the program asked for in the turn before, and ConsentFrom
	// the tool that it comes from, "" where no tool is.
	Consent     *triple.Triple
	ConsentFrom string
	// Back is the last question that the program asked, and what for.
	Back *Back
	// Sources are what the last answer rests on that tools gave, where it does.
	Sources []Source
	// Walk is where /why stands.
	Walk walk.Walk
	// Changes is what was told, as it was read for what is otherwise since.
	Changes changed.Talk
	// Speaker is who "I" is.
	Speaker triple.Term
	// Depth is how many steps of a proof /why prints at once.
	Depth int
}

// Source is the line of a tool's output that a sentence of an answer rests on.
type Source struct {
	Said       string // the sentence
	Tool, Args string
	Call       string
	Line       int // of the output, from 1
	Text       string
}

// String says which call said so, and in which line.
func (s Source) String() string {
	return voice.Say("talk.line-of-what-returned", "said", s.Said, "line", s.Line, "tool", s.Tool, "args", s.Args, "call", s.Call, "text", s.Text)
}

// ToolsOf are the tools of sources, each once.
func ToolsOf(sources []Source) []string {
	var out []string
	for _, s := range sources {
		if !slices.Contains(out, s.Tool) {
			out = append(out, s.Tool)
		}
	}
	return out
}

// Back is a question that the program has asked: it would settle what it was
// asked itself.
type Back struct {
	Turn  string
	Asked string
	Miss  record.NearMiss
}

// New returns a conversation in which nothing was said.
func New() *Talk { return &Talk{Depth: 2, Speaker: triple.Speaker()} }

// Begin forgets all that was said, for another session.
func (k *Talk) Begin() { *k = Talk{Depth: k.Depth, Speaker: k.Speaker} }

// openFor is for how many turns a question stands that nothing was said to.
const openFor = 3

// PassOver leaves open what the turn before asked, since something else is said.
func (k *Talk) PassOver() {
	if k.OpenFor--; k.OpenFor < 1 {
		k.Open = nil
	}
	if len(k.Choices) == 1 {
		k.Open, k.OpenIn, k.OpenFor = k.Choices, k.Offered, openFor
	}
	k.Choices, k.Fillers, k.Consent, k.Sources = nil, nil, nil, nil
}

// AskAgain asks what was left open once more, and returns it and the turn that asked; false where
// there is nothing.
func (k *Talk) AskAgain() (reading triple.Statement, turn string, ok bool) {
	if len(k.Open) != 1 {
		return reading, "", false
	}
	k.Choices, k.Offered, k.Open = k.Open, k.OpenIn, nil
	return k.Choices[0], k.Offered, true
}

// Unsay forgets the words of what was said, which are removed for good.
func (k *Talk) Unsay() {
	k.Told, k.Choices, k.Open, k.Consent, k.Back, k.Before, k.Last, k.LastAsked, k.Question = nil, nil, nil, nil, nil, nil, nil, nil, ""
	k.Said, k.Fillers, k.Sources, k.Rests, k.Offers, k.Reply = nil, nil, nil, nil, nil, ""
	k.Changes = changed.Talk{}
}

// Answered keeps what a turn offers, unless it asked something else, and what its answer rests on, where it
// gave one: a reply to small talk and what a command says rest on nothing that was told.
func (k *Talk) Answered(rec *record.Record) {
	k.Reply = rec.Reply
	if k.Offers = rec.Offers; k.Choices != nil || k.Consent != nil {
		k.Offers = nil
	}
	told := slices.ContainsFunc(rec.Statements, func(s record.StatementRecord) bool {
		return s.Kind != string(triple.SmallTalk) && s.Kind != string(triple.Command)
	})
	if told || rec.Verdict != "" {
		k.Said = nil
	}
	if k.Rests = nil; rec.Verdict == "" && told {
		for _, s := range rec.Statements {
			if s.Status == "learned" || s.Status == "known" {
				k.Said = append(k.Said, s.IDs...)
			}
		}
		return
	}
	k.Rests = []string{}
	seen := map[string]bool{}
	for _, p := range rec.Proofs {
		for _, n := range p.Nodes {
			if n.Source != nil && !seen[n.Source.Quote] {
				seen[n.Source.Quote] = true
				k.Rests = append(k.Rests, n.Source.Quote)
			}
		}
	}
}

// Spoken is the sentence that was told last, or that the last answer rests on; "" where that is none, or several.
func (k *Talk) Spoken() string {
	switch {
	case k.Rests == nil && len(k.Told) > 0:
		return k.Told[len(k.Told)-1].Text
	case len(k.Rests) == 1:
		return k.Rests[0]
	}
	return ""
}

// Discourse is what a reader goes by.
func (k *Talk) Discourse(words triple.Vocabulary) triple.Discourse {
	return triple.Discourse{Mentions: k.Mentions, Asked: k.Asked, Told: k.Told, Rests: k.Rests, Vocabulary: words, Speaker: k.Speaker}
}

// SayProof shows the proof that the walk stands at.
func (k *Talk) SayProof(t *turn.Turn) {
	if k.Walk.Empty() {
		t.SayLine(voice.Say("talk.there-is-no-proof-to"))
		return
	}
	t.SayLine(k.Walk.Print(k.Depth))
}

// maxMentions bounds the names that pronouns may reach back to.
const maxMentions = 32

// Remember keeps what the statements spoke of for the turns to come.
func (k *Talk) Remember(read []triple.Statement) {
	for _, s := range read {
		k.Mention(s.Mentions...)
		k.Told = triple.Retell(k.Told, s)
		if s.Question != nil && len(s.Question.Goals) > 0 {
			k.Asked = s.Question
		}
	}
}

// Mention adds the names of a sentence, which pronouns may refer to from now on.
func (k *Talk) Mention(names ...triple.Term) {
	k.Mentions = append(k.Mentions, triple.Spoken(names...)...)
	if n := len(k.Mentions); n > maxMentions {
		k.Mentions = append([]triple.Term(nil), k.Mentions[n-maxMentions:]...)
	}
}

// MentionAnswer adds the one answer to a question that asked with that word. What answers
// "what" is a thing, unless it was spoken of as somebody, and what answers "where" a place: after
// "What did Ann buy?", "she" is still Ann.
func (k *Talk) MentionAnswer(name triple.Term, word string) {
	const somebody = triple.AsHe | triple.AsShe
	if (word == "what" || word == "where") && !slices.ContainsFunc(k.Mentions, func(m triple.Term) bool { return m.Same(name) && m.Sort&somebody != 0 }) {
		name.Sort |= triple.AsIt
	}
	k.Mention(name)
}

// LastMention is what the latest sentence was about, none where there is none.
func (k *Talk) LastMention() (triple.Term, bool) {
	for all := k.Mentions; len(all) > 0; {
		var latest []triple.Term
		all, latest = triple.LastSentence(all)
		for _, x := range latest {
			if !x.IsVar() {
				return x, true
			}
		}
	}
	return triple.Term{}, false
}

// Resolve puts in what a question leaves to the one before: "why?".
func (k *Talk) Resolve(q triple.Question) triple.Question {
	if asked := k.Asked; len(q.Goals) == 0 && asked != nil && (q.Form == triple.Why || q.Form == triple.WhyNot) {
		q.Goals, q.Wanted, q.Words, q.Given, q.During = asked.Goals, asked.Wanted, asked.Words, asked.Given, asked.During
		if asked.Form == triple.About {
			q.Topic = asked.Topic
		}
	}
	return q
}
