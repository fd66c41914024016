package meaning

import (
	"strings"

	"whence/triple/clause"
	"whence/triple/english/roles"
)

// readPostmodifier reads a noun that hangs on a noun: its owner ("Tom's", "of the
// team"), a title, a value, a phrase of its own ("the bridge between A and B").
func (r termRules) readPostmodifier(i, k int, t *clause.Term) {
	prep := r.preposition(k)
	switch {
	case r.label(k) == "nmod:poss":
		r.readOwner(k, t)
	case r.label(k) == "nmod:desc":
		r.readDescription(i, k, t)
	case prep == "of":
		r.readOf(i, k, t)
	case r.label(k) == "nmod:unmarked" && r.reflexive(k):
		r.place(k)
		t.Focus = joined(t.Focus, r.form(k))
	case prep == "" && t.Quantity == nil && t.Head != "" && r.measures(k):
		t.Quantity = r.measured(k)
	default:
		role := r.obliques.obliqueRole(&draft{head: i, inNoun: true, aside: true}, k, prep)
		whole := draft{Clause: clause.Clause{Roles: append(t.Roles, roles.Ends(role)...)}}
		whole.pairEnds()
		t.Roles = whole.Roles
	}
}

// measures reports whether the phrase behind a noun says how much of it: "rice 1 kg",
// "pasta 3 packs".
func (r termRules) measures(k int) bool {
	words := r.under(k, r.inside)
	if v, ok := r.values.value(words, ""); ok {
		return v.Kind == clause.Amount
	}
	return r.class(k) == "NOUN" && r.one(k, "nummod") >= 0 && len(r.dependents(k)) == 1 && !r.words.Is("period", r.form(k))
}

// measured reads what measures says is an amount.
func (r termRules) measured(k int) *clause.Value {
	words := r.under(k, r.inside)
	r.place(words...)
	if v, ok := r.values.value(words, ""); ok {
		return &v
	}
	v, _ := r.values.value(r.under(r.one(k, "nummod"), r.inside), "")
	v.Kind, v.Unit = clause.Amount, r.lemma(k)
	return &v
}

func (r *reader) reflexive(k int) bool {
	f := r.form(k)
	return r.class(k) == "PRON" && (len(f) > 4 && f[len(f)-4:] == "self" || len(f) > 6 && f[len(f)-6:] == "selves")
}

// readOwner reads "my", "Tom's", "whose".
func (r termRules) readOwner(k int, t *clause.Term) {
	for _, c := range r.with(k, "case") {
		r.place(c)
	}
	form := r.form(k)
	var owner clause.Term
	switch {
	case r.gap[k]:
		r.place(k)
		owner = clause.Term{Text: r.told([]int{k}), Pronoun: clause.Gap, Span: r.span([]int{k})}
	case r.questions.questionWord(k):
		r.place(k)
		owner = clause.Term{Text: r.told([]int{k}), Pronoun: form, Hole: clause.Whose, Span: r.span([]int{k})}
	case r.words.Is("owner", form):
		r.place(k)
		owner = clause.Term{Text: r.told([]int{k}), Pronoun: r.words.As("owner", form), Span: r.span([]int{k})}
		if own := r.one(k, "amod"); own >= 0 {
			r.place(own)
		}
	default:
		owner = r.term(k, nil)
		if of, rest, ok := strings.Cut(owner.Name, " of "); ok && t.Determiner == "" && r.words.Is("indefinite", strings.ToLower(of)) {
			t.Determiner, owner.Name = r.words.As("indefinite", strings.ToLower(of)), rest // none of Ana's ducks
			owner.Text = strings.TrimPrefix(owner.Text, of+" of ")
		}
	}
	t.Owner = &owner
}

// readDescription reads a title or noun that stands beside a name.
func (r termRules) readDescription(i, k int, t *clause.Term) {
	if t.Name != "" && k < i && t.Head == "" && r.class(k) == "NOUN" {
		noun := r.single(k)
		if noun.Head == "" && noun.Name != "" {
			t.Name = noun.Name + " " + t.Name // "Aunt Toni"
		}
		t.Head, t.Modifiers, t.Graded = noun.Head, append(t.Modifiers, noun.Modifiers...), append(t.Graded, noun.Graded...)
		t.Roles = append(t.Roles, noun.Roles...)
		if t.Determiner == "" {
			t.Determiner = noun.Determiner
		}
		if t.Owner == nil {
			t.Owner = noun.Owner
		}
		if t.Quantity == nil {
			t.Quantity = noun.Quantity
		}
		t.Relative = append(t.Relative, noun.Relative...)
		return
	}
	words := r.under(k, r.inside)
	r.place(words...)
	t.Modifiers = append(t.Modifiers, r.told(words))
}

// oneThing reports whether a phrase names one thing, of which there is no number but the one it has: the phone number of
// the shop.
func oneThing(x clause.Term) bool {
	return !x.Plural && (x.Name != "" || x.Determiner == "the" || x.Owner != nil)
}

// readOf reads a phrase with "of": "two of the cats" and "5 mg of metformin" speak
// of cats and metformin, "the head of the team" belongs to the team.
func (r termRules) readOf(i, k int, t *clause.Term) {
	r.placePreposition(k)
	inner := r.termAfter(k, nil, "of")
	if o := inner.Owner; o != nil && o.Pronoun != "" && inner.Head == "" && inner.Name == "" {
		if r.form(k) == "own" {
			return // who has a garden of his own has a garden
		}
		inner = *o // a friend of mine is my friend
	}
	switch {
	case t.Head == "" && t.Name == "" && t.Owner == nil && (t.Quantity != nil || t.Determiner != "" || t.Value != nil || len(t.Graded) > 0):
		roles.PartOf(t, inner)
	case t.Hole != clause.NoHole && t.Head == "":
		roles.PartOf(t, inner)
	case r.words.Is("part", t.Head) && t.Name == "" && t.Owner == nil:
		t.Determiner, t.Head = joined(t.Determiner, t.Head), ""
		roles.PartOf(t, inner)
	case t.Hole == clause.HowMany && r.words.Is("unit", t.Head) && len(inner.Coordinated) == 0 && inner.Value == nil:
		whole := inner
		whole.Text, whole.Span, whole.Hole = t.Text, t.Span, clause.HowMuch
		whole.Quantity = &clause.Value{Kind: clause.Amount, Unit: r.words.As("unit", t.Head)}
		*t = whole
	case r.words.Is("quantifier", t.Head) && t.Name == "" && t.Owner == nil && !(t.Determiner == "the" && oneThing(inner)) && len(inner.Coordinated) == 0 && inner.Value == nil && inner.Quantity == nil:
		t.Determiner = joined(t.Determiner, strings.Join(append(append([]string{}, t.Modifiers...), r.form(i)), " "))
		t.Head, t.Modifiers = "", nil
		of := inner.Determiner != "" || inner.Owner != nil
		roles.PartOf(t, inner)
		t.Of = of
	case r.words.Is("measure", t.Head) && t.Name == "" && t.Owner == nil && len(inner.Coordinated) == 0 && inner.Value == nil:
		roles.MeasureOut(t, inner)
	case t.Owner == nil:
		t.Owner = &inner
	default:
		t.Roles = append(t.Roles, clause.Role{Name: clause.Oblique, Prep: "of", Term: inner})
	}
}
