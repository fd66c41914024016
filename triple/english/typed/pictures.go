package typed

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"whence/triple/english/lexicon"
	"whence/triple/english/parse"
)

// things are the emoji that show things, creatures, places and flags, by their blocks: no faces, no
// hands, and no signs.
var things = &unicode.RangeTable{R32: []unicode.Range32{
	{Lo: 0x1F1E6, Hi: 0x1F1FF, Stride: 1},
	{Lo: 0x1F300, Hi: 0x1F4FF, Stride: 1},
	{Lo: 0x1F680, Hi: 0x1F6FF, Stride: 1},
	{Lo: 0x1F930, Hi: 0x1F96F, Stride: 1},
	{Lo: 0x1F980, Hi: 0x1F9CB, Stride: 1},
	{Lo: 0x1F9D1, Hi: 0x1FADF, Stride: 1},
}}

// illustrates reports whether an emoji in front of a sentence only shows what it is about, or says
// that it is so.
func illustrates(r rune) bool {
	return unicode.Is(things, r) && !lexicon.Unsettling.Has(string(r)) || lexicon.Illustrations.Has(string(r)) || lexicon.Feelings.Has(string(r))
}

// WithoutSigns are a text without the emoji around it, and without what marks it as an item of a list.
func WithoutSigns(p Parser, text string) (tries []string) {
	if plain, _ := Unfelt(text); plain != text {
		tries = append(tries, plain)
	}
	if sign := Bullet(text); sign != "" {
		tries = append(tries, text[len(sign):])
	}
	joins := func(r rune) bool {
		return unicode.IsSpace(r) || r == '\ufe0f' || r == '\u200d' || unicode.Is(unicode.Sk, r)
	}
	plain := strings.TrimLeftFunc(text, func(r rune) bool { return joins(r) || illustrates(r) })
	if plain == text || len(text) > maxCut {
		return tries
	}
	plain = strings.TrimSpace(strings.TrimPrefix(plain, ":"))
	// Without a verb the emoji may be what stands for one: "📞 Ben at five".
	if slices.IndexFunc(p.Parse(plain).Tree.Words, parse.Word.Finite) > 0 {
		tries = append(tries, plain)
	}
	return tries
}

// InTwoScripts reports whether a text begins with a word of another script in front of a capital, so that
// the word may be a greeting as well as a part of the name: "Привет Ben".
func InTwoScripts(text string) bool {
	first, rest, _ := strings.Cut(text, " ")
	r := []rune(strings.Trim(first, ",!") + " ")[0]
	return unicode.IsLetter(r) && !unicode.Is(unicode.Latin, r) && rest != "" && unicode.Is(unicode.Latin, []rune(rest)[0]) && unicode.IsUpper([]rune(rest)[0])
}

// Torn reports whether the parser parts a word from a sign that may tell it from another word: the "5" of "*5" from the
// number 5.
func Torn(words []parse.Word, text string) bool {
	return slices.ContainsFunc(words, func(w parse.Word) bool {
		before, _ := utf8.DecodeLastRuneInString(text[:w.Start])
		after, _ := utf8.DecodeRuneInString(text[w.End:])
		return w.Class != "PUNCT" && w.Class != "SYM" && (isMark(before) || isMark(after))
	})
}

// isMark reports whether a sign stands in names, as those of ordinary text do not.
func isMark(r rune) bool { return strings.ContainsRune(`*#@\§&^`, r) || unicode.Is(unicode.Sm, r) }
