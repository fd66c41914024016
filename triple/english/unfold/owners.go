package unfold

import (
	"slices"
	"strings"

	"whence/triple/english/closed"
	"whence/triple/english/parse"
)

// Owners are the sentences of a text of which only the first says what each has and what is said of it: "Petra's bag
// weighs 14 kg, Lena's 11 kg and mine 9 kg". None where what stands behind a later owner is not like what the first
// ends with, and may be said of the owner.
func Owners(t parse.Tree) []string {
	s := worded{parse.Worded{Tree: t, End: len(t.Words)}}
	for s.End > 0 && s.Form(s.End-1) == "." {
		s.End--
	}
	verb := slices.IndexFunc(s.Words[:s.End], func(w parse.Word) bool { return w.Finite() && w.Form != "'s" && w.Form != "’s" })
	owner := -1
	for i := range max(verb, 0) {
		if s.Tag(i) == "POS" || s.Tag(i) == "PRP$" {
			owner = i
		}
	}
	if owner < 0 || owner+1 >= verb || slices.ContainsFunc(s.Words[owner+1:verb], func(w parse.Word) bool { return !strings.HasPrefix(w.Tag, "NN") && w.Tag != "JJ" }) {
		return nil
	}
	noun, at := s.Of(owner+1, verb), divisions(s, verb)
	if len(at) == 0 || s.hasFinite(verb+1, at[0].first) {
		return nil
	}
	out := []string{sentence(s.Of(0, at[0].first))}
	for i, p := range at {
		end := s.End
		if i+1 < len(at) {
			end = at[i+1].first
		}
		whose, next := s.whose(p.end)
		what := s.filling(span{verb + 1, at[0].first}, span{next, end})
		if whose == "" || what == "" {
			return nil
		}
		out = append(out, sentence(whose, noun, s.Of(verb, verb+1), what))
	}
	return out
}

// divisions are the signs and words behind a verb that divide a text: from where one stands to where the words behind
// it begin, for each behind which whose something is stands.
func divisions(s worded, verb int) (out []span) {
	for i := verb + 2; i+1 < s.End; i++ {
		next := i
		if s.Form(next) == "," || s.Form(next) == ";" {
			next++
		}
		if s.Tag(next) == "CC" || closed.Words().Is("contrast", s.Form(next)) {
			next++
		}
		if whose, _ := s.whose(next); next > i && whose != "" {
			out = append(out, span{i, next})
			i = next
		}
	}
	return out
}

// whose is whose something is by the words from i on, as it stands in front of a noun, and where they end; "" where a
// noun or a verb stands behind them.
func (s worded) whose(i int) (string, int) {
	k := i
	for k < s.End && (s.nominal(k) || k == i && (s.Tag(k) == "DT" || s.Tag(k) == "PRP$")) {
		k++
	}
	switch mark := k < s.End && (s.Words[k].Form == "'s" || s.Words[k].Form == "’s"); {
	case mark && k > i && !s.nominal(k+1) && !s.finite(k+1):
		return s.Of(i, k+1), k + 1
	case k == i && !s.nominal(i+1) && !s.finite(i+1):
		return closed.Words().As("owning", s.Form(i)), i + 1
	}
	return "", i
}

// filling is what the words behind the verb say with what others put in the place of their end: of an amount an amount,
// of a time a time; "" where the two are not alike.
func (s worded) filling(said, other span) string {
	if other.first >= other.end || s.hasFinite(other.first, other.end) {
		return ""
	}
	x, ok := lastPhrase(s, said)
	both, also := amount(s, x.first), amount(s, other.first)
	if !ok || both != also || !both && !(s.isTime(x) && s.isTime(other)) && !(s.Form(x.first) == s.Form(other.first) && s.Tag(x.end-1) == s.Tag(other.end-1)) {
		return ""
	}
	out := s.Of(said.first, x.first) + " " + s.Of(other.first, other.end)
	if both && other.end == other.first+1 && s.Tag(x.first) == "CD" { // "Eva's 700" of euros
		out += " " + s.Of(x.first+1, x.end)
	}
	return strings.TrimSpace(out)
}

// lastPhrase is the amount, the time or the phrase with a preposition that words end with; false for none.
func lastPhrase(s worded, said span) (last span, ok bool) {
	for k := said.end - 1; k >= said.first; k-- {
		prep, number := s.Tag(k) == "IN", amount(s, k) && !s.nominal(k-1) // but not floor 2
		if prep || number || s.Words[k].Class == "DET" && s.isTime(span{k, said.end}) {
			last, ok = span{k, said.end}, true
		}
		if prep || number && s.Tag(k-1) != "IN" && s.Tag(k-1) != "$" {
			break
		}
	}
	return last, ok
}

// amount reports whether an amount may begin at i.
func amount(s worded, i int) bool { return s.Tag(i) == "CD" || s.Tag(i) == "$" }
