package typed

import (
	"strings"
	"unicode"

	"whence/triple/english/closed"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
	"whence/triple/english/parse"
)

// This file says of lists what is on them, as people write them: with a colon, or as what is to be put on one or
// taken off it.

// OnList is what is to be put on a list, or taken off it, as what is on it or no longer is: "add eggs to the list",
// "shopping list: milk and eggs". The list alone is the named one, which was spoken of before; "" for none.
func OnList(text, named string) string {
	if full := strings.TrimRight(text, " .!?"); named != "" && strings.HasSuffix(strings.ToLower(full), " the list") {
		text = full[:len(full)-len("list")] + named + text[len(full):]
	}
	if listed := withColon(text); listed != "" {
		return listed
	}
	words := wordsOf(text)
	low := func(i int) string { return strings.ToLower(text[words[i].at:words[i].end]) }
	of := closed.Words()
	if len(words) < 4 || strings.HasSuffix(text, "?") || !lexicon.IsA(low(len(words)-1), "list") {
		return text
	}
	preps, on := "listprep", " on "
	switch {
	case of.Is("enlisting", low(0)):
	case of.Is("delisting", low(0)):
		preps, on = "offlist", " no longer on "
	default:
		return text
	}
	prep := len(words) - 2
	for prep > 1 && !of.Is(preps, low(prep)) {
		prep--
	}
	if prep < 2 {
		return text
	}
	return itemsOn(text[words[1].at:words[prep-1].end], on+strings.TrimRight(text[words[prep+1].at:], ".!"))
}

// itemsOn says of each of several that it is where that says.
func itemsOn(items, where string) string {
	var out []string
	for item := range strings.SplitSeq(strings.ReplaceAll(strings.ReplaceAll(items, ", and ", ", "), " and ", ", "), ", ") {
		out = append(out, onIt(item)+where)
	}
	return morph.UpperFirst(strings.Join(out, ", ")) + "."
}

// withColon is a list that is called so in front of a colon, "" for another text. What has figures or is told of in
// more than a few words is more than a list.
func withColon(text string) string {
	front, items, _ := strings.Cut(text, ":")
	words, items := strings.Fields(strings.ToLower(front)), strings.Trim(items, " .!")
	if items == "" || len(words) == 0 || len(words) > 3 || !lexicon.IsA(words[len(words)-1], "list") || strings.ContainsFunc(items, func(r rune) bool { return unicode.IsDigit(r) || strings.ContainsRune(":;?!.()", r) }) {
		return ""
	}
	opens := (closed.Classes{}).OpensNoun(words[0]) || closed.Words().Is("owner", words[0])
	for i, w := range words {
		if e, ok := lexicon.Lookup(w); (i > 0 || !opens) && (!ok || !e.Is(lexicon.Noun)) {
			return ""
		}
	}
	for item := range strings.SplitSeq(items, ",") {
		item = strings.TrimPrefix(strings.TrimSpace(item), "and ")
		if n := len(strings.Fields(item)); n == 0 || n > 5 {
			return ""
		}
	}
	list := front
	if !opens {
		list = "the " + morph.LowerFirst(strings.TrimSpace(front))
	}
	return itemsOn(items, " on "+strings.TrimSpace(list))
}

// onIt is an item with "is" or "are" behind it: those, and not whatever is one.
func onIt(item string) string {
	words := strings.Fields(item)
	if len(words) == 0 {
		return "it is"
	}
	first, last := strings.ToLower(words[0]), strings.ToLower(words[len(words)-1])
	if parse.Lemma(last, "NNS") == last || item != strings.ToLower(item) || lexicon.IsFirstName(last) {
		return item + " is"
	}
	if (closed.Classes{}).OpensNoun(first) || morph.ClosedOf(first) != 0 {
		return item + " are"
	}
	return "the " + item + " are"
}
