package build

import (
	"cmp"
	"slices"
	"strings"
	"unicode/utf8"

	"whence/triple"
	"whence/triple/clause"
	"whence/triple/english/closed"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
)

// This file words noun phrases again, with the people they speak of in their
// places: "his older sister" is said back as "Tom's older sister".

// phrase words what a term speaks of.
func (t *wording) phrase(x *clause.Term) string {
	switch {
	case x.Of && x.Head == "" && x.Name == "" && x.Pronoun == "" && len(x.Coordinated) == 0:
		return t.part(x)
	case len(x.Coordinated) > 0:
		var parts []string
		for i := range x.Coordinated {
			parts = append(parts, t.phrase(&x.Coordinated[i]))
		}
		return list(parts, x.Or)
	case x.Pronoun != "" && !whole(x):
		return t.pronounWords(x)
	case x.Pronoun == "" && x.Head == "" && x.Name == "" && x.Value == nil && x.Span.End == 0:
		return x.Text
	}
	if found := t.resolved[placeOf(x)]; x.Pronoun == "" && len(found) == 1 {
		return called(found[0])
	}
	if n := named(x); n.Name != x.Name && x.Determiner != "a" {
		return n.Name // what it is, is said before
	}
	return t.told(x)
}

// whole reports whether a phrase is kept in all its own words: what is said of any
// or of some of a kind is said of no individual, so that its appositions and
// relative clauses are part of it.
func whole(x *clause.Term) bool {
	switch {
	case quantified(x):
		return true
	case x.Pronoun != "":
		return x.Quantity != nil || x.Of || person(x.Pronoun) == "indefinite" || len(x.Relative) > 0 && x.Pronoun != clause.Gap
	case x.Value != nil && x.Head == "":
		return true
	case x.Plural && x.Name == "" && x.Determiner == "" && len(x.Relative) > 0 && x.Relative[0].Span.Start <= reach(x)+1:
		return true // guests who smoke are not all guests; behind a comma they would be
	case x.Determiner == "a" && x.Name == "" && slices.ContainsFunc(x.Relative, func(c clause.Clause) bool { return c.Negated }):
		return true // whom "a woman who eats no meat" speaks of, not that a woman eats none
	}
	return slices.ContainsFunc(x.Apposition, counted)
}

// counted reports whether a phrase says how many of some there are.
func counted(a clause.Term) bool {
	return a.Quantity != nil || a.Value != nil || slices.ContainsFunc(a.Coordinated, counted)
}

// told is a phrase as it was told, with the names of those whom its pronouns stand
// for: up to its appositions and relative clauses, unless it is kept whole.
func (t *wording) told(x *clause.Term) string {
	if x.Span.End == 0 && x.Text != "" {
		return x.Text // words that were put in
	}
	if of := ofWhom(x); of != nil && len(t.group(of)) > 0 {
		return shareOf(t.text[x.Span.Start:max(x.Span.End, of.Span.End)], t.group(of))
	}
	end := reach(x)
	for i := range x.Apposition {
		end = t.cut(x, &x.Apposition[i].Span, end)
	}
	for i := range x.Relative {
		end = t.cut(x, &x.Relative[i].Span, end)
	}
	var b strings.Builder
	at := x.Span.Start
	for _, p := range t.pronounsIn(x) {
		if p.span.Start < at || p.span.End > end {
			continue
		}
		b.WriteString(t.text[at:p.span.Start] + p.words)
		at = p.span.End
	}
	for i := range x.Relative {
		if c := &x.Relative[i]; whole(x) && c.Span.Start >= at && c.Span.End <= end {
			b.WriteString(t.text[at:c.Span.Start] + t.turned(c))
			at = c.Span.End
		}
	}
	b.WriteString(t.text[min(at, end):end])
	out := strings.TrimRight(strings.TrimSpace(b.String()), " ,;:(")
	if own := t.text[end:min(end+len("'s"), len(t.text))]; own == "'s" && strings.HasSuffix(x.Name, own) && t.visited(x) {
		out += own // to St Luke's
	}
	return tidied(x, out)
}

// tidied is a phrase as it stands inside a sentence, with its parenthesis closed.
func tidied(x *clause.Term, out string) string {
	if strings.Count(out, "(") > strings.Count(out, ")") {
		out += ")"
	}
	if x.Value != nil || x.Quantity != nil {
		out = morph.Ungrouped(out) // a key has no commas, and 1 540 is no number
	}
	if x.Span.Start == 0 && x.Name == "" {
		return lowerFirst(out)
	}
	return out
}

// shareOf is a share with those in the place of the pronoun at its end: "two of the 3 bikes".
func shareOf(words string, whole []triple.Term) string {
	front := words[:strings.LastIndexByte(words, ' ')+1]
	them := calledAll(whole)
	if len(whole) == 1 && whole[0].Kind != triple.Proper && whole[0].Kind != triple.Definite && !is("determiner", strings.SplitN(them, " ", 2)[0]) {
		them = "the " + them
	}
	return front + them
}

func calledAll(whole []triple.Term) string {
	var parts []string
	for _, g := range whole {
		parts = append(parts, called(g))
	}
	return list(parts, false)
}

// reach is the end of a phrase with the phrases that belong to it.
func reach(x *clause.Term) int {
	end := x.Span.End
	for i := range x.Roles {
		end = max(end, reach(&x.Roles[i].Term))
	}
	for i := range x.Coordinated {
		end = max(end, reach(&x.Coordinated[i]))
	}
	if o := x.Owner; o != nil && o.Name != "" && o.Span.Start > x.Span.Start {
		end = max(end, reach(o)) // the city of Rye, Kent
	}
	return end
}

// cut is the end of a phrase that has a part of its own behind it.
func (t *wording) cut(x *clause.Term, part *clause.Span, end int) int {
	switch {
	case whole(x):
		return max(end, part.End)
	case part.Start > x.Span.Start:
		return min(end, part.Start)
	}
	return end
}

// lowerFirst makes the first word small again that only begins its sentence.
func lowerFirst(s string) string {
	first, _, _ := strings.Cut(s, " ")
	_, n := utf8.DecodeRuneInString(s)
	if day := strings.ToLower(first); len(first) < n+1 && first != "A" || day[n:] != first[n:] || is("weekday", day) || is("weekdays", day) || is("month", day) && day != "may" {
		return s
	}
	return strings.ToLower(s[:n]) + s[n:]
}

// spoken is a pronoun in a phrase with the words in its place.
type spoken struct {
	span  clause.Span
	words string
}

// pronounsIn are the pronouns of a phrase, in their order.
func (t *wording) pronounsIn(x *clause.Term) []spoken {
	var out []spoken
	if o := x.Owner; o != nil {
		if o.Pronoun != "" {
			owner := t.ownerOf(x)
			if ofEach(x, owner) {
				return out // "their badge", whoever it is
			}
			words := possessive(owner)
			if is("alone", o.Text) && is("beforenoun", words) {
				words += "s" // a friend of yours
			}
			out = append(out, spoken{o.Span, words})
		} else {
			out = append(out, t.pronounsIn(o)...)
		}
	}
	for i := range x.Roles {
		r := &x.Roles[i].Term
		if r.Pronoun != "" {
			out = append(out, spoken{r.Span, t.pronounWords(r)})
			continue
		}
		out = append(out, t.pronounsIn(r)...)
	}
	slices.SortFunc(out, func(a, b spoken) int { return a.span.Start - b.span.Start })
	return out
}

// ownerOf finds who owns, without asserting anything.
func (t *wording) ownerOf(x *clause.Term) triple.Term {
	facts, names, relations := t.st.Facts, t.st.Names, t.st.Relations
	out := together(t.naming.ownersOf(x))
	t.st.Facts, t.st.Names, t.st.Relations = facts, names, relations
	return out
}

// phrases words the phrases behind a noun.
func (t *wording) phrases(x *clause.Term) string {
	out := ""
	for i := range x.Roles {
		out += " " + morph.Join(x.Roles[i].Prep, t.phrase(&x.Roles[i].Term))
	}
	return out
}

func (t *wording) pronounWords(x *clause.Term) string {
	if group := t.group(x); group != nil {
		return calledAll(group)
	}
	return called(t.pronoun(x))
}

// called is a term in its spelling, with the article that a definite one is said with.
func called(x triple.Term) string {
	words := spelled(x)
	if first, _, _ := strings.Cut(words, " "); x.Kind == triple.Definite && !is("determiner", first) {
		return "the " + words
	}
	return words
}

// behind words a phrase behind a verb or a preposition: "us".
func (t *wording) behind(x *clause.Term) string {
	said := t.phrase(x)
	if x.Pronoun != "" {
		return cmp.Or(closed.Words().As("behind", said), said)
	}
	return said
}

func list(parts []string, or bool) string {
	word := " and "
	if or {
		word = " or "
	}
	if n := len(parts); n > 1 {
		return strings.Join(parts[:n-1], ", ") + word + parts[n-1]
	}
	return strings.Join(parts, "")
}

// sentence words a clause, and keeps it for the echo.
func (t *wording) sentence(c *clause.Clause) {
	t.say(t.clauseWords(c))
}

// say keeps a sentence for the echo, once.
func (t *record) say(sentence string) {
	if !slices.Contains(t.said, sentence) {
		t.said = append(t.said, sentence)
	}
}

// clauseWords words a clause as a sentence.
func (t *wording) clauseWords(c *clause.Clause) string {
	front, rest := t.frontOf(c)
	subject, n := t.subjectWords(c, front)
	c, subject = ofNone(c, subject)
	words := []string{subject}
	switch {
	case c.Kind == clause.Fragment:
		return stop(t.phrase(&c.Roles[0].Term))
	case c.Kind == clause.Existence:
		words = []string{"there"}
		rest = c.Roles
		if len(c.Roles) > 0 {
			n = t.numberOf(&c.Roles[0].Term)
		}
	case c.Kind == clause.Attribute && c.Predicate.Word != "":
		words = []string{t.attributeWords(c, front, subject)}
		n = singular
		if one, others := oneOfSeveral(c, rest); one != nil && subject != "" {
			words, n = []string{t.phrase(one)}, t.numberOf(one)
			noun := morph.Join(append(slices.Clone(c.Predicate.Modifiers), c.Predicate.Word)...)
			rest = append([]clause.Role{{Term: clause.Term{Text: article(noun) + " " + noun + " of " + subject}}}, others...)
		}
	}
	g := verbGroup(saidVerb(c), n, t.words)
	if first, others := t.inFront(c, front); first != "" {
		words = append([]string{first}, words...)
		c = others
	}
	words = append(append(words, g.with(adverbs(c))...), g.after)
	measure := func(r clause.Role) bool {
		return r.Prep == "" && c.Predicate.Word != "" && (r.Name == clause.Quantity || aheadOf(c, &r)) // 2 cm long, out sick
	}
	rest = frontLast(front, rest)
	for i := range rest {
		if measure(rest[i]) {
			words = append(words, t.phrase(&rest[i].Term))
		}
	}
	if c.Kind != clause.Attribute && c.Predicate.Word != "" && !c.Predicate.Passive {
		words = append(words, t.complementWords(c))
	}
	for i := range rest {
		if !measure(rest[i]) {
			words = append(words, focused(&rest[i].Term), linking(rest, i), t.behind(&rest[i].Term))
		}
	}
	words = append(words, c.Predicate.Manner...)
	if is("last", c.Phase) {
		words = append(words, c.Phase)
	}
	return stop(morph.Join(append(words, t.subWords(c)...)...))
}

// ofNone is a clause that denies something of whoever it may be, as one that says it of nobody.
func ofNone(c *clause.Clause, subject string) (*clause.Clause, string) {
	none := closed.Words().As("nonesuch", subject)
	if !c.Negated || none == "" {
		return c, subject
	}
	so := *c
	so.Negated = false
	return &so, none
}

// aheadOf reports whether a clause says where somebody is in front of how somebody is.
func aheadOf(c *clause.Clause, r *clause.Role) bool {
	n := len(c.Predicate.Spans)
	return r.Name == clause.Place && c.Kind == clause.State && n > 0 && r.Term.Span.End > 0 && r.Term.Span.End <= c.Predicate.Spans[n-1].Start
}

// linking is what stands before a role: its preposition, or "and" behind another of those of whom the clause
// does not hold.
func linking(roles []clause.Role, i int) string {
	prep := roles[i].Prep
	if i > 0 && prep == roles[i-1].Prep && slices.Contains(closed.Classes{}.Excepts(), prep) {
		return "and"
	}
	return prep
}

// frontLast are the roles with those behind the others that were told in front of the subject,
// "instead of a car Mira bought a bike", and with what a relative clause is about in its place.
func frontLast(subject *clause.Term, roles []clause.Role) []clause.Role {
	place := func(r clause.Role) int {
		switch {
		case r.Prep == "" && r.Term.Pronoun == clause.Gap:
			return 0
		case subject != nil && (r.Prep != "" || r.Name == clause.Time || r.Name == clause.Frequency) && r.Term.Span.End > 0 && r.Term.Span.Start < subject.Span.Start:
			return 2
		}
		return 1
	}
	out := slices.Clone(roles)
	slices.SortStableFunc(out, func(a, b clause.Role) int { return place(a) - place(b) })
	return out
}

// inFront is the word that sets the phrase in front against others, "only Tom knows", where
// the clause begins with one, and the clause without it.
func (t *wording) inFront(c *clause.Clause, front *clause.Term) (string, *clause.Clause) {
	told := strings.ToLower(strings.TrimSpace(t.text[c.Span.Start:c.Span.End]))
	for i, w := range c.Focus {
		if front != nil && strings.HasPrefix(told, w+" ") && strings.HasPrefix(strings.TrimSpace(told[len(w):]), strings.ToLower(front.Text)) {
			out := *c
			out.Focus = slices.Delete(slices.Clone(c.Focus), i, i+1)
			return w, &out
		}
	}
	return "", c
}

// focused is what sets a value against others, "only at night", where its own words do not have it.
func focused(x *clause.Term) string {
	if x.Value == nil || x.Head != "" {
		return ""
	}
	return x.Focus
}

// subWords are the clauses within a clause, as they were told.
func (t *wording) subWords(c *clause.Clause) []string {
	var words []string
	for i, s := range c.Subs {
		if i > 0 && s.Clause.Span.Start >= c.Subs[i-1].Clause.Span.Start && s.Clause.Span.End <= c.Subs[i-1].Clause.Span.End {
			continue
		}
		if s.Link == "" && s.Role == clause.RoleNone && !slices.ContainsFunc(s.Clause.Roles, func(r clause.Role) bool { return r.Name == clause.Subject }) {
			continue // it is said beside the clause
		}
		said := strings.TrimRight(t.turned(&s.Clause), ".!?")
		if first := firstTerm(&s.Clause); s.Clause.Span.Start == 0 && (first == nil || first.Span.Start > 0 || first.Name == "" && len(first.Coordinated) == 0) {
			said = lowerFirst(said)
		}
		if link := strings.ToLower(s.Link); link != "that" {
			last := triple.LastWord(link)
			front := strings.ToLower(said) + " "
			switch {
			case strings.HasPrefix(front, link):
				said = link + said[len(link):]
			case strings.HasPrefix(front, last+" "): // "as long as" ends with the word that begins it
				said = link + said[len(last):]
			default:
				said = morph.Join(link, said)
			}
		}
		words = append(words, said)
	}
	return words
}

// turned are the words of a clause as they are said back to the person who told them, who is
// spoken to there: "because your phone died".
func (t *wording) turned(c *clause.Clause) string {
	words, own := closed.Words(), spans(c, "speaker", nil)
	if len(spans(c, "anyone", nil)) > 0 {
		own = nil // "if you ask me"
	}
	if t.d.Speaker.Name != triple.Speaker().Name || strings.Count(t.text[:c.Span.Start], `"`)%2 == 1 || strings.LastIndex(t.text[:c.Span.Start], "“") > strings.LastIndex(t.text[:c.Span.Start], "”") {
		own = nil // they are somebody else's
	}
	slices.SortFunc(own, func(a, b clause.Span) int { return a.Start - b.Start })
	var b strings.Builder
	at := c.Span.Start
	for _, s := range own {
		word := ""
		if s.Start >= at && s.End <= c.Span.End {
			word = words.As("turned", strings.ToLower(t.text[s.Start:s.End]))
		}
		if word == "" {
			continue
		}
		b.WriteString(t.text[at:s.Start] + word)
		at = s.End
		rest := t.text[at:c.Span.End]
		verb := strings.TrimLeft(rest, " ")
		if end := strings.IndexAny(verb[min(1, len(verb)):], " ,.;!?'’"); end >= 0 {
			verb = verb[:end+1]
		}
		if other := words.As("turnedverb", strings.ToLower(verb)); other != "" && strings.EqualFold(t.text[s.Start:s.End], "i") {
			b.WriteString(rest[:strings.Index(rest, verb)] + other)
			at += strings.Index(rest, verb) + len(verb)
		}
	}
	return b.String() + t.text[at:c.Span.End]
}

// spans are the places of the pronouns for one person in a clause and in what is within it.
func spans(c *clause.Clause, whose string, out []clause.Span) []clause.Span {
	for i := range c.Roles {
		out = spansIn(&c.Roles[i].Term, whose, out)
	}
	for i := range c.Subs {
		out = spans(&c.Subs[i].Clause, whose, out)
	}
	return out
}

func spansIn(x *clause.Term, whose string, out []clause.Span) []clause.Span {
	if person(x.Pronoun) == whose && !slices.Contains(out, x.Span) {
		out = append(out, x.Span)
	}
	if x.Owner != nil {
		out = spansIn(x.Owner, whose, out)
	}
	for _, terms := range [][]clause.Term{x.Coordinated, x.Apposition} {
		for i := range terms {
			out = spansIn(&terms[i], whose, out)
		}
	}
	for i := range x.Roles {
		out = spansIn(&x.Roles[i].Term, whose, out)
	}
	for i := range x.Relative {
		out = spans(&x.Relative[i], whose, out)
	}
	return out
}

// oneOfSeveral is what an attribute is said of where it is one that others may have too, "a
// member of the crew", with the other roles; nil where it is not.
func oneOfSeveral(c *clause.Clause, rest []clause.Role) (*clause.Term, []clause.Role) {
	for i := range rest {
		if rest[i].Name == clause.Complement && rest[i].Term.Value == nil && c.Predicate.Determiner == "a" {
			return &rest[i].Term, slices.Concat(rest[:i], rest[i+1:])
		}
	}
	return nil, rest
}

// article is the indefinite article of a word.
func article(word string) string {
	if strings.ContainsRune("aeiou", rune(word[0])) {
		return "an"
	}
	return "a"
}

// attributeWords are the words for the attribute of what stands in front: "the owner of Acme", "our car".
func (t *wording) attributeWords(c *clause.Clause, front *clause.Term, subject string) string {
	noun := morph.Join(append(slices.Clone(c.Predicate.Modifiers), c.Predicate.Word)...)
	switch {
	case subject == "":
		return "the " + noun
	case person(front.Pronoun) == "speaker", person(front.Pronoun) == "tellers":
		return possessive(t.pronoun(front)) + " " + noun
	}
	return "the " + noun + " of " + subject
}

// subjectWords are the words in front of the verb, and how it agrees with them.
func (t *wording) subjectWords(c *clause.Clause, front *clause.Term) (string, number) {
	switch {
	case front != nil:
		return t.phrase(front), t.numberOf(front)
	case ofWeather(c):
		return "it", singular
	}
	return "", singular
}

// adverbs stand before the verb of the echo.
func adverbs(c *clause.Clause) []string {
	var out []string
	if c.Phase != "" && !is("last", c.Phase) && !(c.Negated && strings.HasPrefix(c.Phase, "no ")) {
		out = append(out, c.Phase)
	}
	return append(append(out, c.Hedges...), c.Focus...)
}

// saidVerb is the clause as its verb is said: "nobody came" has its denial in the phrase.
func saidVerb(c *clause.Clause) *clause.Clause {
	out := *verbed(c)
	for i := range c.Roles {
		x := &c.Roles[i].Term
		first, _, _ := strings.Cut(x.Text, " ")
		if is("negative", first) || is("negative", x.Determiner) || is("negative", x.Pronoun) {
			out.Negated = false
		}
	}
	return &out
}

// verbed is the clause with the verb that it is said with.
func verbed(c *clause.Clause) *clause.Clause {
	of := c.Kind == clause.Attribute && c.Predicate.Word != "" && c.Predicate.Lemma == "have"
	if c.Predicate.Lemma != "" && !of {
		return c
	}
	out := *c
	out.Predicate.Lemma = "be" // of what has a population of 80, it is 80
	if c.Kind == clause.Possession {
		out.Predicate.Lemma = "have"
	}
	return &out
}

// complementWords is the adjective of a clause with its degree, as it was told.
func (t *wording) complementWords(c *clause.Clause) string {
	switch c.Predicate.Degree {
	case "more", "most":
		return t.comparative(c)
	case "as":
		if c.Kind == clause.Comparison {
			return "as " + c.Predicate.Word + " as"
		}
	}
	return morph.Join(c.Predicate.Degree, c.Predicate.Word)
}

// comparative is the adjective of a comparison as told, "older", or with more.
func (t *wording) comparative(c *clause.Clause) string {
	for _, span := range c.Predicate.Spans {
		for _, w := range strings.Fields(strings.ToLower(t.text[span.Start:span.End])) {
			compared := (strings.HasSuffix(w, "er") || strings.HasSuffix(w, "est")) && len(w) > 3 && w[:2] == (c.Predicate.Word + "  ")[:2]
			lexicon.Bases(w, func(_ lexicon.Class, base string) { compared = compared || base == c.Predicate.Word && w != base }) // best
			if compared {
				return w
			}
		}
	}
	return morph.Join(c.Predicate.Degree, c.Predicate.Word)
}

// frontOf is the role that stands before the verb, and the others in their order.
func (t *wording) frontOf(c *clause.Clause) (*clause.Term, []clause.Role) {
	want := []clause.RoleName{clause.Subject}
	if c.Predicate.Passive {
		want = []clause.RoleName{clause.Object, clause.Recipient, clause.Subject}
		if to, o := roleOf(c, clause.Recipient), roleOf(c, clause.Object); to != nil && o != nil && to.Prep == "" && to.Term.Span.Start < o.Term.Span.Start {
			want[0], want[1] = want[1], want[0] // Mia was given a medal
		}
	}
	for _, name := range want {
		for i := range c.Roles {
			if c.Roles[i].Name == name {
				rest := slices.Concat(c.Roles[:i], c.Roles[i+1:])
				return &c.Roles[i].Term, agentLast(rest, c.Predicate.Passive)
			}
		}
	}
	return nil, c.Roles
}

// agentLast gives the subject of a passive its "by".
func agentLast(rest []clause.Role, passive bool) []clause.Role {
	if !passive {
		return rest
	}
	out := slices.Clone(rest)
	for i := range out {
		if out[i].Name == clause.Subject || out[i].Name == clause.Agent {
			out[i].Prep = "by"
		}
	}
	return out
}

// numberOf is how a subject makes its verb agree.
func (t *wording) numberOf(x *clause.Term) number {
	switch {
	case x.Of && x.Head == "" && x.Value != nil && x.Value.Number != "1":
		return plural
	case len(x.Modifiers) > 0 && x.Head == "" && x.Value != nil && x.Value.Number != "1":
		return plural // the first two weeks
	case x.Of && x.Head != "" && !x.Plural:
		return singular // half of the budget
	case x.Quantity != nil && x.Quantity.Unit != "" && x.Quantity.Number == "1" && !x.Of:
		return singular // a kilo of cherries
	case len(x.Coordinated) > 1 && !x.Or, x.Plural:
		return plural
	case x.Quantity != nil && x.Quantity.Number != "1":
		return plural
	case x.Pronoun == "":
		return singular
	case x.Pronoun == clause.Gap:
		return t.gapNumber
	}
	if t.group(x) != nil {
		return plural
	}
	switch p := t.pronoun(x); p.Name {
	case triple.Speaker().Name, triple.Tellers().Name:
		return plural
	}
	return singular
}

func stop(s string) string {
	s = morph.UpperFirst(strings.TrimSpace(s))
	if s == "" || strings.HasSuffix(s, ".") {
		return s
	}
	return s + "."
}
