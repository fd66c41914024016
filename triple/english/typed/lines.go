package typed

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"whence/triple"
	"whence/triple/english/lexicon"
	"whence/triple/english/morph"
)

// Breaks are the line breaks of a text.
type Breaks struct {
	Words *morph.Words
	Known triple.Vocabulary // may be nil
}

// Unbroken is a text in which a space stands for each line break inside a sentence: in front of a
// small letter, where the line before began with a capital and cannot end there, or the next one
// goes on with it. Whoever writes all in small letters breaks lines between sentences.
func (b Breaks) Unbroken(text string) string {
	out := []byte(text)
	from := 0
	for i := range len(text) {
		switch {
		case strings.IndexByte(".!?;:", text[i]) >= 0:
			from = i + 1
		case text[i] == '\n' && b.goOn(strings.TrimSpace(string(out[from:i])), text[i+1:]):
			out[i] = ' '
		case text[i] == '\n':
			from = i + 1
		}
	}
	return string(out)
}

// goOn reports whether a sentence that began in one line goes on in the next.
func (b Breaks) goOn(line, next string) bool {
	const joins = lexicon.Preposition | lexicon.Conjunction | lexicon.BeVerb | lexicon.DoVerb | lexicon.ModalVerb
	begins, _ := utf8.DecodeRuneInString(line)
	small, _ := utf8.DecodeRuneInString(next)
	words, behind := strings.Fields(line), strings.FieldsFunc(next, func(r rune) bool { return !unicode.IsLetter(r) && r != '\'' && r != '’' })
	if len(words) == 0 || len(behind) == 0 || !unicode.IsUpper(begins) || !unicode.IsLower(small) {
		return false
	}
	last, first := strings.ToLower(words[len(words)-1]), lexicon.ClosedOf(behind[0])
	return strings.HasSuffix(last, ",") || lexicon.ClosedOf(last)&(joins|lexicon.Determiner|lexicon.Possessive) != 0 || first&joins != 0 ||
		b.isSubject(words) && b.Words.Lookup(behind[0]).Forms&(morph.Base|morph.ThirdPerson|morph.Past) != 0
}

// isSubject reports whether words are somebody's name alone, or a noun phrase without a verb.
func (b Breaks) isSubject(words []string) bool {
	first := strings.ToLower(words[0])
	if len(words) == 1 {
		if b.Known != nil {
			if x, told := b.Known.Name(first); told && x.Kind == triple.Proper {
				return true
			}
		}
		return lexicon.IsFirstName(first) || lexicon.ClosedOf(first)&lexicon.Pronoun != 0
	}
	if lexicon.ClosedOf(first)&(lexicon.Determiner|lexicon.Possessive) == 0 {
		return false
	}
	for _, w := range words[1:] {
		if f := b.Words.Lookup(strings.ToLower(w)); f.Closed != 0 || f.Forms&morph.NounForms == 0 && f.Forms&morph.VerbForms != 0 {
			return false
		}
	}
	return true
}
