package triple_test

import (
	"math/big"
	"strconv"
	"strings"
	"testing"
	"unicode"

	"pgregory.net/rapid"

	_ "whence/internal/sameseed"
	"whence/triple"
)

// spelled is what of a name tells it from others, written without the code of
// Key: the words in lower case, with the ends of each as a person would strip them.
func spelled(s string) []string {
	var b strings.Builder
	for _, r := range s {
		switch {
		case unicode.Is(unicode.Cf, r):
		case unicode.IsSpace(r) || strings.ContainsRune("_,\"“”„«»‹›`", r) || unicode.IsControl(r):
			b.WriteByte(' ')
		case strings.ContainsRune("’‘", r):
			b.WriteByte('\'')
		case strings.ContainsRune("–—‐", r):
			b.WriteByte('-')
		case r == '…':
			b.WriteString("...")
		default:
			b.WriteRune(unicode.ToLower(r))
		}
	}
	return strings.Fields(b.String())
}

// TestNamesStayApart changes one sign of a name: where that is no matter of
// spelling, the name has another key.
func TestNamesStayApart(t *testing.T) {
	signs := []rune("-*+#%&@$€£=~^|<>/\\()[]{}§°©😀🚀½²ßéñЖ日0123456789azAZ")
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.SliceOfN(rapid.StringMatching(`[a-zA-Z0-9éñЖ日]{1,4}([-*+#%&@$€=~/()😀][a-z0-9]{1,3})?`), 1, 3).Draw(t, "words")
		name := strings.Join(words, " ")
		at := rapid.IntRange(0, len([]rune(name))).Draw(t, "at")
		sign := rapid.SampledFrom(signs).Draw(t, "sign")
		runes := []rune(name)
		other := string(runes[:at]) + string(sign) + string(runes[at:])
		if article := spelled(other)[0]; article == "a" || article == "an" || spelled(name)[0] == "a" || spelled(name)[0] == "an" || article == "the" || spelled(name)[0] == "the" {
			return
		}
		if triple.Key(name) == triple.Key(other) {
			t.Fatalf("%q and %q are both %q", name, other, triple.Key(name))
		}
	})
}

// TestSpellingsOfOneName writes a name in other ways that are the same name.
func TestSpellingsOfOneName(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.SliceOfN(rapid.StringMatching(`[.#/]?[a-zA-ZéЖ]{2,5}([-*&'][a-z0-9]{1,3})?[-+*#]?`), 1, 4).Draw(t, "words")
		name := strings.Join(words, " ")
		for _, other := range []string{
			strings.ToUpper(name), strings.Join(words, "_"), strings.Join(words, " , "), "the " + name, "“" + name + "”", name + ".", name + "?", name + "!", "  " + name + " ",
			strings.ReplaceAll(name, "'", "’"), strings.ReplaceAll(name, "-", "–"), name + " :",
		} {
			if triple.Key(name) != triple.Key(other) {
				t.Fatalf("%q is %q and %q is %q", name, triple.Key(name), other, triple.Key(other))
			}
		}
	})
}

// FuzzKey holds that a key is its own key, and has nothing that does not show.
func FuzzKey(f *testing.F) {
	for _, s := range []string{"", "A-", "*5", ".net", "X 😀", "The Old Man", "Acme Inc.", "Yahoo! Inc", "the a an", "AT&T", "…", "'tis", "İstanbul", "a . !", "\xff", "the the!", "-", "1–2"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		key := triple.Key(s)
		if again := triple.Key(key); again != key {
			t.Errorf("the key of %q is %q, and that one's is %q", s, key, again)
		}
		if strings.ContainsFunc(key, func(r rune) bool { return unicode.IsControl(r) || unicode.Is(unicode.Cf, r) || unicode.IsSpace(r) }) {
			t.Errorf("the key of %q is %q", s, key)
		}
	})
}

// TestNumbersAreEqual writes rational numbers in several ways.
func TestNumbersAreEqual(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.StringMatching(`-?(0|[1-9][0-9]{0,8})(\.[0-9]{1,6})?`).Draw(t, "number")
		forms := []string{text}
		if strings.Contains(text, ".") {
			forms = append(forms, text+"0", text+"000")
		} else {
			forms = append(forms, text+".0", text+"e0", text+"E+2")
			if digits := strings.TrimPrefix(text, "-"); len(digits) > 3 {
				sign := text[:len(text)-len(digits)]
				forms = append(forms, sign+grouped(digits))
			}
		}
		want, _ := new(big.Rat).SetString(text)
		for _, form := range forms {
			got, ok := triple.ParseNumber(form)
			value, valid := new(big.Rat).SetString(got.Name)
			expect := want
			if strings.HasSuffix(form, "E+2") {
				expect = new(big.Rat).Mul(want, big.NewRat(100, 1))
			}
			if !ok || !valid || value.Cmp(expect) != 0 || got.Label != form {
				t.Fatalf("%q is %+v, %v; want %v", form, got, ok, expect)
			}
			first, _ := triple.ParseNumber(text)
			if expect == want && got.Name != first.Name {
				t.Fatalf("%q is %q and %q is %q", form, got.Name, text, first.Name)
			}
		}
	})
}

func grouped(digits string) string {
	n, _ := strconv.Atoi(digits)
	if n < 1000 {
		return digits
	}
	return grouped(strconv.Itoa(n/1000)) + "," + digits[len(digits)-3:]
}

func TestWhatIsNoNumber(t *testing.T) {
	for _, s := range []string{"", "-", "+", ".", ".5", "e3", "1e", "1e999999", "007", "00", "1.2.3", "1,2", "12,34", "1,2000", ",200", "1,,200", "0x10", "1_000", "NaN", "Inf", "1 000", "٣", "5.e3", "1e3.5", "--1", "1e9999999999999999999999"} {
		if x, ok := triple.ParseNumber(s); ok {
			t.Errorf("%q is the number %q", s, x.Name)
		}
	}
}
