package conductor

import (
	"slices"
	"strconv"
	"strings"

	"whence/triple"
)

// This file is about relations that a model finds in a turn and that are not in
// use. One that a sentence can be said with, and read again, is taken up as it
// is met; another is learned only when the person declares it.

// undeclared is what a statement becomes whose relation nobody has declared; ok
// is false where nothing is in its way.
func (t *turn) undeclared(s triple.Statement) (out triple.Statement, ok bool) {
	if s.Kind != triple.FactKind && s.Kind != triple.RuleKind {
		return s, false
	}
	for _, x := range triplesOf(s) {
		if _, known := t.c.words.Relation(x.Relation); known || isBuiltInRelation(x.Relation) || x.Subject.Kind == triple.Event {
			continue // an event is made here, of a fact and its time
		}
		words := strconv.Quote(strings.ReplaceAll(x.Relation, "_", " "))
		if triple.OfEvent(x.Relation) || triple.ByRule(x.Relation) || strings.HasPrefix(x.Relation, toldPrefix) || strings.HasPrefix(x.Relation, "way_") {
			return t.refusedRelation(s, words+" is a word of the program's own, and no relation"), true
		}
		if t.readsBack(x) {
			continue
		}
		if declared, found := declaring(s); found {
			return declared, true
		}
		return t.refusedRelation(s, words+" is no relation that can be said in a sentence"), true
	}
	return s, false
}

// triplesOf are the triples of a fact or a rule.
func triplesOf(s triple.Statement) []triple.Triple {
	out := slices.Clone(s.Facts)
	for _, r := range s.Rules {
		out = append(out, r.Head)
		for _, l := range r.Body {
			if l.Op == triple.Relates {
				out = append(out, l.Triple)
			}
		}
	}
	return out
}

func isBuiltInRelation(key string) bool {
	switch key {
	case triple.Is, triple.InstanceOf, triple.SynonymOf, triple.Does, triple.Can:
		return true
	}
	return false
}

// readsBack reports whether a sentence of the relation is read as the same.
func (t *turn) readsBack(x triple.Triple) bool {
	x.Confidence = 0
	for _, term := range []*triple.Term{&x.Subject, &x.Object} {
		if term.IsVar() {
			*term = triple.Const(triple.Proper, "Alpha "+term.Var)
		}
	}
	read, err := t.c.language.Read(t.ctx, stop(t.c.language.Fact(x, t.c.words)), triple.Discourse{Vocabulary: t.c.words})
	return err == nil && len(read) == 1 && len(read[0].Readings) < 2 && slices.ContainsFunc(read[0].Facts, x.Same)
}

func (t *turn) refusedRelation(s triple.Statement, why string) triple.Statement {
	return triple.Statement{
		Text: s.Text, Start: s.Start, End: s.End, Kind: triple.NotUnderstood,
		Trouble: &triple.Trouble{Code: "undeclared", Message: why + "; say it with another verb."},
	}
}

// declaring offers to declare the relation of a single fact in the words that
// stand between its names.
func declaring(s triple.Statement) (triple.Statement, bool) {
	if len(s.Facts) != 1 || s.Facts[0].Denied {
		return s, false
	}
	f := s.Facts[0]
	_, rest, found := cutName(s.Text, f.Subject.Spelling())
	words, _, ends := cutName(rest, f.Object.Spelling())
	if words = strings.TrimSpace(words); !found || !ends || words == "" || strings.ContainsAny(words, ",;:\"{}") {
		return s, false
	}
	words = strings.ToLower(words)
	relation := triple.Relation{Key: triple.Key(words), Form: triple.FormRaw, Label: "{s} " + words + " {o}"}
	f.Relation = relation.Key
	told := s
	told.Facts, told.Relations = []triple.Triple{f}, []triple.Relation{relation}
	told.Echo = stop(f.Subject.Spelling() + " " + words + " " + f.Object.Spelling())
	leave := triple.Statement{Text: s.Text, Start: s.Start, End: s.End, Kind: triple.SmallTalk, Echo: "Nothing is learned."}
	return triple.Statement{
		Text: s.Text, Start: s.Start, End: s.End, Kind: s.Kind, Mentions: s.Mentions,
		Readings: []triple.Statement{told, leave},
		Trouble: &triple.Trouble{
			Code:    "undeclared",
			Message: "I have no relation " + strconv.Quote(words) + ". Shall it be one? Answer with a number.",
		},
	}, true
}

// cutName cuts the text at a name that stands there as whole words.
func cutName(text, name string) (before, after string, found bool) {
	i := strings.Index(" "+text+" ", " "+name+" ")
	if i < 0 {
		trimmed := strings.TrimRight(text, " .!,")
		if i = strings.Index(" "+trimmed+" ", " "+name+" "); i < 0 {
			return text, "", false
		}
		text = trimmed
	}
	return text[:i], text[i+len(name):], true
}
