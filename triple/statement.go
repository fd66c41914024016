package triple

import (
	"slices"
	"strings"

	"whence/triple/clause"
)

// Kind is the kind of a statement.
type Kind string

// The kinds of statements.
const (
	FactKind      Kind = "fact"
	RuleKind      Kind = "rule"
	QuestionKind  Kind = "question"
	Retraction    Kind = "retraction"
	Correction    Kind = "correction"
	SmallTalk     Kind = "smalltalk"
	Command       Kind = "command"
	NotUnderstood Kind = "not_understood"
)

// Standing is how a statement was read, and so what may be done with it.
type Standing string

// The standings.
const (
	// Told: read exactly.
	Told Standing = ""
	// AsRead: read whole by the parser, and less sure; the facts have the
	// probability of the reading as their confidence, and say so.
	AsRead Standing = "as_read"
	// Asked: to be learned only when the person says that it is meant so.
	Asked Standing = "asked"
)

// Statement is one sentence of an input as it was understood.
type Statement struct {
	// Text is the sentence, a verbatim part of the input; Start and End are its
	// byte offsets there.
	Text       string `json:"text"`
	Start, End int    `json:"-"`
	Kind       Kind   `json:"kind"`
	// Facts are what a Fact asserts, a Retraction withdraws, and a Correction
	// puts in the place of what is withdrawn (see Withdrawn).
	Facts []Triple `json:"facts,omitempty"`
	// Ends are where in Text each of Facts and behind them each of Rules has been said,
	// as byte offsets behind its last word; nil where the reader does not tell.
	Ends []int `json:"-"`
	// Withdrawn are what a Correction takes back, where it says so.
	Withdrawn []Triple `json:"withdrawn,omitempty"`
	// Rules are what a Rule asserts: one sentence may make several.
	Rules      []Rule             `json:"rules,omitempty"`
	Properties []RelationProperty `json:"properties,omitempty"`
	// Supposes are what the words take for granted: "Ben's car is red" that
	// there is a car of Ben, under the name "Ben's car". They are to be learned
	// only where nothing else is known to be that.
	Supposes []Triple  `json:"supposes,omitempty"`
	Question *Question `json:"question,omitempty"`
	// Relations are the records of all relations in the statement, and Names
	// its constants, so that a first use can be stored.
	Relations []Relation `json:"relations,omitempty"`
	Names     []Term     `json:"names,omitempty"`
	// Echo is the statement in controlled English, which reads back to the
	// same statement. Empty when not understood.
	Echo string `json:"echo,omitempty"`
	// Standing says how sure the reading is.
	Standing Standing `json:"standing,omitempty"`
	// Clauses are what the parser read; nil where the grammar read the sentence.
	Clauses *clause.Sentence `json:"-"`
	// Readings, when there are two or more, are all that the sentence may
	// mean; the statement itself is then no more than its text and kind, and
	// nothing may be learned from it before the person has chosen.
	Readings []Statement `json:"readings,omitempty"`
	// Trouble says why a sentence was not understood.
	Trouble *Trouble `json:"trouble,omitempty"`
	// Ended is set for a retraction that says that something was so and is no
	// longer, rather than that it was never so.
	Ended bool `json:"-"`
	// Mentions are the names that later pronouns may refer to, the latest last.
	Mentions []Term `json:"-"`
}

// Trouble is the report of a sentence that was not understood, or was refused.
type Trouble struct {
	// Code is stable: "stopped", "unknown_word", "pronoun", "ambiguous",
	// "half_read", "round_trip", "too_long", "disjunctive_head",
	// "unbound_variable", "unsupported".
	Code string `json:"code"`
	// Message says what was wrong and what to do, in one sentence.
	Message string `json:"message"`
	// At and Until are byte offsets into the statement's text of the words
	// where reading stopped.
	At    int `json:"at"`
	Until int `json:"until"`
	// Expected are kinds of words that could have stood there.
	Expected []string `json:"expected,omitempty"`
	// Suggest is one example sentence made of the person's own words.
	Suggest string `json:"suggest,omitempty"`
}

// QuestionForm is what a question wants.
type QuestionForm string

// The forms of questions.
const (
	// YesNo: "Is Tom a cat?"
	YesNo QuestionForm = "yesno"
	// Which: "Who is a cat?": the bindings of Wanted.
	Which QuestionForm = "which"
	// HowMany: the number of bindings of Wanted.
	HowMany QuestionForm = "howmany"
	// About: "What is depreciation?", "Who is Tom?": all that is known of Topic.
	About QuestionForm = "about"
	// Why: the proof of Goals, or of the last answer when Goals is empty.
	Why QuestionForm = "why"
	// WhyNot: the near-misses of Goals, or of the last question when empty.
	WhyNot QuestionForm = "whynot"
	// WhatIf: what would follow if Given were so.
	WhatIf QuestionForm = "whatif"
)

// Question asks whether, or for which values, something holds.
type Question struct {
	Form QuestionForm `json:"form"`
	// Goals is an or of ands. Variables in it that are not Wanted are "some".
	Goals [][]Literal `json:"goals,omitempty"`
	// Ways says that the first of Goals is what was asked, and the others are other
	// ways for it to hold: a denial of the first answers the question.
	Ways bool `json:"ways,omitempty"`
	// Wanted are the variables asked for, and Words how each was asked for
	// ("who", "which bird"), in the same order.
	Wanted []string `json:"wanted,omitempty"`
	Words  []string `json:"words,omitempty"`
	// Numbers is an or of ands as Goals is, for HowMany: where one of them holds,
	// the number was told, and counting would only find fewer.
	Numbers [][]Literal `json:"numbers,omitempty"`
	// Given are assumptions under which the goals are decided: for "Is every
	// cat a mammal?" a fresh individual that is a cat; for "what if" the
	// hypothesis. Fresh individuals have names beginning with "_".
	Given []Triple `json:"given,omitempty"`
	// Without are the ids of facts that what is Given takes the place of: they are not
	// so under it. Named are facts that names tell by themselves, each with the id
	// NamedID and the name: the billing service is a service.
	Without []string `json:"without,omitempty"`
	Named   []Fact   `json:"named,omitempty"`
	// Before asks for what was so once and is so no longer.
	Before bool `json:"before,omitempty"`
	// During is the time at which the goals are asked to have held, nil for now.
	During *During `json:"during,omitempty"`
	// Topic is what an About question is about.
	Topic Term `json:"topic,omitzero"`
}

// Word is how the i-th of Wanted was asked for, "" where that was not said.
func (q Question) Word(i int) string {
	if i < 0 || i >= len(q.Words) {
		return ""
	}
	return q.Words[i]
}

// NamedID begins the id of a fact that a name tells by itself.
const NamedID = "name:"

// NotedID begins the id of what is clear in a note, behind which its id stands: a fact of one question alone.
const NotedID = NamedID + "note "

// During is a time that a question asks about: in, on or during At, since it,
// until it, or from it until Until.
type During struct {
	Prep  string `json:"prep,omitempty"` // "" for words such as "yesterday"
	At    Term   `json:"at"`
	Until Term   `json:"until,omitzero"`
	// Else is an or of ands as Goals is: what was told with the time as part of it.
	Else [][]Literal `json:"else,omitempty"`
}

// Discourse is what a reader may lean on besides the words of the input.
// The zero value is the beginning of a conversation.
type Discourse struct {
	// Mentions are the names spoken of before, the latest last.
	Mentions []Term
	// Asked is the latest question, for "and Bob?" and "why?".
	Asked *Question
	// Told are the latest statements that told something and were not taken
	// back, the latest last, for "so is Rex" and "forget that"; see Retell.
	Told []Statement
	// Rests are the texts of what the answer rests on where one was given last, perhaps to
	// nothing that was told; nil where something else was said last.
	Rests []string
	// Vocabulary may be nil.
	Vocabulary Vocabulary
	// Speaker is who "I" stands for; the zero Term where nobody speaks, as in a
	// document.
	Speaker Term
	// Own: the text is the program's own wording, in which the speaker is "you".
	Own bool
}

// LastTold is the latest statement that was told; nil where there is none.
func (d *Discourse) LastTold() *Statement {
	if len(d.Told) == 0 {
		return nil
	}
	return &d.Told[len(d.Told)-1]
}

// Meant is the statement that "that" or "I meant" is about: what was told last, or what the
// answer rests on that was given since; nil where that is none or more than one.
func (d *Discourse) Meant() *Statement {
	if d.Rests == nil {
		return d.LastTold()
	}
	var meant *Statement
	for i := range d.Told {
		if slices.Contains(d.Rests, d.Told[i].Text) {
			if meant != nil {
				return nil
			}
			meant = &d.Told[i]
		}
	}
	return meant
}

// OwnerOf finds who was told of late to have what a mention speaks of as one of a kind: of
// "a boat", Ann, where the latest who were told to have one are Ann alone. The relation is
// that of having.
func (d *Discourse) OwnerOf(has string, one Term) (owner Term, ok bool) {
	for _, st := range slices.Backward(d.Told) {
		var owners []Term
		for _, f := range st.Facts {
			if f.Relation == has && !f.Denied && f.Object.Same(one) && f.Object.Label == one.Label && f.Subject.Kind == Proper {
				owners = append(owners, f.Subject)
			}
		}
		if len(owners) > 0 {
			return owners[0], len(owners) == 1
		}
	}
	return Term{}, false
}

// OnlyBehind is the preposition behind which alone something was told of late; "" for what was told of otherwise too.
func (d *Discourse) OnlyBehind(m Term) (prep string) {
	for _, st := range d.Told[max(0, len(d.Told)-3):] {
		for _, f := range st.Facts {
			if f.Subject.Same(m) {
				return ""
			}
			if !f.Object.Same(m) {
				continue
			}
			behind, _ := RolePrep(f.Relation)
			if i := slices.IndexFunc(st.Relations, func(r Relation) bool { return r.Key == f.Relation && r.Form != FormNoun }); i >= 0 {
				behind = st.Relations[i].Prep
			}
			if prep = behind; prep == "" {
				return ""
			}
		}
	}
	return prep
}

// LatestOf is the latest mention of something by a noun: of "boat", "a boat" or "Ann's boat".
// There is none where several were told apart.
func (d *Discourse) LatestOf(noun string) (latest Term, ok bool) {
	if len(d.Apart(noun)) > 1 {
		return Term{}, false
	}
	for _, m := range slices.Backward(d.Mentions) {
		if strings.EqualFold(LastWord(m.Spelling()), noun) {
			return m, true
		}
	}
	return Term{}, false
}

// Apart are those mentions that have a noun and more that tells them from others, the latest first: "Ann's boat" and
// "the boat with the red sail", where one of them is somebody's.
func (d *Discourse) Apart(noun string) (out []Term) {
	owned := false
	for _, m := range slices.Backward(d.Mentions) {
		words := strings.ToLower(m.Spelling())
		own := m.Owned() && LastWord(words) == strings.ToLower(noun)
		told := m.Kind == Definite && strings.HasPrefix(words, strings.ToLower(noun)+" ")
		if owned = owned || own; (own || told) && !slices.ContainsFunc(out, m.Same) {
			out = append(out, m)
		}
	}
	if !owned {
		return nil
	}
	return out
}

// Speaker is the person whom the conversation is with: "I" in what they say, and
// "you" in what is said to them.
func Speaker() Term { return Term{Name: "you", Label: "you", Kind: Proper} }

// Tellers are those who speak of themselves as "we".
func Tellers() Term { return Term{Name: "we", Label: "we", Kind: Proper} }

// maxTold bounds the statements that a conversation leans on.
const maxTold = 16

// Retell returns what was told of late, once st has been said too: a statement
// that tells something is added, one that takes back what was told ends it. The
// slice passed in is left as it is.
func Retell(told []Statement, st Statement) []Statement {
	switch st.Kind {
	case FactKind, RuleKind, Correction, Retraction:
	default:
		return told
	}
	if len(st.Readings) > 1 {
		return told
	}
	gone := st.Withdrawn
	if st.Kind == Retraction {
		gone = st.Facts
	}
	var out []Statement
	for _, s := range told {
		if !takenBack(s, gone, st) {
			out = append(out, s)
		}
	}
	if st.Kind != Retraction && len(st.Facts)+len(st.Rules) > 0 {
		out = append(out, st)
	}
	return out[max(0, len(out)-maxTold):]
}

// takenBack reports whether a statement is among what is gone.
func takenBack(s Statement, gone []Triple, by Statement) bool {
	if len(s.Facts) > 0 {
		return slices.ContainsFunc(s.Facts, func(f Triple) bool { return slices.ContainsFunc(gone, f.Same) })
	}
	return by.Kind == Retraction && slices.ContainsFunc(s.Rules, func(r Rule) bool {
		return slices.ContainsFunc(by.Rules, func(x Rule) bool { return x.Head.Same(r.Head) && len(x.Body) == len(r.Body) })
	})
}
