package engine

import "strings"

// unsupported says why a name of Mangle is not part of this language, and what
// to write instead; both are "" for every other name.
func unsupported(name string) (why, instead string) {
	kind, rest, _ := strings.Cut(strings.TrimPrefix(strings.TrimPrefix(name, "fn:"), ":"), ":")
	switch {
	case rest == "":
	case kind == "time" || kind == "duration" || kind == "date":
		return "moments and durations are no values of this language",
			"keep a moment as a number, such as seconds since 1970, or as a string such as \"2024-01-15\", and compare those"
	case kind == "interval":
		return "intervals are no values of this language", "make both ends arguments of the predicate and compare them"
	case kind == "decimal":
		return "decimals are no values of this language", "keep whole units of the last digit, such as cents, as an integer"
	}
	return "", ""
}

// unsupportedType is [unsupported] for the types of a declaration.
func unsupportedType(t Term) (why, instead string) {
	switch t.sym {
	case "/time", "/duration", "/date":
		return unsupported(t.sym[1:] + ":_")
	case "/decimal":
		return unsupported("decimal:_")
	case "fn:Fun", "fn:Rel":
		return "functions and relations are no values", "declare the type of each argument"
	}
	return "", ""
}

// unsupportedDescr is [unsupported] for what a declaration says of a predicate.
func unsupportedDescr(name string) (why, instead string) {
	switch name {
	case "merge", "deferred":
		return "facts are not merged or put off in this language",
			"derive every fact and choose among them with do fn:group_by(…), let … = fn:min(…)"
	case "external":
		return "predicates are not computed by other programs", "tell their facts before or while the program runs"
	case "reflects":
		return "predicates do not stand for types", "write :match_prefix(X, /name) as a premise"
	}
	return "", ""
}

// canonical gives a clause the one form that evaluation knows: after a
// group_by only reducers, with what is computed from their results in a step
// of its own, fn:count for its other name fn:group_size, and fn:count_distinct()
// over all variables of the body.
func canonical(c Clause) Clause {
	if !c.aggregates() {
		return c
	}
	group := c.Transforms[0]
	var reduced, computed []Let
	for _, l := range group.Lets {
		if _, plain := lookupFunction(l.Fn.sym); plain || l.Fn.kind != KindApply {
			computed = append(computed, l)
			continue
		}
		if l.Fn.sym == "fn:group_size" {
			l.Fn = Apply("fn:count", l.Fn.elems...)
		}
		if l.Fn.sym == "fn:count_distinct" && len(l.Fn.elems) == 0 {
			l.Fn = Apply(l.Fn.sym, c.bodyVars()...)
		}
		reduced = append(reduced, l)
	}
	group.Lets = reduced
	steps := []Transform{group}
	if len(computed) > 0 {
		steps = append(steps, Transform{Lets: computed})
	}
	c.Transforms = append(steps, c.Transforms[1:]...)
	return c
}

// bodyVars returns the variables of the body, each once, in their order.
func (c Clause) bodyVars() []Term {
	var out []Term
	seen := map[string]bool{"_": true}
	for _, l := range c.Body {
		if l.Absent {
			continue
		}
		l.terms(func(t Term) {
			t.walkVars(func(name string) {
				if !seen[name] {
					seen[name] = true
					out = append(out, Var(name))
				}
			})
		})
	}
	return out
}
