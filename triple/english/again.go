package english

import (
	"context"
	"slices"
	"strings"

	"whence/triple"
	"whence/triple/english/closed"
	"whence/triple/english/interpret"
	"whence/triple/english/say"
)

// This file reads what puts right, or goes on with, what was told just before: "no, she missed two" behind "Lena
// missed three rehearsals".

// corrected makes a correction of what stands behind a word that says that something is put right, where that was
// read as told besides: "actually, she has sold two".
func corrected(ctx context.Context, e *English, text string, read []triple.Statement, d triple.Discourse, earlier interpret.Earlier) []triple.Statement {
	opener, rest, found := strings.Cut(text, ",")
	if !found || len(read) != 1 || read[0].Kind != triple.FactKind || !toldWhole(read) || closed.Words().As("sort", strings.ToLower(strings.TrimSpace(opener))) != "correction" {
		return read
	}
	alone, err := e.byEither(ctx, strings.TrimSpace(rest), d, earlier)
	if err != nil || len(alone) != 1 || alone[0].Kind != triple.FactKind || !toldWhole(alone) {
		return read
	}
	alone[0].Kind = triple.Correction
	return said(text, alone)
}

// countsAgain reads a bare number as so many of what the same verb was told of just before: "Otto missed two". Who
// missed only two did not miss the three that were told of them.
func (e *English) countsAgain(st *triple.Statement, d triple.Discourse) {
	if len(d.Told) == 0 || st.Trouble != nil || len(st.Facts) != 1 || len(st.Relations) != 1 || st.Facts[0].Object.Kind != triple.Number {
		return
	}
	does, last := st.Relations[0], d.Told[len(d.Told)-1]
	if does.Form != triple.FormVerb || does.Key != st.Facts[0].Relation || does.Prep != "" {
		return
	}
	counts := slices.DeleteFunc(slices.Clone(last.Relations), func(r triple.Relation) bool {
		return r.Form != triple.FormCount || r.Lemma != does.Lemma || r.Particle != does.Particle || r.Tense != does.Tense || r.Modal != does.Modal || r.Prep != ""
	})
	if len(counts) != 1 {
		return
	}
	st.Relations, st.Facts[0].Relation = counts, counts[0].Key
	surely := *st
	surely.Facts = []triple.Triple{st.Facts[0]}
	surely.Facts[0].Confidence = 0 // of the reading
	st.Echo = e.Statement(surely, say.WithRelations(counts, d.Vocabulary))
	before := func(f triple.Triple) bool {
		return f.Relation == counts[0].Key && f.Subject.Same(st.Facts[0].Subject) && !f.Denied && !f.Same(st.Facts[0])
	}
	if slices.ContainsFunc(last.Facts, before) && slices.ContainsFunc(strings.Fields(strings.ToLower(st.Text)), (closed.Classes{}).Only) {
		st.Kind = triple.Correction
	}
}

// whoever adds to what a rule speaks of whom it is about, by whose they are: "Rosa's mother is a teacher".
func whoever(st *triple.Statement) {
	for _, r := range st.Rules {
		if len(r.Body) != 1 || !r.Body[0].Subject.IsVar() || r.Body[0].Object.Kind != triple.Proper || !r.Head.Subject.Same(r.Body[0].Subject) {
			continue
		}
		noun, of := strings.CutSuffix(r.Body[0].Relation, "_of")
		label := r.Body[0].Object.Spelling() + "'s " + strings.ReplaceAll(noun, "_", " ")
		x := triple.Term{Name: triple.Key(label), Label: label, Kind: triple.Proper}
		if !of || slices.ContainsFunc(st.Mentions, x.Same) {
			continue
		}
		for i := range st.Mentions {
			st.Mentions[i].Sort &^= triple.AsSubject
		}
		x.Sort = triple.AsSubject
		st.Mentions = append(slices.Clip(st.Mentions), x)
	}
}

// replaces reports whether a correction says in the place of all that the sentence just before it told what is so:
// "The fair is on Friday. Oops, the fair is on Saturday."
func replaces(st, before *triple.Statement) bool {
	if st.Kind != triple.Correction || before.Kind != triple.FactKind || before.Trouble != nil || len(before.Facts) == 0 || len(before.Rules)+len(st.Withdrawn) > 0 {
		return false
	}
	return !slices.ContainsFunc(before.Facts, func(x triple.Triple) bool {
		return x.Relation != triple.InstanceOf && !slices.ContainsFunc(st.Facts, func(y triple.Triple) bool {
			return y.Relation == x.Relation && !triple.OfEvent(y.Relation) && y.Subject.Same(x.Subject) != y.Object.Same(x.Object)
		})
	})
}
