package conductor

import (
	"slices"
	"strconv"
	"strings"

	"whence/triple"
)

// read extracts the statements of the input: by the grammar, and by the model
// where there is one and the grammar could not read everything.
func (t *turn) read() error {
	return t.timed(&t.rec.Elapsed.Extract, func() error {
		if t.isAgreement() || t.isReview() || t.isChoice() || t.isConsent() {
			t.emit(Extracted{Statements: t.statements()})
			return nil
		}
		t.c.talk.choices, t.c.talk.consent = nil, nil
		read, err := t.c.language.Read(t.ctx, t.input, t.c.discourse())
		if err != nil {
			return err
		}
		if read, err = t.readBefore(read); err != nil {
			return err
		}
		read = t.consultModel(t.input, read)
		for _, s := range read {
			t.add(s)
		}
		t.c.remember(read)
		t.continues()
		t.emit(Extracted{Statements: t.statements()})
		return nil
	})
}

func (t *turn) add(s triple.Statement) *item {
	it := &item{Statement: s, rec: StatementRecord{
		Text: s.Text, Kind: string(s.Kind), Understood: s.Echo, IDs: []string{}, Triples: tripleRecords(s),
	}}
	t.items = append(t.items, it)
	return it
}

func (t *turn) statements() []StatementRecord {
	out := make([]StatementRecord, len(t.items))
	for i, it := range t.items {
		out[i] = it.rec
	}
	return out
}

// tripleRecords lists the triples of a statement: what it asserts or takes
// back, or the goals of a question.
func tripleRecords(s triple.Statement) []TripleRecord {
	out := []TripleRecord{}
	add := func(x triple.Triple) {
		out = append(out, TripleRecord{
			Subject: key(x.Subject), Relation: x.Relation, Object: key(x.Object), Denied: x.Denied, Confidence: x.Weight(),
		})
	}
	for _, f := range s.Facts {
		add(f)
	}
	for _, f := range s.Withdrawn {
		add(f)
	}
	for _, r := range s.Rules {
		add(r.Head)
		for _, b := range r.Body {
			if b.Op == triple.Relates {
				add(b.Triple)
			}
		}
	}
	if s.Question != nil {
		for _, goal := range s.Question.Goals {
			for _, g := range goal {
				add(g.Triple)
			}
		}
	}
	return out
}

func key(t triple.Term) string {
	if t.IsVar() {
		return "?" + t.Var
	}
	return t.Name
}

// isChoice takes a number as the choice of a reading offered the turn before.
func (t *turn) isChoice() bool {
	choices := t.c.talk.choices
	n := chosen(t.input, len(choices))
	if n < 1 || n > len(choices) {
		return false
	}
	t.c.talk.choices = nil
	t.add(choices[n-1]).said = t.c.talk.offered
	t.c.remember(choices[n-1 : n])
	return true
}

// chosen is the number of the choice among n that is meant by "2", "number 2",
// "the second one" or "the last"; 0 where it is none.
func chosen(input string, n int) int {
	words := strings.FieldsFunc(strings.ToLower(input), func(r rune) bool { return strings.ContainsRune(" \t.,!)(#", r) })
	words = slices.DeleteFunc(words, func(w string) bool { return fillers[w] })
	if len(words) != 1 {
		return 0
	}
	switch w := words[0]; w {
	case "last", "latter":
		return n
	case "former":
		return 1
	default:
		if i := slices.Index(ordinals, w); i >= 0 {
			return i + 1
		}
		number, _ := strconv.Atoi(w) // 0 for what is no number
		return number
	}
}

var (
	fillers  = set("the one reading option choice number answer please i mean meant it is")
	ordinals = strings.Fields("first second third fourth fifth sixth")
)

// isConsent takes a plain yes or no as the answer to the question that the
// program asked the turn before.
func (t *turn) isConsent() bool {
	asked := t.c.talk.consent
	agrees, settles := consent(t.input)
	if asked == nil || !settles {
		return false
	}
	t.c.talk.consent = nil
	from := t.c.talk.consentFrom
	t.c.talk.consentFrom = ""
	fact := *asked
	if !agrees && from != "" { // what a tool says is left alone; its opposite was not said
		it := t.add(triple.Statement{Text: strings.TrimSpace(t.input), Kind: triple.SmallTalk})
		it.rec.Understood = it.Text
		return true
	}
	if !agrees {
		fact = fact.Opposite()
	}
	told := triple.Statement{
		Text: strings.TrimSpace(t.input), Kind: triple.FactKind, Facts: []triple.Triple{fact},
		Echo: t.c.sentence(fact), Mentions: []triple.Term{fact.Subject, fact.Object},
	}
	t.add(told).speaker = from
	t.c.talk.told = triple.Retell(t.c.talk.told, told)
	return true
}

// consent takes "yes", "no, she doesn't" and the like as the answer to a
// question of the program's own: a yes or no, alone or with a pronoun and an
// auxiliary that agree with it.
func consent(input string) (agrees, settles bool) {
	words := strings.FieldsFunc(strings.ToLower(input), func(r rune) bool { return strings.ContainsRune(" ,.!\t", r) })
	if len(words) == 0 {
		return false, false
	}
	agrees = yes[words[0]]
	if !agrees && !no[words[0]] {
		return false, false
	}
	switch rest := words[1:]; len(rest) {
	case 0:
		return agrees, true
	case 2:
		bare, denied := strings.CutSuffix(rest[1], "n't")
		return agrees, pronouns[rest[0]] && auxiliaries[bare] && denied != agrees
	case 3:
		return agrees, pronouns[rest[0]] && auxiliaries[rest[1]] && rest[2] == "not" && !agrees
	}
	return false, false
}

var (
	yes         = set("yes y yep yeah correct right indeed")
	no          = set("no n nope")
	pronouns    = set("he she it they that there")
	auxiliaries = set("is are was were does do did has have can ca")
)

func set(words string) map[string]bool {
	out := map[string]bool{}
	for _, w := range strings.Fields(words) {
		out[w] = true
	}
	return out
}

// sentence says a triple as a sentence with its full stop.
func (c *Conductor) sentence(x triple.Triple) string {
	if s := c.eventText(x); s != "" {
		return stop(s)
	}
	return stop(c.language.Fact(x, c.words))
}

// stop makes a sentence of s: a capital first letter unless its first word is a
// name told otherwise, and a full stop.
func stop(s string) string {
	if s == "" || strings.HasSuffix(s, ".") || strings.HasSuffix(s, "?") || strings.HasSuffix(s, `."`) {
		return s
	}
	return s + "."
}
