package triple

import (
	"slices"
	"strings"
	"unicode"
)

// Key makes the key of a name from its words as told. Two names have one key
// exactly where they differ in no more than
//   - capitals, leading articles, and the spaces, underscores and commas between
//     words;
//   - quotation marks, and which character an apostrophe or a dash is written with;
//   - the marks that end a sentence or an abbreviation, behind the last word, and
//     a dot, colon or apostrophe behind any: "Acme Inc." and "Acme Inc".
//
// Every other sign stays: "A" and "A-", ".net" and "net", "5" and "*5" are names
// apart. What holds no letter, digit or symbol has the key "". Key(Key(s)) ==
// Key(s).
func Key(s string) string {
	if key, ok := plainKey(s); ok {
		return key
	}
	return keyOf(s)
}

// plainKey is keyOf for what is only words of letters and digits with one space
// between them and no article, as most names are.
func plainKey(s string) (string, bool) {
	same, before := true, byte(' ')
	for i := range len(s) {
		switch c := s[i]; {
		case c >= 'a' && c <= 'z' || c >= '0' && c <= '9':
		case c >= 'A' && c <= 'Z':
			same = false
		case c == ' ' && before != ' ':
			same = false
			if i <= len("the") && isArticle(strings.ToLower(s[:i])) {
				return "", false
			}
		default:
			return "", false
		}
		before = s[i]
	}
	if before == ' ' {
		return "", false
	}
	if same {
		return s, true
	}
	key := []byte(s)
	for i, c := range key {
		switch {
		case c == ' ':
			key[i] = '_'
		case c <= 'Z' && c >= 'A':
			key[i] += 'a' - 'A'
		}
	}
	return string(key), true
}

func keyOf(s string) string {
	words := strings.FieldsFunc(keyRunes.Replace(strings.Map(keyRune, s)), func(r rune) bool { return r == '_' })
	kept := words[:0]
	for _, w := range words {
		if w = strings.TrimRight(strings.TrimLeft(w, "'"), ".:'"); !onlySeparates(w) {
			kept = append(kept, w)
		}
	}
	for len(kept) > 0 {
		last := &kept[len(kept)-1]
		if *last = strings.TrimRight(*last, ".:'!?;"); !onlySeparates(*last) {
			break
		}
		kept = kept[:len(kept)-1]
	}
	for len(kept) > 1 && isArticle(kept[0]) {
		kept = kept[1:]
	}
	key := strings.Join(kept, "_")
	if !strings.ContainsFunc(key, namesSomething) {
		return ""
	}
	return key
}

// onlySeparates reports whether a word is a mark between words.
func onlySeparates(w string) bool { return w == "" || w == "-" || w == "/" }

func isArticle(w string) bool { return w == "a" || w == "an" || w == "the" }

// keyRunes writes signs that stand for several characters.
var keyRunes = strings.NewReplacer("…", "...")

// keyRune maps a character of a name to that of its key: an underscore for what
// only separates words, none for what does not show.
func keyRune(r rune) rune {
	switch r {
	case '_', ',', '"', '“', '”', '„', '«', '»', '‹', '›', '`':
		return '_'
	case '’', '‘', 'ʼ', '‚', '‛':
		return '\''
	}
	switch {
	case r < 0x80 && unicode.IsPrint(r) && r != ' ':
		return unicode.ToLower(r)
	case unicode.IsSpace(r) || unicode.Is(unicode.Cc, r) || r == unicode.ReplacementChar:
		return '_'
	case unicode.Is(unicode.Pd, r):
		return '-'
	case unicode.Is(unicode.Cf, r):
		return -1
	}
	return unicode.ToLower(r)
}

// namesSomething reports whether a character may stand for a name by itself.
func namesSomething(r rune) bool {
	return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) || unicode.IsSymbol(r) || strings.ContainsRune("+#%", r)
}

// Calling is a vocabulary in which names may be called by other words than their keys
// have, and several by the same.
type Calling interface {
	Vocabulary
	// Called returns the names that are called by the words of a key, the one that has
	// the key first.
	Called(key string) []Term
}

// NameInUse returns the constant in use for a name as told, with the key that it
// is kept under. Bases that were written before keys kept all signs have some
// under another key than Key makes: "at_t" for "AT&T". v may be nil.
func NameInUse(v Vocabulary, label string) (Term, bool) {
	if v == nil {
		return Term{}, false
	}
	key := Key(label)
	if t, ok := v.Name(key); ok {
		return t, true
	}
	if c, ok := v.(Calling); ok {
		if called := c.Called(key); len(called) == 1 {
			return called[0], true
		}
	}
	former := formerKey(label)
	if former == key {
		return Term{}, false
	}
	t, ok := v.Name(former)
	return t, ok && Key(t.Label) == key
}

// formerKey is the key that a name had before keys kept all signs.
func formerKey(s string) string {
	words := strings.FieldsFunc(strings.ToLower(s), func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && !unicode.IsMark(r) && !strings.ContainsRune(".-'+#/:%", r)
	})
	kept := words[:0]
	for _, w := range words {
		if w = strings.Trim(w, ".-'/:"); w != "" {
			kept = append(kept, w)
		}
	}
	for len(kept) > 1 && isArticle(kept[0]) {
		kept = kept[1:]
	}
	return strings.Join(kept, "_")
}

// KeyWords are the words in the key of a name by which it is found, each once: of what
// somebody owns, the owner without the ending.
func KeyWords(key string) []string {
	return wordsOf(strings.ReplaceAll(key, "'s_", "_"))
}

// CalledBy returns the key of the words that a name is called by where those are not its
// key, and those of them that its key has not: two rivers, or what is known by an address.
// The key is "" where it is called by its own.
func CalledBy(t Term) (key string, words []string) {
	if t.Kind == Number || t.Kind == Text || t.Label == "" || plainly(t.Label, t.Name) {
		return "", nil
	}
	if key = Key(t.Label); key == t.Name {
		return "", nil
	}
	own := strings.Split(t.Name, "_")
	return key, slices.DeleteFunc(wordsOf(key), func(w string) bool { return slices.Contains(own, w) })
}

func wordsOf(key string) (words []string) {
	for w := range strings.SplitSeq(key, "_") {
		if w != "" && !slices.Contains(words, w) {
			words = append(words, w)
		}
	}
	return words
}

// plainly reports whether a label is its key but for spaces and capitals, as most
// are; it may miss one that is.
func plainly(label, key string) bool {
	if len(label) != len(key) {
		return false
	}
	for i := range len(label) {
		c := label[i]
		switch {
		case c == ' ':
			c = '_'
		case c >= 'A' && c <= 'Z':
			c += 'a' - 'A'
		}
		if c != key[i] {
			return false
		}
	}
	return true
}
