package asking

import (
	"maps"
	"slices"
	"strings"

	"whence/conductor/heard"
	"whence/conductor/turn"
	"whence/internal/voice"
	"whence/reason"
	"whence/reason/match"
	"whence/triple"
	"whence/triple/clause"
)

// This file answers what one may by what was told of it under a condition: not unless one has paid, not
// without a licence, as long as somebody is there, or only who is over 18. The condition is asked of
// whoever wants to; what the question itself says of it ("when nobody is there") is so for it.

// limit is a condition of an event: how it is linked, and what it says.
type limit struct {
	link, says string
}

// limits are the events that something was told of under conditions, as they are without those.
type limits struct {
	match.Store
	words match.Words
	who   *triple.Term // whoever asks for leave, where the question names one
	of    map[string][]limit
	agent map[string]triple.Triple // of those whom an event names with "only"
}

// Events are those of a kind without their conditions; one that has none is none of these.
func (l *limits) Events(kind string) [][]triple.Triple {
	var out [][]triple.Triple
	for _, facts := range l.Store.Events(kind) {
		event := facts[0].Subject.Name
		kept := make([]triple.Triple, 0, len(facts))
		var found []limit
		for _, f := range facts {
			cond, only, ok := l.limitOf(f)
			switch {
			case ok && only && l.who != nil:
				l.agent[event] = f
				f.Object = *l.who
				kept = append(kept, f)
				found = append(found, cond)
			case ok && !only:
				found = append(found, cond)
			case f.Relation == triple.Theme && facts[0].Denied && l.words.Sort(f.Object.Name) == "whatever":
				found = append(found, limit{})
			default:
				kept = append(kept, f)
			}
		}
		if len(found) > 0 {
			l.of[event] = found
			out = append(out, kept)
		}
	}
	return out
}

// limitOf is what a fact of an event says of a condition, if it does, or of whom alone it holds.
func (l *limits) limitOf(f triple.Triple) (cond limit, only, ok bool) {
	if link, said := triple.SaidLink(f.Relation); said {
		link = strings.ReplaceAll(link, "_", " ")
		says := behind(f.Object.Spelling(), link)
		if l.words.Sort(link) == "lacking" { // without having paid
			done, ok := doneBefore(l.words, says)
			return limit{link, done}, false, ok
		}
		return limit{link, says}, false, l.words.Sort(link) == "limit" || l.words.Sort(link) == "enabling" || l.words.Condition(link)
	}
	if prep, role := triple.RolePrep(f.Relation); role && l.words.Sort(prep) == "lacking" {
		return limit{prep, doing + " have " + f.Object.Spelling()}, false, true
	}
	if first, rest, more := strings.Cut(f.Object.Spelling(), " "); more && f.Relation == triple.Agent && l.words.Only(first) {
		return limit{first, rest}, true, true
	}
	return limit{}, false, false
}

// doneBefore is a sentence that somebody does what stands behind "without": having paid.
func doneBefore(w match.Words, says string) (string, bool) {
	first, rest, _ := strings.Cut(says, " ")
	verb := w.Base(first)
	if verb == "" || w.Gerund(verb) != first {
		return "", false
	}
	return heard.Join(doing, verb, rest), true
}

// behind is what stands behind a link, of which the words may hold a part.
func behind(said, link string) string {
	words := strings.Fields(said)
	for len(words) > 0 && slices.Contains(strings.Fields(link), strings.ToLower(words[0])) {
		words = words[1:]
	}
	return strings.Join(words, " ")
}

// underCondition answers what is so under a condition, or whether one may, by what was told of that under a condition
// that is met, or is not, or that the question itself supposes.
func underCondition(t *Asker, it *turn.Item, q triple.Question, f reason.Finding) (triple.Question, reason.Finding, error) {
	c := oneClause(t.Clauses(it))
	if open := f.Verdict == reason.Unknown || f.Verdict == reason.Unprovable; !open || c == nil || c.Negated || q.Form == triple.About {
		return q, f, nil
	}
	words := t.Known.Language.Words()
	plain, supposed := heard.Supposing(words, c)
	if plain.Attitude == clause.Supposed {
		plain.Attitude = clause.Asserted
	}
	if c.Modal == "" && len(supposed) == 0 && (!c.Predicate.Passive || c.Predicate.Lemma != granting) {
		return q, f, nil
	}
	for _, other := range toldSo(plain, words.Barring(c.Modal), words.Granting(c.Modal)) {
		asked, found, ok, err := limited(t, &other, supposed)
		if err != nil {
			return q, f, err
		}
		if ok && (other.Modal == c.Modal || (found.Verdict == reason.Refuted) == slices.Contains(words.Barring(c.Modal), other.Modal)) {
			return asked, found, nil
		}
	}
	return q, f, nil
}

// toldSo are the clauses by which it may have been told what a question asks: with the modals that decide it, and
// what we do then as what we will do.
func toldSo(c clause.Clause, modals ...[]string) []clause.Clause {
	out := []clause.Clause{c}
	if c.Modal == "" && c.Tense == clause.Present {
		c.Tense, c.Progressive = clause.Future, false
		out = append(out, c)
	}
	for _, modal := range slices.Concat(modals...) {
		c.Modal = modal
		out = append(out, c)
	}
	return out
}

// unlessMet allows what a rule denies of all "unless" something is so, where that is so.
func unlessMet(t *Asker, _ *turn.Item, q triple.Question, f reason.Finding) (triple.Question, reason.Finding, error) {
	if q.Form != triple.YesNo || f.Verdict != reason.Unknown && f.Verdict != reason.Unprovable || len(q.Goals) != 1 || len(q.Goals[0]) != 1 || len(q.Given) > 0 {
		return q, f, nil
	}
	words, goal := t.Known.Language.Words(), q.Goals[0][0]
	if r, _ := t.Known.Words.Relation(goal.Relation); goal.Denied || goal.Absent || !goal.Ground() || !words.Permission(r.Modal) {
		return q, f, nil
	}
	for _, id := range slices.Sorted(maps.Keys(t.Known.Rules)) {
		rule := t.Known.Rules[id]
		h, said := rule.Rule.Head, strings.Fields(strings.ToLower(rule.Source.Quote))
		unless := slices.IndexFunc(said, func(w string) bool { return words.Sort(w) == "limit" })
		if unless < 0 || !h.Denied || h.Relation != goal.Relation || h.Object.Name != goal.Object.Name || !h.Subject.IsVar() && h.Subject.Name != goal.Subject.Name {
			continue
		}
		step := Step{Said: []string{voice.Say("asking.is-taken-to-say-otherwise", "link", said[unless])}, Cost: onlyCost}
		if so, found, ok, err := Concluded(t, exceptionOf(t, rule.Rule, goal.Subject), reason.Proved, step); ok || err != nil {
			return so, found, err
		}
	}
	return q, f, nil
}

// exceptionOf is the condition of a rule of somebody, with what must be absent as what is so. Of whom a name is told alone is a person.
func exceptionOf(t *Asker, r triple.Rule, who triple.Term) []triple.Literal {
	nobodyElse := ownName(who) && len(t.Store().Pairs(triple.InstanceOf, &who, nil, 1)) == 0
	and := slices.DeleteFunc(slices.Clone(r.Body), func(l triple.Literal) bool {
		return nobodyElse && !l.Absent && l.Relation == triple.InstanceOf && l.Object.Name == aPerson
	})
	for i := range and {
		l := &and[i]
		l.Absent = false
		for _, x := range []*triple.Term{&l.Subject, &l.Object} {
			if x.IsVar() && x.Var == r.Head.Subject.Var {
				*x = who
			}
		}
	}
	return and
}

// whoever is whom a clause says what they do, or what is allowed to them; nil for nobody.
func whoever(c *clause.Clause) *clause.Term {
	at := heard.Subject(c.Roles)
	if at < 0 && c.Predicate.Passive {
		at = slices.IndexFunc(c.Roles, func(r clause.Role) bool { return r.Name == clause.Object && r.Prep == "" })
	}
	if at < 0 {
		return nil
	}
	return &c.Roles[at].Term
}

// limited asks a clause of what was told under conditions.
func limited(t *Asker, c *clause.Clause, supposed []clause.Clause) (q triple.Question, f reason.Finding, ok bool, err error) {
	l := &limits{Store: t.Store(), words: t.Known.Language.Words(), of: map[string][]limit{}, agent: map[string]triple.Triple{}}
	who := whoever(c)
	if who == nil {
		return q, f, false, nil
	}
	if one, named := WhoIs(t, who); named {
		l.who = &one
	}
	for _, g := range matcherOf(t, l).Goals(c, Refer(t)) {
		event := slices.IndexFunc(g.Literals, func(x triple.Literal) bool { return x.Relation == triple.EventOf })
		if event < 0 {
			continue
		}
		so, err := holds(t, who, l.of[g.Literals[event].Subject.Name], g.Against, supposed)
		if err != nil {
			return q, f, false, err
		}
		if so.verdict == reason.Unknown {
			continue
		}
		for i, x := range g.Literals {
			if told, of := l.agent[x.Subject.Name]; of && x.Relation == triple.Agent {
				g.Literals[i].Triple = told
			}
		}
		g.Literals = append(slices.Clip(g.Literals), so.by...)
		if len(g.Wanted) == 0 {
			return Concluded(t, g.Literals, so.verdict, Step{append(slices.Clone(g.Steps), so.steps...), g.Cost})
		}
		if q, f, err = openly(t, c, g, so.verdict); err != nil || f.Verdict == reason.Proved {
			return q, f, err == nil, err
		}
	}
	return needed(t, c, who, supposed)
}

// openly asks for what a goal wants, where what it says is so.
func openly(t *Asker, c *clause.Clause, g match.Goal, v reason.Verdict) (q triple.Question, f reason.Finding, err error) {
	if v != reason.Proved || g.Against {
		return q, f, nil
	}
	q = questionOf(c, []match.Goal{g})
	if f, err = t.Ask(q); err == nil && f.Verdict == reason.Proved {
		t.Taken = TakenOf([]match.Goal{g}, f)
	}
	return q, f, err
}

// Concluded is what follows from literals that are proved together; false where they are not.
func Concluded(t *Asker, and []triple.Literal, v reason.Verdict, step Step) (triple.Question, reason.Finding, bool, error) {
	q := triple.Question{Form: triple.YesNo, Ways: true, Goals: [][]triple.Literal{and}}
	f, err := t.Ask(q)
	if err != nil || f.Verdict != reason.Proved {
		return q, f, false, err
	}
	t.Taken = &Taken{Steps: step, Of: []Step{step}}
	if v == reason.Refuted {
		f = Against(f)
	}
	return q, f, true, nil
}

// needed denies what one needs something for that one does not have: a permit to park in the yard.
func needed(t *Asker, c *clause.Clause, who *clause.Term, supposed []clause.Clause) (q triple.Question, f reason.Finding, ok bool, err error) {
	for _, r := range t.Known.Words.RelationsWith(needing) {
		if r.Form != triple.FormVerb || r.Lemma != needing || r.Prep+r.Modal+r.Tense != "" {
			continue
		}
		for _, fact := range t.Store().Pairs(r.Key, nil, nil, maxByName) {
			what, of := useOf(t, c, fact)
			if !of {
				continue
			}
			one, by, err := oneOfThose(t, who, fact.Subject)
			if err != nil || !one {
				continue
			}
			has, lits, err := met(t, who, limit{says: heard.Join(doing, "have", what)}, supposed)
			if err == nil && has == reason.Refuted {
				return Concluded(t, slices.Concat([]triple.Literal{{Triple: fact}}, by, lits), reason.Refuted, Step{})
			}
		}
	}
	return q, f, false, nil
}

// useOf is what a fact says is needed to do what a clause asks, "a permit to park"; false where it is not for that.
func useOf(t *Asker, c *clause.Clause, need triple.Triple) (string, bool) {
	what, use, some := strings.Cut(need.Object.Spelling(), " to ")
	if !some || need.Denied {
		return "", false
	}
	s := t.Known.Language.ClausesKnowing(heard.Join(doing, use), t.UseOf)
	if len(s.Clauses) != 1 || len(s.Lost) > 0 {
		return "", false
	}
	asked, _ := heard.Gist(heard.WithoutSubject(c))
	said, not := heard.Gist(heard.WithoutSubject(&s.Clauses[0]))
	return what, !not && slices.Equal(asked, said)
}

// oneOfThose tells whether somebody is one of all those whom a name speaks of, and by what.
func oneOfThose(t *Asker, who *clause.Term, name triple.Term) (bool, []triple.Literal, error) {
	of, kind, rest := t.Known.Language.Words().General(name)
	if of == "" || of == "none" || rest != "" {
		return false, nil, nil
	}
	if kind == "" || kind == aPerson {
		return true, nil, nil
	}
	is, by, err := IsOneOf(t, who, kind, false)
	return is == reason.Proved, by, err
}

// needing is the verb of what one has to have.
const needing = "need"

// upshot is what follows from an event under conditions: the verdict, by what, and what was taken to be meant.
type upshot struct {
	verdict reason.Verdict
	by      []triple.Literal
	steps   []string
}

// holds tells what follows from an event under these conditions for somebody.
func holds(t *Asker, who *clause.Term, of []limit, against bool, supposed []clause.Clause) (upshot, error) {
	words := t.Known.Language.Words()
	so := upshot{verdict: reason.Proved}
	if against {
		so.verdict = reason.Refuted
	}
	for _, x := range of {
		if x.says == "" {
			continue
		}
		is, lits, err := met(t, who, x, supposed)
		if err != nil || is == reason.Unknown {
			return upshot{verdict: reason.Unknown}, err
		}
		so.by = append(so.by, lits...)
		kind := words.Sort(x.link)
		unless := kind == "limit" || kind == "lacking"
		if (is == reason.Proved) != unless {
			continue
		}
		switch { // what is so only under it is not so without
		case against && kind == "limit":
			so.verdict = reason.Proved
		case !unless && !against && (words.Only(x.link) || kind == "strictly"):
			so.verdict = reason.Refuted
		default:
			return upshot{verdict: reason.Unknown}, nil
		}
		so.steps = append(so.steps, voice.Say("asking.is-taken-to-say-otherwise", "link", x.link))
	}
	return so, nil
}

// met tells whether a condition is so of somebody, and by what is known.
func met(t *Asker, who *clause.Term, x limit, supposed []clause.Clause) (reason.Verdict, []triple.Literal, error) {
	var and []triple.Literal
	says := x.says
	if words := t.Known.Language.Words(); words.Only(x.link) {
		kind, rest, ok := onlyWhom(words, says)
		if !ok {
			return reason.Unknown, nil, nil
		}
		if kind != "" && kind != aPerson {
			one, by, err := IsOneOf(t, who, kind, rest == "")
			if err != nil || one != reason.Proved || rest == "" {
				return one, by, err
			}
			and = by
		}
		says = rest
	}
	s := t.Known.Language.ClausesKnowing(says, t.UseOf)
	if len(s.Clauses) == 0 || len(s.Lost) > 0 {
		return reason.Unknown, nil, nil
	}
	for i := range s.Clauses {
		one := s
		one.Clauses, one.Asks = s.Clauses[i:i+1], true
		v, lits, err := metClause(t, who, one, supposed)
		if err != nil || v != reason.Proved {
			return v, lits, err
		}
		and = append(and, lits...)
	}
	return reason.Proved, and, nil
}

// onlyWhom is the kind of those who alone may, and what a sentence says of them beside that.
func onlyWhom(words match.Words, said string) (kind, rest string, ok bool) {
	first, behind, _ := strings.Cut(said, " ")
	if words.Sort(first) == "article" {
		said = behind
	}
	of, kind, rest := words.General(triple.Term{Label: words.Universals()[0] + " " + said})
	if own, has := strings.CutPrefix(rest, "'s "); has {
		rest = "their " + own
	} else if rest != "" {
		rest = doing + " " + rest
	}
	return kind, rest, of != ""
}

// IsOneOf tells whether somebody is one of a kind: one who is not known to be, and of whom nothing is said
// that may mean it, is none where nothing else is asked of them.
func IsOneOf(t *Asker, who *clause.Term, kind string, alone bool) (reason.Verdict, []triple.Literal, error) {
	words := t.Known.Language.Words()
	are := []string{kind}
	group, of := strings.CutSuffix(kind, " "+triple.LastWord(kind))
	for _, among := range words.OfSort("among") {
		are = append(are, heard.Join(among, kind))
		if of && words.Sort(triple.LastWord(kind)) == "belonging" { // a board member is on the board
			are = append(are, heard.Join(among, group))
		}
	}
	for _, one := range are {
		s := t.Known.Language.ClausesKnowing(heard.Join(doing, "are", one), t.UseOf)
		if len(s.Clauses) != 1 || len(s.Lost) > 0 {
			continue
		}
		s.Asks = true
		if v, lits, err := metClause(t, who, s, nil); err != nil || v != reason.Unknown {
			return v, lits, err
		}
	}
	one, named := WhoIs(t, who)
	is := triple.Triple{Subject: one, Relation: triple.InstanceOf, Object: triple.Const(triple.Class, kind)}
	if _, known := t.Known.Words.Name(one.Name); !named || !known || !alone || bearsOn(t, is) {
		return reason.Unknown, nil, nil
	}
	return reason.Refuted, []triple.Literal{{Triple: is, Absent: true}}, nil
}

// metClause tells whether one clause of a condition is so.
func metClause(t *Asker, who *clause.Term, s clause.Sentence, supposed []clause.Clause) (reason.Verdict, []triple.Literal, error) {
	if v := alreadySupposed(&s.Clauses[0], supposed); v != reason.Unknown || who.Hole != clause.NoHole {
		return v, nil, nil
	}
	s.Clauses = []clause.Clause{s.Clauses[0]}
	s.Clauses[0].Roles = slices.Clone(s.Clauses[0].Roles)
	if !heard.OfWhom(&s.Clauses[0], who) {
		return reason.Unknown, nil, nil
	}
	q, f, ok, err := t.ByClauses(*heard.Aged(t.Known.Language.Words(), &s))
	if err != nil || !ok || f.Verdict != reason.Proved && f.Verdict != reason.Refuted {
		return reason.Unknown, nil, err
	}
	lits := ProvedBy(t, q)
	if lits == nil {
		return reason.Unknown, nil, nil
	}
	return f.Verdict, lits, nil
}

// ProvedBy are the literals of a decided question that are proved: its goal, or the denial of it.
func ProvedBy(t *Asker, q triple.Question) []triple.Literal {
	for _, and := range q.Goals {
		ways := [][]triple.Literal{and}
		if len(and) == 1 && and[0].Op == triple.Relates {
			not := and[0]
			not.Denied = !not.Denied
			ways = append(ways, []triple.Literal{not})
		}
		for _, way := range ways {
			if f, err := t.Ask(triple.Question{Form: triple.YesNo, Ways: true, Goals: [][]triple.Literal{way}}); err == nil && f.Verdict == reason.Proved {
				return way
			}
		}
	}
	return nil
}

// alreadySupposed tells whether a question supposes what a condition says, or that it is not so: by the
// words of both that name something or say what is done.
func alreadySupposed(c *clause.Clause, supposed []clause.Clause) reason.Verdict {
	said, denied := heard.Gist(c)
	for i := range supposed {
		other, not := heard.Gist(&supposed[i])
		if len(said) == 0 || !slices.Equal(said, other) {
			continue
		}
		if denied == not {
			return reason.Proved
		}
		return reason.Refuted
	}
	return reason.Unknown
}
