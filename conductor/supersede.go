package conductor

import (
	"cmp"
	"errors"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"whence/conductor/timeline"
	"whence/conductor/turn"
	"whence/conductor/walk"
	"whence/conductor/wording"
	"whence/kb"
	"whence/reason"
	"whence/triple"
	"whence/triple/english/lexicon"
)

// This file is about relations that a person has said to have one value: a later
// value takes the place of the earlier, which stays in the past and answers what
// was so before.

// asksBefore are questions about what was so before, or before something that is
// named.
var asksBefore = sync.OnceValue(func() *regexp.Regexp {
	any := func(set lexicon.Set) string { return strings.Join(set.Words(), "|") }
	return regexp.MustCompile(`(?i)^(.*\S)\s+(?:(?:before(?:\s+(?:` + any(lexicon.BeforeThat) + `))?|` + any(lexicon.Past) + `)|before\s+(\S.*?))\s*\?*\s*$`)
})

// readBefore reads the sentences that ask for what was so before, which the
// grammar leaves: without that word they are plain questions.
func (t *steps) readBefore(read []triple.Statement) ([]triple.Statement, error) {
	out := slices.Clone(read)
	for i, s := range read {
		m := asksBefore().FindStringSubmatch(s.Text)
		if s.Kind != triple.NotUnderstood && s.Standing != triple.AsRead || m == nil {
			continue
		}
		now, err := t.c.known.Language.Read(t.Ctx, m[1]+"?", t.c.discourse())
		if err != nil {
			return nil, err
		}
		if len(now) != 1 || now[0].Kind != triple.QuestionKind || len(now[0].Readings) > 1 || !plainPast(now[0].Question) {
			continue
		}
		words := " before"
		if m[2] != "" {
			later := triple.Key(strings.TrimRight(m[2], "? "))
			if !t.c.known.Superseded.ReplacedBy(later) {
				continue // nothing took the place of anything by that name
			}
			now[0].Question.Topic = triple.Term{Name: later}
			words += " " + m[2]
		}
		now[0].Text, now[0].Start, now[0].End = s.Text, s.Start, s.End
		now[0].Question.Before = true
		now[0].Echo = strings.TrimSuffix(now[0].Echo, "?") + words + "?"
		out[i] = now[0]
	}
	return out, nil
}

// plainPast reports whether a question is one that the past can answer: who,
// what or where, or whether, of one relation.
func plainPast(q *triple.Question) bool {
	return (q.Form == triple.Which && len(q.Wanted) == 1 || q.Form == triple.YesNo) && len(q.Given) == 0 && len(q.Goals) > 0 &&
		!slices.ContainsFunc(q.Goals, func(g []triple.Literal) bool {
			return len(g) != 1 || g[0].Op != triple.Relates || g[0].Absent || g[0].Denied
		})
}

// maxBefore bounds the earlier values that an answer names.
const maxBefore = 16

// answerBefore answers from what was superseded, the latest first. That it was
// told, and what took its place, is in the log; the reasoner proves from that.
func (t *steps) answerBefore(it *turn.Item) error {
	q := t.c.talk.Resolve(*it.Question)
	found, err := t.wereSo(it, q)
	if err != nil {
		return err
	}
	it.Rec.Status = "answered"
	defer func() { t.c.talk.Asked, t.c.talk.Before = nil, it }()
	t.c.talk.Walk = walk.Walk{}
	if len(found) == 0 {
		if done, err := (since{t}).answerUntilChange(it); done || err != nil {
			return err
		}
		it.Rec.Verdict, t.Rec.Verdict = Unprovable, Unprovable
		t.SayLine("I don't know: I was told of nothing earlier.")
		return nil
	}
	asked := timeline.PastQuestion(q, found)
	if change := t.c.known.Superseded.Recall(found); len(change.Drop)+len(change.Atoms) > 0 {
		if _, err := t.c.known.Base.Update(t.Ctx, change); err != nil {
			return err
		}
	}
	finding, err := t.ask1(asked)
	if err != nil {
		return err
	}
	slices.SortStableFunc(finding.Answers, func(a, b reason.Answer) int {
		return slices.IndexFunc(found, timeline.IsAnsweredBy(a)) - slices.IndexFunc(found, timeline.IsAnsweredBy(b))
	})
	if err := t.record(it, asked, finding); err != nil {
		return err
	}
	for i, f := range found {
		what := "Yes"
		if q.Form == triple.Which {
			value := f.Triple.Object
			if q.Goals[0][0].Subject.IsVar() {
				value = f.Triple.Subject
			}
			what = t.c.explain.Spell(value, "").Spelling()
		}
		if i > 0 {
			what = "Earlier: " + what
		}
		b := t.c.known.Superseded.Of(f.ID)
		t.SayLine(what + ". " + cmp.Or(wording.UpperFirst(t.c.known.By(f.Source)), "You") + " said so in " + f.Source.Turn + ": " + strconv.Quote(f.Source.Quote) + " Superseded in " + b.Turn + ": " + t.c.explain.Sentence(b.By))
	}
	return nil
}

// wereSo returns the facts that were superseded and fit the question, the one
// superseded last first.
func (t *steps) wereSo(it *turn.Item, q triple.Question) ([]triple.Fact, error) {
	ids := t.c.known.Superseded.IDs()
	var found []triple.Fact
	for _, g := range q.Goals {
		subjects, err := t.c.known.NamesOf(t.Ctx, g[0].Subject)
		if err != nil {
			return nil, err
		}
		objects, err := t.c.known.NamesOf(t.Ctx, g[0].Object)
		if err != nil {
			return nil, err
		}
		for _, id := range ids {
			b := t.c.known.Superseded.Of(id)
			if q.Topic.Name != "" && b.By.Object.Name != q.Topic.Name {
				continue
			}
			if len(found) == maxBefore || !fitsName(subjects, b.Subject) || !fitsName(objects, b.Object) || !t.sameWords(it, q, g[0].Relation, b.Relation) {
				continue
			}
			f, past, err := t.c.known.Store.Fact(t.Ctx, id)
			if err != nil && !errors.Is(err, kb.ErrUnknown) {
				return nil, err
			}
			if err == nil && !past.Live && !slices.ContainsFunc(found, func(x triple.Fact) bool { return x.ID == id }) {
				found = append(found, f)
			}
		}
	}
	return found, nil
}

// fitsName reports whether a name is one of those, or anything will do.
func fitsName(names []triple.Term, name string) bool {
	return slices.ContainsFunc(names, func(n triple.Term) bool { return n.IsVar() || n.Name == name })
}

// sameWords reports whether a relation was told in the words of the one that is
// asked for. "Did Ann live" asks for what "Ann lives" told; where somebody was,
// is told with any preposition.
func (t *steps) sameWords(it *turn.Item, q triple.Question, relation, of string) bool {
	if relation == of {
		return true
	}
	told, ok := t.c.known.Words.Relation(of)
	i := slices.IndexFunc(it.Relations, func(r triple.Relation) bool { return r.Key == relation })
	if !ok || i < 0 {
		return false
	}
	asked := it.Relations[i]
	if len(q.Words) == 1 && q.Words[0] == "where" && told.Prep != "" {
		asked.Prep = told.Prep
	}
	asked.Key, asked.Tense, asked.Label = told.Key, told.Tense, told.Label
	return asked == told
}
