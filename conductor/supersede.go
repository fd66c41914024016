package conductor

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"whence/engine"
	"whence/kb"
	"whence/reason"
	"whence/triple"
)

// This file is about relations that a person has said to have one value: a later
// value takes the place of the earlier, which stays in the past and answers what
// was so before.

// supersededSetting begins the setting that says why a fact is closed; its id
// follows. That it is a setting has undo take it back with the rest.
const supersededSetting = "superseded/"

// bygone is a fact that a later one has taken the place of.
type bygone struct {
	Turn     string        `json:"turn"` // that told the later one
	Subject  string        `json:"subject"`
	Relation string        `json:"relation"`
	Object   string        `json:"object"`
	By       triple.Triple `json:"by"`
}

// supersedeEarlier finds, for what the items tell of relations of one value, the
// earlier values whose place it takes. Of two values told at once neither is the
// later.
func (t *turn) supersedeEarlier(items []*item) error {
	told, err := t.valuesTold(items)
	if err != nil || len(told) == 0 {
		return err
	}
	for _, it := range items {
		if it.Kind != triple.FactKind && it.Kind != triple.Correction || it.file != "" || cmp.Or(it.speaker, t.speaker()) != person {
			continue
		}
		for _, x := range it.Facts {
			if v := told[valueKey(x)]; v != nil && !x.Denied && len(v.objects) == 1 {
				if err := t.supersedeValues(it, x, v); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// values are what a turn tells of one subject in a relation of one value.
type values struct {
	subjects []triple.Term   // its names
	same     []triple.Term   // the names of the latest value
	objects  map[string]bool // each value under one of its names
}

func valueKey(x triple.Triple) string { return x.Relation + "\x00" + x.Subject.Name }

// valuesTold gathers what the items tell of relations of one value, under every
// name of the subject.
func (t *turn) valuesTold(items []*item) (map[string]*values, error) {
	told := map[string]*values{}
	for _, it := range items {
		for _, x := range it.Facts {
			if it.Kind == triple.Retraction || x.Denied || !t.single(items, x.Relation) {
				continue
			}
			v := told[valueKey(x)]
			if v == nil {
				subjects, err := t.c.namesOf(t.ctx, x.Subject)
				if err != nil {
					return nil, err
				}
				v = &values{subjects: subjects, objects: map[string]bool{}}
				for _, s := range subjects {
					told[valueKey(triple.Triple{Subject: s, Relation: x.Relation})] = v
				}
			}
			var err error
			if v.same, err = t.c.namesOf(t.ctx, x.Object); err != nil {
				return nil, err
			}
			v.objects[slices.MinFunc(v.same, func(a, b triple.Term) int { return strings.Compare(a.Name, b.Name) }).Name] = true
		}
	}
	return told, nil
}

// person is the speaker of what is said in the conversation.
const person = "person"

// single reports whether a person has said that the relation has one value. That
// who has two dogs has not three comes with the words and was not said: two
// numbers are a conflict. Of what changes over time rules say what holds.
func (c *Conductor) single(relation string) bool {
	if strings.Contains(relation, "#") || c.changing(relation) {
		return false
	}
	for _, p := range c.properties {
		if p.Property == triple.Functional && p.Relation == relation {
			return true
		}
	}
	return false
}

// single reports the same, of a relation that one of the items may say it of.
func (t *turn) single(items []*item, relation string) bool {
	said := triple.RelationProperty{Relation: relation, Property: triple.Functional}
	return t.c.single(relation) || !strings.Contains(relation, "#") && !t.c.changing(relation) &&
		slices.ContainsFunc(items, func(it *item) bool { return slices.Contains(it.Properties, said) })
}

// maxEarlier bounds the values of one subject that are looked through.
const maxEarlier = 64

// supersedeValues finds the earlier values that x takes the place of: those that
// the person told in an earlier turn and was no surer of. The others stay, and
// are in conflict with x.
func (t *turn) supersedeValues(it *item, x triple.Triple, v *values) error {
	for _, s := range v.subjects {
		pattern := triple.Triple{Subject: s, Relation: x.Relation, Object: triple.Var("X")}
		facts, _, err := t.c.store.Matching(t.ctx, pattern, maxEarlier)
		if err != nil {
			return err
		}
		for _, f := range facts {
			said := f.Source.Speaker == person && f.Source.File == "" && f.Source.Turn != cmp.Or(it.said, t.id)
			other := !f.Triple.Denied && !slices.ContainsFunc(v.same, f.Triple.Object.Same)
			if said && other && f.Triple.Weight() <= x.Weight() && !slices.Contains(it.drop, f.ID) {
				it.earlier = append(it.earlier, earlier{f, x})
			}
		}
	}
	return nil
}

// earlier is a fact with what takes its place.
type earlier struct {
	fact triple.Fact
	by   triple.Triple
}

// namesOf returns a name and the others of the same thing.
func (c *Conductor) namesOf(ctx context.Context, name triple.Term) ([]triple.Term, error) {
	if name.IsVar() {
		return []triple.Term{name}, nil
	}
	same, err := c.base.Held(ctx, triple.Triple{Subject: name, Relation: triple.SynonymOf, Object: triple.Var("X")})
	names := []triple.Term{name}
	for _, x := range same {
		if !slices.ContainsFunc(names, x.Object.Same) {
			names = append(names, x.Object)
		}
	}
	return names, err
}

// supersedeIn adds to a change what an item takes the place of, and why.
func (t *turn) supersedeIn(ch *kb.Change, it *item) {
	for _, e := range it.earlier {
		for _, id := range t.c.happened.whole([]string{e.fact.ID}) {
			if !slices.Contains(ch.Retract, id) {
				ch.Retract = append(ch.Retract, id)
			}
		}
		// Terms and strings always have a JSON form.
		why, _ := json.Marshal(bygone{Turn: t.id, Subject: e.fact.Triple.Subject.Name, Relation: e.fact.Triple.Relation, Object: e.fact.Triple.Object.Name, By: e.by})
		settings := maps.Clone(ch.Settings)
		if settings == nil {
			settings = map[string]string{}
		}
		settings[supersededSetting+e.fact.ID] = string(why)
		ch.Settings = settings
	}
}

// superseded words what became of earlier values.
func (t *turn) superseded(it *item) {
	for _, e := range it.earlier {
		t.receipt("superseded " + e.fact.ID + ": " + t.c.sentence(e.fact.Triple))
	}
}

// notePast takes over a setting about a fact that was superseded; "" is for one
// that an undo has brought back.
func (c *Conductor) notePast(key, value string) {
	id, ok := strings.CutPrefix(key, supersededSetting)
	if !ok {
		return
	}
	var b bygone
	if value == "" || json.Unmarshal([]byte(value), &b) != nil {
		delete(c.bygones, id)
		return
	}
	c.bygones[id] = b
}

// asksBefore are questions about what was so before, or before something that is
// named.
var asksBefore = regexp.MustCompile(`(?i)^(.*\S)\s+(?:(?:before(?:\s+(?:that|then|this|now))?|previously|earlier|formerly)|before\s+(\S.*?))\s*\?*\s*$`)

// readBefore reads the sentences that ask for what was so before, which the
// grammar leaves: without that word they are plain questions.
func (t *turn) readBefore(read []triple.Statement) ([]triple.Statement, error) {
	out := slices.Clone(read)
	for i, s := range read {
		m := asksBefore.FindStringSubmatch(s.Text)
		if s.Kind != triple.NotUnderstood || m == nil {
			continue
		}
		now, err := t.c.language.Read(t.ctx, m[1]+"?", t.c.discourse())
		if err != nil {
			return nil, err
		}
		if len(now) != 1 || now[0].Kind != triple.QuestionKind || len(now[0].Readings) > 1 || !plainPast(now[0].Question) {
			continue
		}
		words := " before"
		if m[2] != "" {
			later := triple.Key(strings.TrimRight(m[2], "? "))
			if !slices.ContainsFunc(slices.Collect(maps.Values(t.c.bygones)), func(b bygone) bool { return b.By.Object.Name == later }) {
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

// beforePrefix begins the relation of what was so before: before_lives_in(X, Y)
// that lives_in(X, Y) was told, and that something later has taken its place.
const beforePrefix = "before_"

// bygoneMark ends the id of the atom that says so.
const bygoneMark = "<"

// answerBefore answers from what was superseded, the latest first. That it was
// told, and what took its place, is in the log; the reasoner proves from that.
func (t *turn) answerBefore(it *item) error {
	q := t.resolve(*it.Question)
	found, err := t.wereSo(it, q)
	if err != nil {
		return err
	}
	it.rec.Status = "answered"
	defer func() { t.c.talk.asked, t.c.talk.before = nil, it }()
	t.c.talk.walk = walk{}
	if len(found) == 0 {
		it.rec.Verdict, t.rec.Verdict = Unprovable, Unprovable
		t.sayLine("I don't know: I was told nothing of that kind whose place something later has taken.")
		return nil
	}
	asked := pastQuestion(q, found)
	if err := t.c.recallPast(t.ctx, found); err != nil {
		return err
	}
	finding, err := t.ask1(asked)
	if err != nil {
		return err
	}
	slices.SortStableFunc(finding.Answers, func(a, b reason.Answer) int {
		return slices.IndexFunc(found, isAnsweredBy(a)) - slices.IndexFunc(found, isAnsweredBy(b))
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
			what = t.c.spell(value, "").Spelling()
		}
		if i > 0 {
			what = "Earlier: " + what
		}
		b := t.c.bygones[f.ID]
		t.sayLine(what + ". You said so in " + f.Source.Turn + ": " + strconv.Quote(f.Source.Quote) + " Superseded in " + b.Turn + ": " + t.c.sentence(b.By))
	}
	return nil
}

// pastQuestion asks the question of the facts that were superseded and fit it.
func pastQuestion(q triple.Question, found []triple.Fact) triple.Question {
	asked := q
	asked.Before, asked.Topic, asked.Ways, asked.Goals = false, triple.Term{}, false, nil
	for _, f := range found {
		x := was(f.Triple)
		if q.Goals[0][0].Subject.IsVar() {
			x.Subject = q.Goals[0][0].Subject
		}
		if q.Goals[0][0].Object.IsVar() {
			x.Object = q.Goals[0][0].Object
		}
		if l := (triple.Literal{Triple: x}); !slices.ContainsFunc(asked.Goals, func(g []triple.Literal) bool { return g[0].Triple.Same(x) }) {
			asked.Goals = append(asked.Goals, []triple.Literal{l})
		}
	}
	return asked
}

// was is a fact as one of what was so before.
func was(x triple.Triple) triple.Triple {
	x.Relation = beforePrefix + x.Relation
	return x
}

// isAnsweredBy tells the facts that are one of an answer's literals.
func isAnsweredBy(a reason.Answer) func(triple.Fact) bool {
	return func(f triple.Fact) bool {
		return slices.ContainsFunc(a.Literals, func(l triple.Literal) bool { return l.Triple.Same(was(f.Triple)) })
	}
}

// recallPast gives the reasoner what was so before, as far as it is asked for, and
// takes the rest from it.
func (c *Conductor) recallPast(ctx context.Context, found []triple.Fact) error {
	var change reason.Change
	for _, id := range sortedIDs(c.recalled) {
		if !slices.ContainsFunc(found, func(f triple.Fact) bool { return f.ID == id }) {
			change.Drop = append(change.Drop, id+bygoneMark)
			delete(c.recalled, id)
		}
	}
	for _, f := range found {
		if _, ok := c.recalled[f.ID]; !ok {
			c.recalled[f.ID] = f.Source
			change.Atoms = append(change.Atoms, engine.Fact{ID: f.ID + bygoneMark, Atom: reason.LiftTriple(was(f.Triple)), Confidence: f.Triple.Confidence})
		}
	}
	if len(change.Drop)+len(change.Atoms) == 0 {
		return nil
	}
	_, err := c.base.Update(ctx, change)
	return err
}

// pastText says what was so before with what took its place.
func (c *Conductor) pastText(id string, x triple.Triple) string {
	x.Relation = strings.TrimPrefix(x.Relation, beforePrefix)
	said := strings.TrimSuffix(c.sentence(x), ".")
	return said + ", superseded in " + c.bygones[id].Turn + ": " + strings.TrimSuffix(c.sentence(c.bygones[id].By), ".")
}

// wereSo returns the facts that were superseded and fit the question, the one
// superseded last first.
func (t *turn) wereSo(it *item, q triple.Question) ([]triple.Fact, error) {
	ids := sortedIDs(t.c.bygones)
	slices.SortStableFunc(ids, func(a, b string) int {
		return turnNumber(t.c.bygones[b].Turn) - turnNumber(t.c.bygones[a].Turn)
	})
	var found []triple.Fact
	for _, g := range q.Goals {
		subjects, err := t.c.namesOf(t.ctx, g[0].Subject)
		if err != nil {
			return nil, err
		}
		objects, err := t.c.namesOf(t.ctx, g[0].Object)
		if err != nil {
			return nil, err
		}
		for _, id := range ids {
			b := t.c.bygones[id]
			if q.Topic.Name != "" && b.By.Object.Name != q.Topic.Name {
				continue
			}
			if len(found) == maxBefore || !fitsName(subjects, b.Subject) || !fitsName(objects, b.Object) || !t.sameWords(it, q, g[0].Relation, b.Relation) {
				continue
			}
			f, past, err := t.c.store.Fact(t.ctx, id)
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
func (t *turn) sameWords(it *item, q triple.Question, relation, of string) bool {
	if relation == of {
		return true
	}
	told, ok := t.c.words.Relation(of)
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
