package parse

import (
	"strings"

	"whence/triple/english/parse/model"
)

// defects counts what keeps a tree from being a well-formed clause, as a statement,
// a question or a request is one:
//
//   - the root is no verb and has no copula, or is a participle without an auxiliary;
//   - it has no subject and is no request;
//   - a word is hung on loosely (parataxis, list, dep) without a sign between;
//   - a conjunction joins nothing, or an adjective and a noun ("ill, so Jana talks"), or a
//     verb and an adjective ("opens at six and close at two");
//     a word has two subjects;
//   - a verb is in no dictionary as one, or in no such form, or a finite one or a
//     participle stands where a noun stands;
//   - an auxiliary helps no verb, or a copula stands with what is no predicate;
//   - a finite clause has no subject, or a plural one a verb in the singular;
//   - a word such as "because" begins what is no clause, or the main clause;
//   - an article belongs to no noun, or a noun or another verb stands as an auxiliary or a
//     noun as a preposition.
//
// A name, a note or an exclamation has defects and is read all the same.
func defects(tags []string, s *model.Sentence, t *labelled) int {
	n := 0
	for i := range tags {
		n += rootDefects(tags, t, i) + wordDefects(tags, s, t, i)
	}
	return n
}

// labelled is a tree with the names of its labels.
type labelled struct {
	head  []int16
	label []string
}

// children calls yield for each word that hangs on i.
func (t *labelled) children(i int, yield func(int)) {
	for j, h := range t.head {
		if int(h) == i {
			yield(j)
		}
	}
}

// has counts the words on i whose label is one of these, subtypes included.
func (t *labelled) has(i int, labels ...string) int {
	n := 0
	t.children(i, func(j int) {
		for _, l := range labels {
			if base(t.label[j]) == l {
				n++
			}
		}
	})
	return n
}

// base is a label without its subtype.
func base(label string) string {
	l, _, _ := strings.Cut(label, ":")
	return l
}

func isVerb(tag string) bool { return strings.HasPrefix(tag, "VB") || tag == "MD" }

// Finite reports whether a word is a verb that a subject goes with.
func (w Word) Finite() bool { return isFinite(w.Tag) }

func isFinite(tag string) bool { return tag == "VBZ" || tag == "VBP" || tag == "VBD" || tag == "MD" }

func rootDefects(tags []string, t *labelled, i int) int {
	if t.head[i] != model.Root {
		return 0
	}
	n := 0
	helped := t.has(i, "cop", "aux") > 0
	subject := t.has(i, "nsubj", "csubj", "expl") > 0
	switch {
	case !helped && !isVerb(tags[i]), !helped && (tags[i] == "VBG" || tags[i] == "VBN"):
		n++
	}
	if !subject && !isRequest(tags, t, i) {
		n++
	}
	return n
}

// isRequest reports whether i may be the verb of a request: a base form alone or with
// "do", or a copula in its base form with what it joins.
func isRequest(tags []string, t *labelled, i int) bool {
	is := tags[i] == "VB" || tags[i] == "VBP" || t.has(i, "cop") > 0
	t.children(i, func(j int) {
		switch base(t.label[j]) {
		case "aux":
			is = is && (tags[j] == "VB" || tags[j] == "VBP")
		case "cop":
			is = is && tags[j] == "VB"
		}
	})
	return is
}

func wordDefects(tags []string, s *model.Sentence, t *labelled, i int) int {
	n := clauseDefects(tags, t, i)
	for _, wrong := range [...]bool{
		isMisplaced(tags, s, t, i),
		base(t.label[i]) == "conj" && joinsUnlike(tags, t, i),
		t.label[i] == "compound:prt" && t.has(i, "appos", "nmod", "obj", "nsubj") > 0,
		t.has(i, "nsubj") > 1+outer(t, i),
		isVerb(tags[i]) && isNoForm(&s.Words[i], t, i, tags[i]),
	} {
		if wrong {
			n++
		}
	}
	return n
}

// isMisplaced reports whether a word is none that has its label, or not there.
func isMisplaced(tags []string, s *model.Sentence, t *labelled, i int) bool {
	head := t.head[i]
	switch base(t.label[i]) {
	case "parataxis", "list":
		return !signBetween(tags, i, int(head))
	case "aux", "case":
		return strings.HasPrefix(tags[i], "NN") || t.label[i] == "aux:pass" && s.Words[i].Content
	case "mark":
		return head >= 0 && tags[i] == "IN" && (i == 0 && t.head[head] == model.Root || strings.HasPrefix(tags[head], "NN") && t.has(int(head), "cop", "nsubj", "aux") == 0)
	case "advmod":
		return i == 0 && tags[i] == "WRB" && !s.Question && head >= 0 && t.head[head] == model.Root && t.has(int(head), "parataxis", "advcl", "ccomp") > 0
	case "dep", "reparandum":
		return true
	case "cc":
		return head >= 0 && base(t.label[head]) != "conj" && t.label[i] != "cc:preconj" && i > 0
	case "conj":
		return head >= 0 && tags[head] == "JJ" && tags[i] == "NNS" && t.has(i, "det", "nummod", "nmod") == 0
	case "det":
		return head >= 0 && (isVerb(tags[head]) || tags[head] == "RB") || strings.HasPrefix(tags[i], "NN")
	case "nsubj":
		return isFinite(tags[i]) || head >= 0 && int(head) < i && tags[head] == "VB" && t.has(int(head), "mark") > 0 || tags[i] == "VBN" && t.has(i, "det", "nmod", "cop", "aux") == 0
	case "compound", "amod", "nmod", "obl", "obj", "iobj":
		return isFinite(tags[i]) && t.label[i] != "compound:prt"
	}
	return false
}

// joinsUnlike reports whether a word that is joined to a verb is an adjective that is no
// predicate.
func joinsUnlike(tags []string, t *labelled, i int) bool {
	head := t.head[i]
	return head >= 0 && isVerb(tags[head]) && tags[i] == "JJ" && t.has(i, "cop", "nsubj") == 0 && t.has(int(head), "cop") == 0
}

// isNoForm reports whether a word is in no dictionary as the verb that its tag makes of it:
// who "have breakfast" did nothing that is called to breakfast.
func isNoForm(w *model.Word, t *labelled, i int, tag string) bool {
	if w.Forms == 0 || tag == "MD" {
		return false
	}
	if w.Forms&model.VerbForms == 0 {
		return true
	}
	perfect, passive := false, false
	t.children(i, func(j int) {
		perfect, passive = perfect || t.label[j] == "aux", passive || t.label[j] == "aux:pass"
	})
	return tag == "VBN" && perfect && !passive && w.Forms&model.Participle == 0 && !w.Unchanged
}

// clauseDefects counts those of the clause whose predicate is i.
func clauseDefects(tags []string, t *labelled, i int) int {
	n, copula := 0, t.has(i, "cop") > 0
	finite, plural := agreement(tags, t, i)
	if t.has(i, "aux") > 0 && !copula && !isVerb(tags[i]) {
		n++
	}
	switch label := base(t.label[i]); {
	case copula && (label == "obl" || label == "nmod" || label == "obj" || label == "compound" || label == "amod"):
		n++
	case finite >= 0 && (label == "advcl" || label == "ccomp") && t.has(i, "nsubj", "csubj", "expl") == 0:
		n++
	}
	if finite < 0 && isFinite(tags[i]) {
		finite = i
	}
	if plural && finite >= 0 && tags[finite] == "VBZ" {
		n++
	}
	return n
}

// agreement has the finite auxiliary of a predicate, or -1, and whether its subject is one
// noun in the plural.
func agreement(tags []string, t *labelled, i int) (finite int, plural bool) {
	finite = -1
	coordinated := false
	t.children(i, func(j int) {
		switch base(t.label[j]) {
		case "aux", "cop":
			if isFinite(tags[j]) && finite < 0 {
				finite = j
			}
		case "nsubj":
			coordinated = t.has(j, "conj") > 0
			plural = plural || tags[j] == "NNS" && t.has(j, "nummod") == 0
		}
	})
	return finite, plural && !coordinated
}

// outer counts the subjects of i that are those of a clause within which it stands.
func outer(t *labelled, i int) int {
	n := 0
	t.children(i, func(j int) {
		if t.label[j] == "nsubj:outer" {
			n++
		}
	})
	return n
}

// signBetween reports whether there is a comma, colon, dash or bracket between two
// words.
func signBetween(tags []string, i, j int) bool {
	for k := min(i, j) + 1; k < max(i, j); k++ {
		switch tags[k] {
		case ",", ":", ".", "-LRB-", "-RRB-", "``", "''", "NFP":
			return true
		}
	}
	return false
}
