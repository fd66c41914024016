package english

import (
	"strings"

	"whence/triple"
	"whence/triple/english/syntax"
)

// declared reads a sentence of a declared relation, which no grammar has: "Tom
// keeps a beady eye on Ann", "does not", and "is it true that …?".
func (e *properties) declared(text string, d *triple.Discourse) (triple.Statement, bool) {
	v, ok := d.Vocabulary.(syntax.Declaring)
	if !ok {
		return triple.Statement{}, false
	}
	for _, r := range v.Declared() {
		if f, asked, ok := declaredFact(text, r, v); ok {
			st := triple.Statement{Kind: triple.FactKind, Facts: []triple.Triple{f}, Relations: []triple.Relation{r}}
			if asked {
				st.Kind, st.Facts = triple.QuestionKind, nil
				st.Question = &triple.Question{Form: triple.YesNo, Goals: [][]triple.Literal{{{Triple: f}}}}
			}
			st.Names = []triple.Term{f.Subject, f.Object}
			st.Mentions = triple.Spoken(st.Names...)
			st.Echo = e.Statement(st, d.Vocabulary)
			return st, true
		}
	}
	return triple.Statement{}, false
}

// declaredFact reads the fact of one sentence.
func declaredFact(text string, r triple.Relation, v triple.Vocabulary) (f triple.Triple, asked, ok bool) {
	words, rest, between := strings.Cut(strings.TrimPrefix(r.Label, "{s} "), " {o}")
	if !between || rest != "" || r.Form != triple.FormRaw {
		return f, false, false
	}
	body := strings.TrimRight(text, " .!?")
	asked = strings.HasSuffix(strings.TrimSpace(text), "?")
	const asking = "is it true that "
	if asked != (len(body) > len(asking) && strings.EqualFold(body[:len(asking)], asking)) {
		return f, false, false
	}
	if asked {
		body = body[len(asking):]
	}
	f.Relation = r.Key
	before, after, found := cutFold(body, " does not "+strings.ReplaceAll(r.Key, "_", " ")+" ")
	if f.Denied = found; !found {
		if before, after, found = cutFold(body, " "+words+" "); !found {
			return f, false, false
		}
	}
	subject, okS := declaredName(before, v)
	object, okO := declaredName(after, v)
	f.Subject, f.Object = subject, object
	return f, asked, okS && okO
}

func cutFold(s, sep string) (before, after string, found bool) {
	i := strings.Index(strings.ToLower(s), sep)
	if i < 0 || len(strings.ToLower(s)) != len(s) {
		return s, "", false
	}
	return s[:i], s[i+len(sep):], true
}

// declaredName is a known name, or a new one that is written as one.
func declaredName(said string, v triple.Vocabulary) (triple.Term, bool) {
	said = strings.TrimSpace(said)
	if t, ok := triple.NameInUse(v, said); ok {
		return t, true
	}
	for w := range strings.FieldsSeq(said) {
		if strings.ToLower(w) == w || strings.ContainsAny(w, ",;:\"") {
			return triple.Term{}, false
		}
	}
	return triple.Const(triple.Proper, said), said != ""
}
