package build

import (
	"slices"
	"strings"

	"whence/triple/clause"
	"whence/triple/english/closed"
)

// General reads words that speak of all, any or none of a kind: "everyone in the
// team", "no pupil who is absent", "interns". Of tells which: "all", "any", "none", or
// "several" for a plural alone; it is "" for other words. Kind is the noun in the
// singular, "" for whoever it may be; rest is what narrows it, as a sentence says it of
// one: "is in the team", "is absent".
func General(words string, singular func(noun string) string) (of, kind, rest string) {
	w := strings.Fields(words)
	if len(w) == 0 {
		return "", "", ""
	}
	ok := false
	first := strings.ToLower(w[0])
	switch {
	case is("whoever", first):
		if rest, ok = narrowing(w[1:], ""); ok {
			of = values("whoever", first)[0]
		}
		return of, "", rest
	case is("things", first):
		return narrowed("things", "thing", w)
	case is("those", first):
		return narrowed("those", "", w)
	case is("general", first):
		of = values("general", first)[0]
		w = w[1:]
		for len(w) > 0 && is("article", w[0]) {
			w = w[1:]
		}
		if len(w) > 1 && isOrdinal(w[0]) {
			return "", "", "" // every second house: of each two, one
		}
	case first != w[0]:
		return "", "", "" // a name
	default:
		of = several
	}
	n := slices.IndexFunc(w, func(x string) bool { return is("narrowing", x) })
	if than := slices.Index(w, "than"); n < 0 && than > 1 { // vans older than ten years
		n = than - 1
	}
	if n < 0 {
		n = len(w)
	}
	if n == 0 {
		return "", "", ""
	}
	head := singular(w[n-1])
	if of == several && (head == w[n-1] || is("individual", first)) {
		return "", "", ""
	}
	kind = strings.Join(append(slices.Clone(w[:n-1]), head), " ")
	if rest, ok = narrowing(w[n:], kind); !ok {
		of = ""
	}
	return of, kind, rest
}

// narrowed reads words that speak of all or any of a kind only with what narrows it: "everything in the yard".
func narrowed(set, kind string, w []string) (of, is, rest string) {
	rest, ok := narrowing(w[1:], "")
	if ok && rest != "" {
		of = values(set, strings.ToLower(w[0]))[0]
	}
	return of, kind, rest
}

// isOrdinal reports whether a word gives a place in a row: "second", "21st", "other".
func isOrdinal(word string) bool {
	digits := strings.TrimRight(strings.ToLower(word), "sthndr")
	return is("spaced", word) || digits != word && strings.Trim(digits, "0123456789") == "" && digits != ""
}

// several is what a plural alone speaks of.
const several = "several"

// narrowing is what narrows a kind, as a sentence about one of them says it.
func narrowing(w []string, kind string) (string, bool) {
	switch {
	case len(w) == 0:
		return "", true
	case len(w) == 1:
		return "", false
	}
	if who, short := withoutShort(w[0]); short { // who's coming, who's got a key
		verb := "is"
		if is("hasdone", w[1]) {
			verb = "has"
		}
		w = slices.Concat([]string{who, verb}, w[1:])
	}
	rest := strings.Join(w[1:], " ")
	if w[1] == "than" {
		return "is " + w[0] + " " + rest, len(w) > 2
	}
	verbs := values("narrowing", w[0])
	if verbs == nil {
		return "", false
	}
	switch verbs[0] {
	case "is": // in the team
		return "is " + w[0] + " " + rest, true
	case "of":
		return "is a " + kind + " of " + rest, kind != ""
	}
	if verbs[0] != "who" {
		return verbs[0] + " " + rest, true // with a card: has a card
	}
	return oneVerb(w[1]) + strings.TrimPrefix(rest, w[1]), true
}

// withoutShort is a word that narrows a kind without the "is" or "has" that it ends in.
func withoutShort(word string) (string, bool) {
	who, short := strings.CutSuffix(strings.ReplaceAll(word, "’", "'"), "'s")
	return who, short && len(values("narrowing", who)) > 0
}

// oneVerb is the form for one of an auxiliary that has another for several.
func oneVerb(verb string) string {
	if one := values("one", verb); one != nil {
		return one[0]
	}
	return verb
}

// exceptionsApart are the roles of a clause with those of whom it does not hold as roles
// of their own, however deep they hang: in "everyone has a key to the shed except Bo" it
// is no shed except Bo. So is what who may not has to lack: "may not go in the shed without
// a key".
func exceptionsApart(c *clause.Clause) []clause.Role {
	kept, left := withoutExceptions(c.Roles, c.Negated && c.Modal != "")
	var out []clause.Role
	for _, r := range append(kept, left...) {
		if !slices.Contains(closed.Classes{}.Excepts(), r.Prep) || len(r.Term.Coordinated) == 0 || r.Term.Or {
			out = append(out, r)
			continue
		}
		for _, x := range r.Term.Coordinated { // all but both
			r.Term = x
			out = append(out, r)
		}
	}
	return out
}

// withoutExceptions are roles without the exceptions in their phrases, and those.
func withoutExceptions(roles []clause.Role, lacking bool) (kept, left []clause.Role) {
	for _, r := range roles {
		inner, out := withoutExceptions(r.Term.Roles, lacking)
		r.Term.Roles = nil
		for _, x := range inner {
			named := r.Term.Name != "" || r.Term.Determiner == "the"
			if slices.Contains(closed.Classes{}.Excepts(), x.Prep) || lacking && named && (closed.Classes{}).Sort(x.Prep) == "lacking" {
				x.Name = clause.Oblique
				out = append(out, x)
			} else {
				r.Term.Roles = append(r.Term.Roles, x)
			}
		}
		for _, x := range out {
			if before, ok := strings.CutSuffix(r.Term.Text, " "+x.Prep+" "+x.Term.Text); ok {
				r.Term.Text, r.Term.Span = before, clause.Span{} // "everyone in the team"
			}
		}
		kept, left = append(kept, r), append(left, out...)
	}
	return kept, left
}
