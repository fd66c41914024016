package clause

import (
	"fmt"
	"strings"
)

// String is the sentence in a compact notation for tests and traces: a line for each
// clause, the clauses inside it below it, and what was lost.
func (s Sentence) String() string {
	var b strings.Builder
	if s.Asks {
		b.WriteString("asks\n")
	}
	for _, c := range s.Clauses {
		c.write(&b, 0, "")
	}
	for _, l := range s.Lost {
		fmt.Fprintf(&b, "lost %q\n", s.Text[l.Start:l.End])
	}
	return b.String()
}

// String is the clause in the notation of Sentence.String.
func (c Clause) String() string {
	var b strings.Builder
	c.write(&b, 0, "")
	return b.String()
}

func (c Clause) write(b *strings.Builder, depth int, link string) {
	b.WriteString(strings.Repeat("  ", depth) + link + c.head())
	for _, role := range c.Roles {
		b.WriteString(" · " + role.String())
	}
	b.WriteByte('\n')
	for _, sub := range c.Subs {
		sub.Clause.write(b, depth+1, sub.label())
	}
	for _, role := range c.Roles {
		role.Term.writeRelatives(b, depth+1)
	}
}

// label says how a clause belongs to the one it is inside.
func (s Sub) label() string {
	link := s.Link
	switch s.Role {
	case RoleComplement:
		link = "says " + link
	case Subject:
		link = "subject " + link
	}
	if s.Asserted {
		link += "!"
	}
	return strings.Join(strings.Fields(link), " ") + " → "
}

// head is the kind, the predicate, and what changes the clause as a whole.
func (c Clause) head() string {
	parts := []string{c.Kind.String()}
	add := func(on bool, word string) {
		if on && word != "" {
			parts = append(parts, word)
		}
	}
	add(c.Negated, "not")
	add(true, c.Modal)
	add(true, c.Predicate.String())
	add(c.Tense != Present, c.Tense.String())
	add(c.Perfect, "perfect")
	add(c.Progressive, "progressive")
	add(c.Predicate.Passive, "passive")
	add(c.Attitude != Asserted, c.Attitude.String())
	add(c.Phase != "", "phase="+c.Phase)
	add(len(c.Hedges) > 0, "hedge="+strings.Join(c.Hedges, "+"))
	add(len(c.Focus) > 0, "focus="+strings.Join(c.Focus, "+"))
	add(len(c.Discourse) > 0, "joined="+strings.Join(c.Discourse, "+"))
	return strings.Join(parts, " ")
}

// String is the predicate: lemma, word with its degree, manner.
func (p Predicate) String() string {
	s := p.Lemma
	if p.Word != "" || p.Degree != "" {
		words := append(append([]string{}, p.Modifiers...), p.Word)
		if p.Determiner != "" {
			words = append([]string{p.Determiner}, words...)
		}
		if p.Degree != "" {
			words = append([]string{p.Degree}, words...)
		}
		s += ":" + strings.Join(words, "_")
	}
	if len(p.Manner) > 0 {
		s += " (" + strings.Join(p.Manner, ", ") + ")"
	}
	return s
}

// String is the role: its name, preposition and term.
func (r Role) String() string {
	name := r.Name.String()
	if r.Prep != "" {
		name += "/" + strings.ReplaceAll(r.Prep, " ", "_")
	}
	return name + " " + r.Term.String()
}

// String is the term. Its relative clauses are left to the clause around it.
func (t Term) String() string {
	if len(t.Coordinated) > 0 {
		return t.list()
	}
	var parts []string
	add := func(on bool, format string, args ...any) {
		if on {
			parts = append(parts, fmt.Sprintf(format, args...))
		}
	}
	add(t.Hole != NoHole, "?%s", t.Hole)
	add(t.Focus != "", "focus=%s", t.Focus)
	add(t.Determiner != "", "%s", t.Determiner)
	add(t.Quantity != nil, "%s×", t.Quantity)
	add(t.Of, "of")
	add(len(t.Modifiers) > 0, "(%s)", strings.Join(t.Modifiers, t.modifierJoint()))
	for _, g := range t.Graded {
		add(true, "%s=%s", g.Lemma, g.Degree)
	}
	add(t.Head != "", "%s", t.Head+map[bool]string{true: "*"}[t.Plural])
	add(t.Name != "", "'%s'", t.Name)
	add(t.Pronoun != "" && (t.Hole == NoHole || t.Of && t.Owner == nil), "<%s>", t.Pronoun)
	add(t.Value != nil, "%s", t.Value)
	if t.Owner != nil {
		add(true, "of{%s}", t.Owner)
	}
	for _, role := range t.Roles {
		add(true, "{%s}", role)
	}
	for _, a := range t.Apposition {
		add(true, "= %s", a)
	}
	add(len(t.Relative) > 0, "…")
	if len(parts) == 0 {
		return fmt.Sprintf("%q", t.Text)
	}
	return strings.Join(parts, " ")
}

func (t Term) modifierJoint() string {
	if t.Or {
		return " | "
	}
	return ", "
}

func (t Term) list() string {
	members := make([]string, len(t.Coordinated))
	for k, m := range t.Coordinated {
		members[k] = m.String()
	}
	joint := " & "
	if t.Or {
		joint = " | "
	}
	each := ""
	if t.Each {
		each = "each "
	}
	return each + "[" + strings.Join(members, joint) + "]"
}

// writeRelatives writes the clauses about the term, and about terms inside it.
func (t Term) writeRelatives(b *strings.Builder, depth int) {
	for _, c := range t.Relative {
		c.write(b, depth, "which → ")
	}
	if t.Owner != nil {
		t.Owner.writeRelatives(b, depth)
	}
	for _, list := range [][]Term{t.Coordinated, t.Apposition} {
		for _, m := range list {
			m.writeRelatives(b, depth)
		}
	}
	for _, role := range t.Roles {
		role.Term.writeRelatives(b, depth)
	}
}

// String is the value in its canonical parts.
func (v *Value) String() string {
	s := v.Bound + v.Relative
	if s != "" && v.Relative != "" {
		s += " "
	}
	body := v.ISO
	if v.UntilISO != "" {
		body += "/" + v.UntilISO
	}
	if body == "" {
		body = v.Number
		if v.Until != "" {
			body += ".." + v.Until
		}
		if v.Unit != "" {
			body += " " + v.Unit
		}
	}
	s += body
	if v.Each != "" {
		s += " each " + v.Each
	}
	return "<" + v.Kind.String() + " " + s + ">"
}

// String is the name of the kind.
func (k Kind) String() string {
	return pick(int(k), "event", "state", "class", "attribute", "possession", "comparison", "existence", "fragment")
}

// String is the name of the tense.
func (t Tense) String() string { return pick(int(t), "present", "past", "future") }

// String is the name of the attitude.
func (a Attitude) String() string {
	return pick(int(a), "asserted", "reported", "wished", "supposed", "ordered", "exclaimed", "alternative", "hedged")
}

// String is the name of the role.
func (n RoleName) String() string {
	return pick(int(n), "–", "subject", "object", "recipient", "complement", "agent", "oblique", "time", "place",
		"duration", "frequency", "quantity", "standard", "reason", "purpose", "topic", "manner", "clause")
}

// String is the name of the hole.
func (h Hole) String() string {
	return pick(int(h), "", "who", "what", "which", "where", "when", "how-many", "how-much", "how-long", "how-often",
		"how-dimension", "why", "how", "whose")
}

// String is the name of the kind of value.
func (k ValueKind) String() string {
	return pick(int(k), "number", "amount", "money", "date", "clock", "lasting", "weekday", "ordinal", "recurring", "identifier")
}

func pick(i int, names ...string) string {
	if i < len(names) {
		return names[i]
	}
	return fmt.Sprint(i)
}
