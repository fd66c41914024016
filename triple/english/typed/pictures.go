package typed

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"whence/triple/english/lexicon"
	"whence/triple/english/parse"
	"whence/triple/english/token"
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
	if sign := cmp.Or(Bullet(text), keycap.FindString(text)); sign != "" {
		tries = append(append(tries, text[len(sign):]), WithoutSigns(p, text[len(sign):])...)
	}
	if plain := withoutPictures(p, text); plain != "" {
		tries = append(tries, plain)
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

// keycap is a number in a key, which stands in front of an item of a list.
var keycap = regexp.MustCompile(`^\d\x{FE0F}?\x{20E3}\s+`)

// withoutPictures is a sentence without the emoji in it that only show what stands in front of them:
// "I love my dog 🐶 Rex". It is "" where there is another, which may stand for a word, "Ruth likes 🍕",
// or tell one thing from another, "group 🐻".
func withoutPictures(p Parser, text string) string {
	var plain strings.Builder
	var before []int // where what is left ends in front of each
	for i := 0; i < len(text) && len(text) <= maxCut; {
		end := token.PictureEnd(text, i)
		if r, n := utf8.DecodeRuneInString(text[i:]); end == i {
			plain.WriteRune(r)
			i += n
			continue
		}
		shows := func(r rune) bool { return !token.IsPicture(r) || illustrates(r) }
		if strings.IndexFunc(text[i:end], func(r rune) bool { return !shows(r) }) >= 0 {
			return ""
		}
		before = append(before, len(strings.TrimRight(plain.String(), " ")))
		i = end + len(text[end:]) - len(strings.TrimLeft(text[end:], " "))
		if rest := text[i:]; rest != "" && strings.ContainsAny(rest[:1], ".,;:!?") {
			s := strings.TrimRight(plain.String(), " ")
			plain.Reset()
			plain.WriteString(s)
		}
	}
	if len(before) == 0 {
		return ""
	}
	words := p.Parse(plain.String()).Tree.Words
	for _, at := range before {
		if i := slices.IndexFunc(words, func(w parse.Word) bool { return w.End == at }); i < 0 || !shown(words, i) {
			return ""
		}
	}
	if !slices.ContainsFunc(words, parse.Word.Finite) {
		return ""
	}
	return plain.String()
}

// shown reports whether a word names what an emoji behind it can only show: it is a name, or a
// noun that something before it says of which or of how many.
func shown(words []parse.Word, i int) bool {
	w := words[i]
	return w.Class == "PROPN" || w.Tag == "NNS" || w.Class == "NOUN" && slices.ContainsFunc(words[:i], func(o parse.Word) bool {
		return o.Head == i && (o.Class == "DET" || o.Class == "NUM" || o.Class == "ADJ" || o.Label == "nmod:poss")
	})
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
