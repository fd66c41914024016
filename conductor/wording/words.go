package wording

import (
	"fmt"
	"regexp"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"whence/conductor/record"
	"whence/internal/voice"
)

// This file is the small change of sentences.

// JoinAnd lists items as a sentence does: "a, b and c".
func JoinAnd(items []string) string { return join(items, voice.Say("wording.and")) }

// JoinOr is JoinAnd with "or".
func JoinOr(items []string) string { return join(items, voice.Say("wording.or")) }

// Counted lists so many of each, without those of which there are none: pairs of the id of what
// is counted and how many there are.
func Counted(pairs ...any) string {
	var parts []string
	for i := 0; i+1 < len(pairs); i += 2 {
		if n := pairs[i+1].(int); n > 0 {
			parts = append(parts, voice.Say(pairs[i].(string), "count", n))
		}
	}
	return JoinAnd(parts)
}

func join(items []string, word string) string {
	switch n := len(items); n {
	case 0:
		return ""
	case 1:
		return items[0]
	default:
		return strings.Join(items[:n-1], ", ") + " " + word + " " + items[n-1]
	}
}

// SomeOf lists texts and counts those of all that are not among them.
func SomeOf(texts []string, all int) string {
	if all > len(texts) {
		return voice.Say("wording.and-more-3", "texts", strings.Join(texts, ", "), "all", all-len(texts))
	}
	return JoinAnd(texts)
}

// By puts what there is in brackets behind a word; of nothing it is nothing.
func By(what string) string {
	if what == "" {
		return ""
	}
	return " (" + what + ")"
}

// Unnamed says "some cat" of a cat that is only known to exist.
func Unnamed(text string) string {
	return freshNames.ReplaceAllStringFunc(text, func(name string) string {
		switch noun := freshNames.FindStringSubmatch(name)[1]; noun {
		case "person":
			return voice.Say("wording.someone")
		case "something", "thing":
			return voice.Say("wording.something")
		default:
			return voice.Say("wording.unnamed-some", "noun", strings.ReplaceAll(noun, "_", " "))
		}
	})
}

// freshNames are the names that the grammar gives to what has none.
var freshNames = regexp.MustCompile(`"_([\pL_]+)_[0-9a-z]+"`)

// MaxListed is how many conclusions a reply lists before it counts the rest.
const MaxListed = 3

// sureEnough is the confidence from which on an answer does not say how sure it is: what was
// read as a person types it is there, and the details have its figure.
const sureEnough = 0.95

// Certain reports whether a confidence goes without saying; 0 stands for none.
func Certain(c float64) bool { return c == 0 || c >= sureEnough }

// Sure says how sure something is, where that is worth saying.
func Sure(c float64) string {
	if Certain(c) {
		return ""
	}
	return " " + voice.Say("wording.sure", "percent", percent(c))
}

func percent(c float64) string { return fmt.Sprintf("%.0f", 100*c) }

// Reason says why a step holds, with the ids of what was told.
func Reason(n record.ProofNode) string {
	switch {
	case n.Kind == "told" && n.Source == nil:
		return " - " + voice.Say("wording.told") + By(n.ID)
	case n.Kind == "told":
		return " " + voice.Say("wording.told-in", "source", Place(n.Source), "id", By(n.ID), "quote", n.Source.Quote)
	case n.Kind == "supposed":
		return " - " + voice.Say("wording.supposed")
	case n.Kind == "derived":
		text := " " + voice.Say("wording.reason-by", "rule", n.Rule)
		if rule := RuleWords(n); rule != "" {
			text += ": " + rule
		}
		return text + toldWhere(n)
	}
	return ""
}

// SpokenReason is Reason without ids, as far as words say it.
func SpokenReason(n record.ProofNode) string {
	if rule := RuleWords(n); n.Kind == "derived" && rule != "" {
		return " " + voice.Say("wording.reason-by-rule", "rule", rule) + toldWhere(n)
	}
	if n.Kind == "told" {
		n.ID = ""
	}
	return Reason(n)
}

// toldWhere is where the rule of a step was told, in brackets.
func toldWhere(n record.ProofNode) string {
	if n.Source == nil || n.Source.Turn == "" {
		return ""
	}
	return " (" + Place(n.Source) + ")"
}

// Place is where something was said: the line of a file, or a turn, and by whom if it was not the person.
func Place(s *record.SourceRef) string {
	if s.File != "" && s.Line > 0 {
		return fmt.Sprintf("%s:%d", s.File, s.Line)
	}
	if s.By != "" {
		return s.Turn + ", " + s.By
	}
	return s.Turn
}

// Moment is a moment to the minute.
func Moment(at time.Time) string { return at.Format("2006-01-02 15:04") }

// Stop makes a sentence of s: a capital first letter unless its first word is a
// name told otherwise, and a full stop.
func Stop(s string) string {
	if s == "" || strings.HasSuffix(s, ".") || strings.HasSuffix(s, "?") || strings.HasSuffix(s, `."`) {
		return s
	}
	return s + "."
}

// Anew is what a correction says without that it is one.
func Anew(understood string) string {
	if said, corrects := strings.CutPrefix(understood, "Actually, "); corrects {
		return Sentence(said)
	}
	return understood
}

// UpperFirst gives a text a capital first letter.
func UpperFirst(s string) string {
	_, n := utf8.DecodeRuneInString(s)
	return strings.ToUpper(s[:n]) + s[n:]
}

// Sentence gives a text the capital of a sentence, unless its first word is written in a way
// of its own, as "eBay" or an address of mail.
func Sentence(s string) string {
	first, size := utf8.DecodeRuneInString(s)
	word, _, _ := strings.Cut(s, " ")
	word = strings.TrimRight(word, ".,")
	if !unicode.IsLower(first) || strings.ContainsFunc(word[size:], func(r rune) bool { return unicode.IsUpper(r) || unicode.IsDigit(r) || strings.ContainsRune("_/@.", r) }) {
		return s
	}
	return string(unicode.ToUpper(first)) + s[size:]
}

// mapped is what f makes of each.
func mapped[T, U any](in []T, f func(T) U) []U {
	out := make([]U, len(in))
	for i, x := range in {
		out[i] = f(x)
	}
	return out
}

// distinct leaves out what stands before already.
func distinct(words []string) []string {
	var out []string
	seen := map[string]bool{}
	for _, w := range words {
		if !seen[w] {
			seen[w], out = true, append(out, w)
		}
	}
	return out
}
