package interpret

import (
	"strings"

	"whence/triple"
	"whence/triple/english/say"
)

// Signature writes what a statement says, so that two statements with the same
// signature say the same.
func Signature(st triple.Statement) string {
	var b strings.Builder
	b.WriteString(string(st.Kind))
	for _, f := range st.Facts {
		b.WriteString("|" + f.String() + weight(f.Confidence))
	}
	for _, r := range say.WithoutMembers(st.Rules) {
		b.WriteString("|" + r.Head.String() + weight(r.Confidence))
		writeLiterals(&b, r.Body)
	}
	for _, p := range st.Properties {
		if say.IsNumbered(p.Relation) && len(st.Facts)+len(st.Rules) > 0 {
			continue // it goes without saying
		}
		b.WriteString("|" + p.Relation + string('0'+rune(p.Property)) + p.Other)
	}
	if q := st.Question; q != nil && q.Form == triple.About { // whose the topic is, its name says
		b.WriteString("?" + string(q.Form) + q.Topic.Name)
	} else if q != nil {
		b.WriteString("?" + string(q.Form) + strings.Join(q.Wanted, ","))
		if q.During != nil {
			b.WriteString("@" + q.During.Prep + " " + q.During.At.Name + " " + q.During.Until.Name)
		}
		for _, g := range q.Given {
			b.WriteString("+" + g.String())
		}
		for _, conj := range q.Goals {
			b.WriteString("|")
			writeLiterals(&b, conj)
		}
	}
	return b.String()
}

func weight(c float64) string {
	if c == 0 || c == 1 {
		return ""
	}
	return strings.Repeat("*", int(c*100+.5))
}

func writeLiterals(b *strings.Builder, ls []triple.Literal) {
	for _, l := range ls {
		b.WriteString("," + string(l.Op))
		if l.Absent {
			b.WriteByte('!')
		}
		b.WriteString(l.Triple.String())
	}
}
