package extract

import (
	"slices"
	"strings"

	"whence/triple"
	"whence/triple/english/word"
)

// relationKey makes the key of a relation from the words of the model, by the
// naming of package triple: "is a" is instance_of, "was a" was_instance_of, "is the
// mother of" mother_of, "is afraid of" afraid_of, "is made of" is_made_of, "has the capability" has_capability, "lives in"
// lives_in.
func relationKey(said string) string {
	words := texts(word.Split(strings.ReplaceAll(said, "_", " ")))
	if len(words) > 0 && (words[0] == "was" || words[0] == "were") {
		if key := copulaKey(words[1:]); key != triple.Is {
			return "was_" + strings.TrimPrefix(key, "is_")
		}
		return "was"
	}
	if len(words) > 0 && word.Stem(words[0]) == "be" {
		return copulaKey(words[1:])
	}
	if len(words) == 0 {
		return ""
	}
	if key := builtIn("relation", words); key != "" {
		return key
	}
	if words[0] == "has" || words[0] == "have" {
		words = append([]string{"has"}, dropArticles(words[1:])...)
	}
	return strings.Join(words, "_")
}

// copulaKey names what follows "is".
func copulaKey(rest []string) string {
	if len(rest) == 0 {
		return triple.Is
	}
	if key := builtIn("copula", rest); key != "" {
		return key
	}
	if rest = dropArticles(rest); len(rest) > 0 && word.Past(rest[0]) {
		rest = append([]string{"is"}, rest...) // "is made of" is no act of making
	}
	return strings.Join(rest, "_")
}

// builtIn is the key of the built-in relation that words mean, "" for none.
func builtIn(kind string, words []string) string {
	switch listed().As(kind, strings.Join(words, " ")) {
	case "instance":
		return triple.InstanceOf
	case "synonym":
		return triple.SynonymOf
	}
	return ""
}

func dropArticles(words []string) []string {
	return slices.DeleteFunc(slices.Clone(words), func(w string) bool { return is("article", w) })
}

func texts(words []word.Word) []string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = w.Text
	}
	return out
}

// relation finds the record of a fact's relation: a known one that is said so,
// or a new one.
func (b *builder) relation(w wireFact) triple.Relation {
	words := texts(word.Split(w.Relation))
	if strings.TrimSpace(w.Object) == "" && len(words) > 0 {
		if words[0] == "can" {
			return b.record(triple.Can)
		}
		return b.record(triple.Does)
	}
	key := relationKey(w.Relation)
	for _, known := range b.in.Relations {
		if known.Key == key || slices.Equal(stems(word.Split(relationWords(known))), stems(word.Split(w.Relation))) {
			return known
		}
	}
	return b.record(key)
}

func (b *builder) record(key string) triple.Relation {
	if b.words != nil {
		return b.words.Relation(key)
	}
	return triple.Relation{Key: key, Form: triple.FormRaw}
}

func stems(words []word.Word) []string {
	out := texts(words)
	for i := range out {
		out[i] = word.Stem(out[i])
	}
	return out
}

// actWords are the words of an act without object: those of the relation but
// for "can".
func actWords(relation string) []word.Word {
	words := word.Split(relation)
	if len(words) > 1 && words[0].Text == "can" {
		return words[1:]
	}
	return words
}

// baseForm takes the ending of the third person off the first word.
func baseForm(act string) string {
	verb, rest, _ := strings.Cut(act, " ")
	base, irregular := word.Irregular(verb)
	switch {
	case irregular:
		verb = base
	case strings.HasSuffix(verb, "ies") && len(verb) > 4:
		verb = verb[:len(verb)-3] + "y"
	case strings.HasSuffix(verb, "ches"), strings.HasSuffix(verb, "shes"), strings.HasSuffix(verb, "sses"), strings.HasSuffix(verb, "xes"), strings.HasSuffix(verb, "oes"):
		verb = verb[:len(verb)-2]
	case strings.HasSuffix(verb, "s") && !strings.HasSuffix(verb, "ss") && len(verb) > 3:
		verb = verb[:len(verb)-1]
	}
	return strings.TrimSpace(verb + " " + rest)
}

// relationWords says a relation as the prompt asks for it.
func relationWords(r triple.Relation) string {
	var parts []string
	switch r.Form {
	case triple.FormIs:
		return "is"
	case triple.FormInstance:
		return "is a"
	case triple.FormSynonym:
		return "is the same as"
	case triple.FormNoun:
		parts = []string{"is the", r.Word, "of"}
	case triple.FormHas:
		parts = []string{"has the", r.Word}
	case triple.FormCopula:
		parts = []string{"is", r.Word, r.Prep}
	default:
		return strings.ReplaceAll(r.Key, "_", " ")
	}
	return strings.Join(slices.DeleteFunc(parts, func(p string) bool { return p == "" }), " ")
}
