package ground

import (
	"slices"

	"whence/triple"
)

// predicates reads one or more predicates about a subject: "uses Y and is not a
// cat".
func (p *parser) predicates(i int, s reading, before []claim) []reading {
	var out []reading
	for _, first := range p.predicate(i, s, before) {
		out = append(out, first)
		at := first.end
		if p.at(at).is(",") {
			at++
		}
		if !p.at(at).is("and", "but") || p.spent() {
			continue
		}
		for _, rest := range p.predicates(at+1, reading{names: s.names, ends: s.ends, denying: s.denying, loose: s.loose}, nil) {
			rest.claims = append(slices.Clone(first.claims), rest.claims...)
			out = append(out, rest)
		}
	}
	return out
}

// predicate reads one predicate. A subject joined by "or" or "nor" needs
// "neither" before it; that denies the predicate.
func (p *parser) predicate(i int, s reading, before []claim) []reading {
	if s.loose != s.denying {
		return nil
	}
	at, aux, denied := p.auxiliary(i)
	if s.denying && denied {
		return nil
	}
	denied = denied || s.denying
	out := p.toldPredicates(i, s)
	switch aux {
	case "be":
		out = append(append(out, p.copula(at, s, denied)...), p.ellipsis(at, s, denied, before)...)
	case "can":
		out = append(out, p.ability(at, s, denied)...)
	case "do":
		out = append(append(out, p.verbal(at, s, denied, false)...), p.having(at, s, denied)...)
		out = append(out, p.ellipsis(at, s, denied, before)...)
	case "":
		out = append(append(out, p.verbal(at, s, denied, true)...), p.having(at, s, denied)...)
	}
	return out
}

// auxiliary reads be, do or can, with "not" behind it.
func (p *parser) auxiliary(i int) (end int, aux string, denied bool) {
	switch t := p.at(i); {
	case t.is("is", "are", "'s", "am"):
		aux = "be"
	case t.is("do", "does"):
		aux = "do"
	case t.is("can"):
		aux = "can"
	default:
		return i, "", false
	}
	i++
	if p.at(i).is("not") {
		return i + 1, aux, true
	}
	return i, aux, false
}

// verb is a relation whose words were read.
type verb struct {
	relation relation
	end      int
	past     bool // the form is of another time than the relation
	ending   bool // the form is a past one, as a participle may be
}

// verb reads the words of a relation in the shape of a verb.
func (p *parser) verb(i int) []verb {
	var out []verb
	for _, r := range p.v.relations {
		if r.shape != asVerb {
			continue
		}
		if end := p.shape(i, r.words); end > 0 {
			past := isPast(p.at(i))
			out = append(out, verb{r, end, past != r.past, past})
		}
	}
	return out
}

// adjective reads the words of a relation said with "is".
func (p *parser) adjective(i int) []verb {
	var out []verb
	for _, r := range p.v.relations {
		if end := p.shape(i, r.words); r.shape == asBe && end > 0 && p.at(i).is(r.words[0].text) {
			out = append(out, verb{relation: r, end: end})
		}
	}
	return out
}

// shape returns the position behind the words of a relation, or 0.
func (p *parser) shape(i int, words []token) int {
	for n, w := range words {
		t := p.at(i + n)
		if t.text != w.text && (t.stem == "" || t.stem != w.stem) {
			return 0
		}
	}
	return i + len(words)
}

// verbal reads "uses Y", "is using Y" without its be, or "sleeps". finite says
// that the verb itself carries the tense.
func (p *parser) verbal(i int, subjects reading, denied, finite bool) []reading {
	var out []reading
	for _, v := range p.verb(i) {
		if !finite {
			if v.ending || v.relation.past {
				continue
			}
			v.past = false
		}
		out = append(out, p.objects(v, subjects, denied)...)
	}
	if p.at(i).is("means", "mean") {
		out = append(out, p.objects(verb{relation: relation{key: triple.SynonymOf}, end: i + 1}, subjects, denied)...)
	}
	return append(out, p.act(i, subjects, denied, triple.Does)...)
}

// objects reads what a verb relates its subjects to.
func (p *parser) objects(v verb, subjects reading, denied bool) []reading {
	from := v.end
	if end := p.phrase(from, [][]string{{"following", ":"}, {":"}}); end >= 0 {
		from = end
	}
	out := append(p.eachOther(v, subjects, denied), p.notOnly(v, subjects, denied)...)
	for _, o := range p.list(from) {
		denies := denied
		if o.denying && !denied {
			denies = true
		} else if o.loose && !denied {
			continue
		}
		r := denyAll(p.relate(v, subjects, o, o.end), denies)
		r.claims = append(r.claims, o.claims...)
		out = append(out, r)
		if !denies {
			out = append(out, p.exceptions(v, subjects, r)...)
		}
		if end := p.words(r.end, "and", "vice", "versa"); end > 0 && len(r.claims) == 1 {
			back := r.claims[0]
			back.subject, back.object, back.end = back.object, back.subject, end
			out = append(out, reading{end: end, claims: append(slices.Clone(r.claims), back)})
		}
	}
	return out
}

// eachOther reads "know each other" of two.
func (p *parser) eachOther(v verb, subjects reading, denied bool) []reading {
	end := p.words(v.end, "each", "other")
	if end < 0 || len(subjects.names) != 2 || denied || subjects.loose {
		return nil
	}
	one, other := reading{names: subjects.names[:1], ends: []int{end}}, reading{names: subjects.names[1:], ends: []int{end}}
	r := p.relate(v, one, other, end)
	r.claims = append(r.claims, p.relate(v, other, one, end).claims...)
	return []reading{r}
}

// notOnly reads "not only X but also Y".
func (p *parser) notOnly(v verb, subjects reading, denied bool) []reading {
	at := p.words(v.end, "not", "only")
	if at < 0 || denied {
		return nil
	}
	var out []reading
	for _, o := range p.list(at) {
		but := o.end
		if p.at(but).is(",") {
			but++
		}
		if !p.at(but).is("but") || o.loose {
			continue
		}
		for _, more := range p.list(but + 1) {
			if !more.loose {
				r := p.relate(v, subjects, o, o.end)
				r.claims = append(r.claims, p.relate(v, subjects, more, more.end).claims...)
				r.end = more.end
				out = append(out, r)
			}
		}
	}
	return out
}

// exceptions reads "but not tea" behind what somebody likes.
func (p *parser) exceptions(v verb, subjects, r reading) []reading {
	at := p.phrase(r.end, [][]string{{",", "but", "not"}, {"but", "not"}, {",", "not"}, {"and", "not"}, {",", "and", "not"}, {"rather", "than"}, {",", "rather", "than"}})
	if at < 0 {
		return nil
	}
	var out []reading
	for _, o := range p.list(at) {
		denied := denyAll(p.relate(v, subjects, o, o.end), true)
		claims := append(slices.Clone(r.claims), denied.claims...)
		out = append(out, reading{end: o.end, claims: append(claims, o.claims...)})
	}
	return out
}

// relate claims the relation between all subjects and all objects. Each claim
// ends with the later of its two names.
func (p *parser) relate(v verb, subjects, objects reading, end int) reading {
	r := reading{end: end}
	if v.relation.inverse {
		subjects, objects = objects, subjects
	}
	for i, s := range subjects.names {
		for j, o := range objects.names {
			last := max(subjects.ends[i], objects.ends[j])
			r.claims = append(r.claims, claim{subject: s, object: o, relations: []string{v.relation.key}, past: v.past, end: last})
		}
	}
	return r
}

// act reads a verb without object: "sleeps".
func (p *parser) act(i int, subjects reading, denied bool, key string) []reading {
	var out []reading
	for _, n := range p.at(i).names {
		term := p.v.names[n.name].term
		if term.Kind == triple.Act && !isPast(p.at(i)) {
			r := p.relate(verb{relation: relation{key: key}}, subjects, p.one(n), n.end)
			r = denyAll(r, denied)
			out = append(out, r)
			out = append(out, p.moreActs(r, subjects, denied, key)...)
		}
	}
	return out
}

// moreActs reads "and swim", "but not swim" and, behind a denial, "or swim".
func (p *parser) moreActs(first reading, subjects reading, denied bool, key string) []reading {
	at := first.end
	if p.at(at).is(",") {
		at++
	}
	switch {
	case p.words(at, "but", "not") > 0 && !denied:
		denied, at = true, at+2
	case p.at(at).is("and"), p.at(at).is("or", "nor") && denied:
		at++
	default:
		return nil
	}
	var out []reading
	for _, next := range p.act(at, subjects, denied, key) {
		next.claims = append(slices.Clone(first.claims), next.claims...)
		out = append(out, next)
	}
	return out
}

func denyAll(r reading, denied bool) reading {
	for i := range r.claims {
		r.claims[i].denied = denied
	}
	return r
}

// ability reads what stands behind "can" or "is able to".
func (p *parser) ability(i int, subjects reading, denied bool) []reading {
	out := p.act(i, subjects, denied, triple.Can)
	for _, r := range p.v.relations {
		if r.shape != asModal {
			continue
		}
		if end := p.shape(i, r.words); end > 0 {
			out = append(out, p.objects(verb{relation: r, end: end}, subjects, denied)...)
		}
	}
	return out
}

// having reads "has the capability Y", "has Y as its capability", "has no
// capability Y" and "lacks the capability Y".
func (p *parser) having(i int, subjects reading, denied bool) []reading {
	at := i + 1
	switch t := p.at(i); {
	case t.is("lacks", "lack") && !denied:
		denied = true
	case p.words(i, "knows", "how", "to") > 0:
		return p.ability(i+3, subjects, denied)
	case t.is("has", "have", "possesses", "possess"):
		if p.at(at).is("no") && !denied {
			denied, at = true, at+1
		}
	default:
		return nil
	}
	var out []reading
	if end := p.words(at, "ability", "to"); end > 0 {
		out = append(out, p.ability(end, subjects, denied)...)
	}
	for _, r := range p.v.relations {
		if noun, ok := nounOf(r); ok && r.shape == asBe && !denied {
			out = append(out, p.hasA(at, r, noun, subjects)...)
		}
		if r.shape != asHas {
			continue
		}
		if end := p.shape(at, r.words); end > 0 {
			for _, of := range []int{end, p.words(end, "of")} {
				if of > 0 {
					out = append(out, p.objects(verb{relation: r, end: of}, subjects, denied)...)
				}
			}
		}
		out = append(out, p.asRole(at, r, subjects, denied)...)
	}
	return out
}

// hasA reads "a sister, Nadia" and "a sister called Nadia" of who has one.
func (p *parser) hasA(i int, r relation, noun []token, owners reading) []reading {
	end := p.shape(i, noun)
	if end <= 0 || !p.at(end).is(",", ":", "called", "named") {
		return nil
	}
	var out []reading
	for _, holder := range p.named(end + 1) {
		out = append(out, p.relate(verb{relation: r}, holder, owners, holder.end))
	}
	return out
}

// asRole reads "Y as its capability".
func (p *parser) asRole(i int, r relation, subjects reading, denied bool) []reading {
	var out []reading
	for _, o := range p.named(i) {
		at := p.words(o.end, "as")
		if at < 0 {
			continue
		}
		if p.at(at).is("its", "his", "her", "their") {
			at++
		}
		if end := p.shape(at, r.words); end > 0 {
			out = append(out, denyAll(p.relate(verb{relation: r}, subjects, o, end), denied))
		}
	}
	return out
}

// copula reads what stands behind "is": complements, with their own "not".
func (p *parser) copula(i int, subjects reading, denied bool) []reading {
	if p.at(i).is("neither") {
		return p.neither(i+1, subjects, denied)
	}
	if p.at(i).is("both") && !denied {
		i++
	}
	var out []reading
	for _, first := range p.complement(i, subjects, denied) {
		out = append(out, first)
		out = append(out, p.moreComplements(first, subjects, denied)...)
	}
	return out
}

// moreComplements reads "and kind", "but not a dog", "or a dog".
func (p *parser) moreComplements(first reading, subjects reading, denied bool) []reading {
	at := first.end
	if p.at(at).is(",") {
		at++
	}
	conj := p.at(at)
	switch {
	case conj.is("and"), conj.is("or", "nor") && denied:
	case conj.is("but"):
		denied = false
	case p.words(at, "rather", "than") > 0 && !denied:
		denied, at = true, at+1
	case at > first.end && !conj.mark:
		at--
	default:
		return nil
	}
	at++
	if p.spent() {
		return nil
	}
	if p.at(at).is("not") {
		denied, at = true, at+1
	}
	var out []reading
	for _, next := range p.complement(at, subjects, denied) {
		r := reading{end: next.end, claims: append(slices.Clone(first.claims), next.claims...)}
		out = append(out, r)
		out = append(out, p.moreComplements(r, subjects, denied)...)
	}
	return out
}

// neither reads "neither a cat nor a dog".
func (p *parser) neither(i int, subjects reading, denied bool) []reading {
	if denied {
		return nil
	}
	var out []reading
	for _, first := range p.complement(i, subjects, true) {
		if !p.at(first.end).is("nor") {
			continue
		}
		for _, second := range p.complement(first.end+1, subjects, true) {
			out = append(out, reading{end: second.end, claims: append(slices.Clone(first.claims), second.claims...)})
		}
	}
	return out
}

// complement reads one thing that something is.
func (p *parser) complement(i int, subjects reading, denied bool) []reading {
	if p.spent() {
		return nil
	}
	if i < len(p.toks) && p.at(i).is("no") && !denied {
		return p.complement(i+1, subjects, true)
	}
	out := p.classOrQuality(i, subjects, denied)
	out = append(out, p.sameness(i, subjects, denied)...)
	out = append(out, p.passive(i, subjects, denied)...)
	for _, v := range p.verb(i) { // "is using Y"
		if !v.ending && len(p.at(i).text) > 3 && p.at(i).text[len(p.at(i).text)-3:] == "ing" {
			out = append(out, p.objects(v, subjects, denied)...)
		}
	}
	for _, r := range p.v.relations {
		out = append(out, p.relational(i, r, subjects, denied)...)
	}
	if end := p.words(i, "known", "to", "be"); end >= 0 && !denied {
		out = append(out, p.complement(end, subjects, false)...)
	}
	if end := p.phrase(i, [][]string{{"one", "that"}, {"one", "who"}, {"one", "which"}}); end >= 0 && !denied {
		out = append(out, p.predicates(end, subjects, nil)...)
	}
	if end := p.phrase(i, [][]string{{"able", "to"}, {"capable", "of"}}); end >= 0 {
		out = append(out, p.ability(end, subjects, denied)...)
	}
	if end := p.words(i, "unable", "to"); end >= 0 && !denied {
		out = append(out, p.ability(end, subjects, true)...)
	}
	return out
}

// classOrQuality reads "a cat", "one of the cats", "kind".
func (p *parser) classOrQuality(i int, subjects reading, denied bool) []reading {
	relations := []string{triple.Is, triple.InstanceOf}
	if end := p.phrase(i, [][]string{{"kind", "of"}, {"instance", "of"}, {"type", "of"}, {"one", "of"}}); end >= 0 && len(p.at(end).names) > 0 {
		i, relations = end, relations[1:]
	}
	var out []reading
	for _, o := range p.named(i) {
		r := reading{end: o.end}
		for n, s := range subjects.names {
			r.claims = append(r.claims, claim{subject: s, object: o.names[0], relations: relations, denied: denied, end: max(o.ends[0], subjects.ends[n])})
		}
		r.claims = append(r.claims, o.claims...)
		out = append(out, r)
		if !denied && o.names[0].Kind == triple.Class && len(o.claims) == 0 {
			out = append(out, p.ofItsKind(r, subjects)...)
		}
	}
	return out
}

// ofItsKind reads "who lives in Cairo" or "living in Cairo" behind "is a nurse":
// it is said of the subject.
func (p *parser) ofItsKind(r, subjects reading) []reading {
	var about []reading
	if p.at(r.end).is("who", "that", "which") {
		about = p.predicates(r.end+1, subjects, nil)
	}
	about = append(about, p.gerund(r.end, subjects)...)
	for i := range about {
		about[i].claims = append(slices.Clone(r.claims), about[i].claims...)
	}
	return about
}

// gerund reads "using Y" of the subjects.
func (p *parser) gerund(i int, subjects reading) []reading {
	var out []reading
	for _, v := range p.verb(i) {
		if isGerund(p.at(i)) && !v.relation.past {
			v.past = false
			out = append(out, p.objects(v, subjects, false)...)
		}
	}
	return out
}

// sameness reads "the same as Y", "also known as Y", "another name for Y".
func (p *parser) sameness(i int, subjects reading, denied bool) []reading {
	end := p.phrase(i, [][]string{
		{"same", "as"}, {"same", "thing", "as"}, {"known", "as"}, {"called"}, {"synonym", "of"}, {"synonym", "for"},
		{"another", "name", "for"}, {"another", "word", "for"}, {"equal", "to"}, {"identical", "to"}, {"identical", "with"}, {"alias", "of"}, {"alias", "for"},
	})
	same := verb{relation: relation{key: triple.SynonymOf}}
	if end < 0 {
		if end = p.phrase(i, [][]string{{"same", "thing"}, {"same", "person"}, {"same"}}); end < 0 || len(subjects.names) != 2 {
			return nil
		}
		one, other := reading{names: subjects.names[:1], ends: []int{end}}, reading{names: subjects.names[1:], ends: []int{end}}
		return []reading{denyAll(p.relate(same, one, other, end), denied)}
	}
	var out []reading
	for _, o := range p.list(end) {
		if !o.loose || denied {
			r := p.relate(same, subjects, o, o.end)
			r.claims = append(denyAll(r, denied).claims, o.claims...)
			out = append(out, r)
		}
	}
	return out
}

// passive reads "used by X" of what X uses, "lived in by X" included.
func (p *parser) passive(i int, objects reading, denied bool) []reading {
	var out []reading
	for _, v := range p.verb(i) {
		if !v.ending || !p.at(v.end).is("by") {
			continue
		}
		for _, s := range p.list(v.end + 1) {
			if !s.loose || denied {
				v.past = false
				r := denyAll(p.relate(v, s, objects, s.end), denied)
				r.claims = append(r.claims, s.claims...)
				out = append(out, r)
			}
		}
	}
	return out
}

// relational reads "afraid of Y", "the mother of Y", "Y's mother", "a capability
// of X".
func (p *parser) relational(i int, r relation, subjects reading, denied bool) []reading {
	var out []reading
	if r.shape == asBe {
		if end := p.shape(i, r.words); end > 0 && p.at(i).is(r.words[0].text, r.words[0].text+"s") {
			out = append(out, p.objects(verb{relation: r, end: end}, subjects, denied)...)
		}
		if noun, ok := nounOf(r); ok {
			for _, owner := range p.named(i) {
				if !p.at(owner.end).is("'s") {
					continue
				}
				if end := p.shape(owner.end+1, noun); end > 0 {
					out = append(out, denyAll(p.relate(verb{relation: r}, subjects, owner, end), denied))
				}
			}
		}
	}
	if end := p.shape(i, r.words); r.shape == asHas && end > 0 {
		if of := p.phrase(end, [][]string{{"of"}, {"that"}}); of >= 0 {
			for _, owner := range p.list(of) {
				at := owner.end
				if p.at(end).is("that") {
					if at = p.phrase(at, [][]string{{"has"}, {"have"}}); at < 0 {
						continue
					}
				}
				if !owner.loose || denied {
					out = append(out, denyAll(p.relate(verb{relation: r}, owner, subjects, at), denied))
				}
			}
		}
	}
	return out
}

// nounOf returns the words of "mother of" without the "of".
func nounOf(r relation) ([]token, bool) {
	n := len(r.words) - 1
	if n < 1 || !r.words[n].is("of") {
		return nil, false
	}
	return r.words[:n], true
}

// owned reads "Tom's mother is Ann" and "X's capability is Y".
func (p *parser) owned(i int) []reading {
	var out []reading
	for _, n := range p.at(i).names {
		if p.at(n.end).is("'s") {
			out = append(out, p.role(n.end+1, p.one(n))...)
		}
	}
	return out
}

// ownedByPronoun reads "his mother is Ann" of the subject before.
func (p *parser) ownedByPronoun(i int, previous reading) []reading {
	if len(previous.names) != 1 || !p.at(i).is("his", "her", "its", "their") {
		return nil
	}
	return p.role(i+1, previous)
}

// ofFirst reads "the mother of Tom is Ann".
func (p *parser) ofFirst(i int) []reading {
	var out []reading
	for _, r := range p.v.relations {
		noun, ok := nounOf(r)
		if r.shape == asHas {
			noun, ok = r.words, true
		}
		if !ok || r.shape == asVerb {
			continue
		}
		end := p.shape(i, noun)
		if end <= 0 || !p.at(end).is("of") {
			continue
		}
		for _, owner := range p.named(end + 1) {
			out = append(out, p.roleOf(owner.end, r, owner)...)
		}
	}
	return out
}

// role reads "mother is Ann" of the owners.
func (p *parser) role(i int, owners reading) []reading {
	var out []reading
	for _, r := range p.v.relations {
		noun, ok := nounOf(r)
		if r.shape == asHas {
			noun, ok = r.words, true
		}
		if !ok || r.shape == asVerb {
			continue
		}
		if end := p.shape(i, noun); end > 0 {
			out = append(out, p.roleOf(end, r, owners)...)
		}
	}
	return out
}

// roleOf reads "is Ann" behind a role: of "mother of" the holder is the subject,
// of "has capability" the object.
func (p *parser) roleOf(i int, r relation, owners reading) []reading {
	at, aux, denied := p.auxiliary(i)
	if aux != "be" {
		return nil
	}
	var out []reading
	for _, holder := range p.list(at) {
		if holder.loose && !denied {
			continue
		}
		said := p.relate(verb{relation: r}, holder, owners, holder.end)
		if r.shape == asHas {
			said = p.relate(verb{relation: r}, owners, holder, holder.end)
		}
		said = denyAll(said, denied)
		said.claims = append(said.claims, holder.claims...)
		said.names, said.ends = owners.names, owners.ends
		out = append(out, said)
	}
	return out
}

// ellipsis reads "does not" behind "Tom likes tea but Bob": the claims before
// are said of other subjects.
func (p *parser) ellipsis(i int, subjects reading, denied bool, before []claim) []reading {
	if len(before) == 0 {
		return nil
	}
	last := before[len(before)-1]
	if last.stated != 0 {
		return nil
	}
	r := reading{end: i}
	for _, s := range subjects.names {
		c := last
		c.subject, c.denied, c.end = s, denied, i
		r.claims = append(r.claims, c)
	}
	return []reading{r}
}
