package clean_test

import (
	"encoding/json"
	"errors"
	"maps"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"whence/internal/clean"
)

func TestText(t *testing.T) {
	for in, want := range map[string]string{
		"plain\n\ttext":                    "plain\n\ttext",
		"a\r\nb\rc\u2028d":                 "a\nb\nc\nd",
		"\x1b[31mred\x1b[0m":               "red",
		"\x1b]0;title\aafter":              "after",
		"\x1b]8;;http://x\x1b\\link":       "link",
		"\x1b]52;c;never ends":             "52;c;never ends",
		"\u009b2Jgone":                     "gone",
		"\x1bcreset":                       "reset",
		"\x1b(Bset":                        "set",
		"end\x1b":                          "end",
		"\x1b[\x1b[1mtwice":                "twice",
		"bell\a and back\b\bspace":         "bell and backspace",
		"nul\x00":                          "nul",
		"user\u202etxt.exe":                "usertxt.exe",
		"zero\u200bwidth\ufeff":            "zerowidth",
		"tags\U000e0041\U000e0042":         "tags",
		"family 👨\u200d👩\u200d👧":           "family 👨\u200d👩\u200d👧",
		"bad \xff byte":                    "bad \ufffd byte",
		"AfA — Absetzung für Abnutzung, é": "AfA — Absetzung für Abnutzung, é",
	} {
		if got := clean.Text(in); got != want {
			t.Errorf("Text(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestLine(t *testing.T) {
	for in, want := range map[string]string{
		"  two\n\n lines\t":   "two lines",
		"nbsp\u00a0\u2003em":  "nbsp em",
		"\x1b[2K\rhidden":     "hidden",
		"a\x1b[1;31m \x1b[0m": "a",
	} {
		if got := clean.Line(in); got != want {
			t.Errorf("Line(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestBounds(t *testing.T) {
	long := strings.Repeat("ü", clean.MaxText)
	if got := clean.Text(long); len(got) > clean.MaxText || !strings.HasSuffix(got, "…") {
		t.Errorf("%d bytes", len(got))
	}
	if got := clean.Line(long); len(got) > clean.MaxLine || !strings.HasSuffix(got, "…") {
		t.Errorf("%d bytes", len(got))
	}
}

// FuzzJSON writes any text as JSON: nothing in it moves a terminal or hides, and it
// is read as the same text.
func FuzzJSON(f *testing.F) {
	f.Add("user\u202etxt.exe \u009b2J \u007f tags\U000e0041 zero\u200bwidth\ufeff é 日本 👨\u200d👩")
	f.Add("\x1b[31m\r\n\x00\u2028\xff")
	f.Fuzz(func(t *testing.T, text string) {
		raw, err := json.Marshal(map[string]string{"text": text, text: "x"})
		if err != nil {
			t.Fatal(err)
		}
		got := clean.JSON(raw)
		for _, r := range string(got) {
			if unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) {
				t.Fatalf("%U is left in %q", r, got)
			}
		}
		var before, after map[string]string
		if err := errors.Join(json.Unmarshal(raw, &before), json.Unmarshal(got, &after)); err != nil || !maps.Equal(before, after) {
			t.Fatalf("%q became %q (%v)", before, after, err)
		}
	})
}

func FuzzClean(f *testing.F) {
	f.Add("\x1b[31mred\x1b]0;t\a\u202e\u0085\xff\r\n")
	f.Add(strings.Repeat("\x1b[", 10) + "\u009bm")
	f.Add("Ada, who  likes tea ")
	f.Fuzz(func(t *testing.T, in string) {
		safe(t, clean.Text(in), clean.Text, clean.MaxText, "\n\t")
		safe(t, clean.Line(in), clean.Line, clean.MaxLine, "")
		// What is plain to the eye is not gone through again; with a character that
		// shows nothing it is, and must come out the same.
		if long := clean.Line("\u200b" + in); long != clean.Line(in) && len(in) < clean.MaxLine {
			t.Fatalf("%q is %q, and %q with something hidden before it", in, clean.Line(in), long)
		}
	})
}

func safe(t *testing.T, got string, again func(string) string, limit int, allowed string) {
	t.Helper()
	if !utf8.ValidString(got) || len(got) > limit {
		t.Fatalf("%d bytes, valid %v", len(got), utf8.ValidString(got))
	}
	for _, r := range got {
		if unicode.IsControl(r) && !strings.ContainsRune(allowed, r) || unicode.Is(unicode.Bidi_Control, r) {
			t.Fatalf("%U is left in %q", r, got)
		}
	}
	if twice := again(got); twice != got {
		t.Fatalf("cleaned again: %q, then %q", got, twice)
	}
}

func BenchmarkText(b *testing.B) {
	in := strings.Repeat("AchillesIDE uses Ploinky. ", 40) // about a kilobyte
	b.SetBytes(int64(len(in)))
	for b.Loop() {
		clean.Text(in)
	}
}
