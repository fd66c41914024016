package unfold

import (
	"slices"
	"strings"

	"whence/triple/english/closed"
	"whence/triple/english/lexicon"
	"whence/triple/english/parse"
	"whence/triple/english/stance"
)

// MaxJoints bounds the places at which a sentence is tried to be divided.
const MaxJoints = 6

// Cut is where one sentence ends and the next begins.
type Cut struct{ End, Next int }

// Joints are the places where one sentence may end in a text and another begin: each side has a
// finite verb, and behind it stands what a sentence begins with and what does not doubt the rest. A text that begins with a clause
// that rests on another has none. Surely: only those with no sign between, where the two are not one.
func Joints(t parse.Tree, surely bool) []Cut {
	words := t.Words
	if len(words) < 5 || closed.Words().Is("link", strings.ToLower(words[0].Form)) {
		return nil
	}
	if surely {
		return sureCuts(words)
	}
	return joints(words)
}

// joints are all the places where a sentence may end in a text and another begin.
func joints(words []parse.Word) []Cut {
	var out []Cut
	for i := 1; i+2 < len(words) && len(out) < MaxJoints; i++ {
		next := i + 1
		switch w := words[i]; {
		case w.Class == "PUNCT" && strings.ContainsAny(w.Form, ",;:–—-"):
			if words[next].Tag == "CC" || stance.SetsAgainst(words, next) {
				next++
			}
		case w.Tag == "CC" && words[i-1].Class != "PUNCT" && !aboutPlace(words[:i]) && closed.Words().Is("joint", strings.ToLower(w.Form)):
		case juxtaposed(words, i), abutting(words, i) > mustBeOne:
			next = i
		default:
			continue
		}
		if (Begins(words, next) || stance.SetsAgainst(words, next-1)) && !listed(words, i, next) && !stance.Doubts(words[i:]) && slices.ContainsFunc(words[:i], parse.Word.Finite) && !(ByDegrees(words, 0) && ByDegrees(words, next)) {
			if strings.EqualFold(words[next].Form, "then") {
				next++
			}
			out = append(out, Cut{End: words[i-1].End, Next: words[next].Start})
		}
	}
	return out
}

// aboutPlace reports whether words end in a clause about a place or an owner in front of it, with which what is joined to
// it goes on: "from Spain, where the capital is Madrid and the king is Felipe".
func aboutPlace(words []parse.Word) bool {
	for k := len(words) - 1; k > 0 && words[k].Class != "PUNCT"; k-- {
		if form := strings.ToLower(words[k].Form); form == "where" || form == "whose" {
			return words[k-1].Form == "," || strings.HasPrefix(words[k-1].Tag, "NNP")
		}
	}
	return false
}

// juxtaposed reports whether a sentence begins at the pronoun at i without any sign in front of it, as
// in dictated text: "they've changed the code it's 7025 now". It is none of those that a word in front
// of it lets begin, nor one that tells which one the noun there is: "the box he bought".
func juxtaposed(words []parse.Word, i int) bool {
	if words[i].Tag != "PRP" || i < 2 || !slices.Contains([]string{"NOUN", "PROPN", "ADV", "NUM", "ADJ", "ADP", "VERB"}, words[i-1].Class) || words[i-1].Tag == "IN" || strings.HasPrefix(words[i-1].Tag, "W") {
		return false
	}
	verb := i + 1
	for verb < len(words) && !words[verb].Finite() {
		verb++
	}
	for k := i - 1; k >= 0 && !words[k].Finite(); k-- {
		if words[k].Class == "PUNCT" || words[k].Tag == "CC" || closed.Words().Is("discourse", strings.ToLower(words[k].Form)) {
			return false // what stands behind that is the front of this clause
		}
	}
	if verb != i+1 || verb+1 >= len(words) || slices.ContainsFunc(words[:i], func(w parse.Word) bool { return closed.Words().Is("attitude", w.Lemma) || w.Class == "SCONJ" }) {
		return false
	}
	own := words[verb].Lemma == "be" || words[verb].Lemma == "have"
	return own || slices.Contains([]string{"DT", "CD", "PRP$", "$"}, words[verb+1].Tag)
}

// listed reports whether the noun at next is the last of several with one verb behind "and": "only Ann and
// Liv are in".
func listed(words []parse.Word, i, next int) bool {
	verb := next + 1
	one := words[i].Tag == "CC" && !slices.Contains([]string{"PRP", "DT", "CD", "NNS", "NNPS"}, words[next].Tag) && verb < len(words) && words[verb].Finite()
	return one && words[verb].Lemma == "be" && words[verb].Tag == "VBP"
}

// Begins reports whether a sentence may begin at i: with a subject, and then its finite verb
// before anything else divides it.
func Begins(words []parse.Word, i int) bool {
	if i = behindTime(words, i); i >= len(words) {
		return false
	}
	if w := words[i]; w.Class != "PRON" && w.Class != "DET" && w.Class != "NOUN" && w.Class != "PROPN" && w.Class != "NUM" && w.Class != "ADJ" || strings.HasPrefix(w.Tag, "W") {
		return false
	}
	for k := i + 1; k < len(words); k++ {
		switch w := words[k]; {
		case w.Finite(), goesOnBehind(words, k):
			return true
		case w.Tag == "CC" && words[k-1].Class == "PROPN" && k+1 < len(words) && words[k+1].Class == "PROPN":
		case w.Class == "PUNCT", w.Tag == "CC", w.Class == "SCONJ", strings.HasPrefix(w.Tag, "W"):
			return false
		}
	}
	return false
}

// goesOnBehind reports whether the comma at i begins what is said by the way of a subject, and its verb stands right
// behind the comma that ends that: "Otto, who is deaf, sings", "my aunt, Olga, sings".
func goesOnBehind(words []parse.Word, i int) bool {
	if words[i].Form != "," || i+1 == len(words) {
		return false
	}
	next := words[i+1]
	who := i + 1
	if next.Class == "ADP" && i+2 < len(words) {
		who++
	}
	clause := strings.HasPrefix(words[who].Tag, "W")
	if !clause && next.Class != "DET" && next.Tag != "PRP$" && next.Class != "PROPN" {
		return false
	}
	for k := i + 2; k+1 < len(words); k++ {
		switch w := words[k]; {
		case w.Form == ",":
			for k++; k < len(words) && words[k].Tag == "RB"; k++ {
			}
			return k < len(words) && words[k].Finite()
		case w.Class == "PUNCT" && w.Form != "-", !clause && (w.Finite() || w.Tag == "CC"):
			return false
		}
	}
	return false
}

// behindTime is where a sentence goes on that begins at i with when something is: "then after lunch",
// "on Friday".
func behindTime(words []parse.Word, i int) int {
	k := i
	for k+1 < len(words) && (words[k].Tag == "RB" && closed.Words().Is("time", strings.ToLower(words[k].Form)) || strings.EqualFold(words[k].Form, "then")) {
		k++
	}
	if k+2 >= len(words) || words[k].Tag != "IN" {
		return k
	}
	noun := k + 1
	for noun+1 < len(words) && slices.Contains([]string{"DT", "JJ", "CD"}, words[noun].Tag) {
		noun++
	}
	low := strings.ToLower(words[noun].Form)
	if noun+1 < len(words) && (closed.Words().Is("weekday", low) || closed.Words().Is("weekdays", low) || lexicon.Supersense(low, lexicon.Noun) == "noun.time" || lexicon.IsA(low, "meal")) {
		return noun + 1
	}
	return i
}

// ByDegrees reports whether what begins at i may be one side of "the more it rains, the longer
// we wait", of which neither is so by itself.
func ByDegrees(words []parse.Word, i int) bool {
	return i+1 < len(words) && strings.EqualFold(words[i].Form, "the") && (words[i+1].Tag == "JJR" || words[i+1].Tag == "RBR")
}

// Proportions reports whether words say that the more there is of one thing, the more there is of another.
func Proportions(words []parse.Word) bool {
	return ByDegrees(words, 0) && slices.ContainsFunc(words[1:], func(w parse.Word) bool {
		i := slices.IndexFunc(words, func(v parse.Word) bool { return v.Start == w.Start })
		return words[i-1].Form == "," && ByDegrees(words, i)
	})
}
