package parse

import (
	"strings"
	"testing"
	"unicode"
)

func TestTokens(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"Nora isn't Tom's boss, is she?", "Nora is n't Tom 's boss , is she ?"},
		{"I can't, we'll see; they’re gonna wait!", "I ca n't , we 'll see ; they ’re gon na wait !"},
		{"dont cannot im", "do nt can not i m"},
		{"v2.3.1 of payments-api runs on db-3.", "v2.3.1 of payments-api runs on db-3 ."},
		{"See https://example.org/a?b=1, or /var/log/x.log.", "See https://example.org/a?b=1 , or /var/log/x.log ."},
		{"Mail ana@example.org (work).", "Mail ana@example.org ( work ) ."},
		{"It costs £18.50 at 10am, 25% off 1,000 km.", "It costs £ 18.50 at 10 am , 25 % off 1,000 km ."},
		{"Dr. Weiss and J. R. Ewing live in the U.S. now.", "Dr. Weiss and J. R. Ewing live in the U.S. now ."},
		{"Is it? No.", "Is it ? No ."},
		{"the walk-in fridge; C++ and/or C#", "the walk-in fridge ; C++ and / or C#"},
		{"- milk: 2 l", "- milk : 2 l"},
		{"wait... what?! ok :)", "wait ... what ?! ok :)"},
		{"great 👍🏽 job🎉", "great 👍🏽 job 🎉"},
		{"«Привет», сказал он. 東京", "« Привет » , сказал он . 東京"},
		{"the dogs' beds and \"Nonna's Corner\"", "the dogs ' beds and \" Nonna 's Corner \""},
		{"10:30 to 14:00, 2-4 people, file(s)", "10:30 to 14:00 , 2-4 people , file(s)"},
		{"class 7b has -5 points", "class 7b has -5 points"},
		{"Blood O- or AB-, not A−; he left- so.", "Blood O- or AB- , not A− ; he left - so ."},
		{"", ""},
	} {
		var got []string
		for _, s := range tokens(c.text) {
			got = append(got, c.text[s.start:s.end])
		}
		if g := strings.Join(got, " "); g != c.want {
			t.Errorf("%q\n got %q\nwant %q", c.text, g, c.want)
		}
	}
}

func TestSentences(t *testing.T) {
	for _, c := range []struct {
		text string
		want []string
	}{
		{"Ana left. Tom stayed.", []string{"Ana left.", "Tom stayed."}},
		{"Dr. Weiss met Mr. Hale at 5 p.m. in St. Ives. They talked.", []string{"Dr. Weiss met Mr. Hale at 5 p.m. in St. Ives.", "They talked."}},
		{"J. R. Ewing uses v2.3.1. It works.", []string{"J. R. Ewing uses v2.3.1.", "It works."}},
		{"i like tea. my sister doesnt", []string{"i like tea.", "my sister doesnt"}},
		{"\"Really?\" he asked. Yes!", []string{"\"Really?\" he asked.", "Yes!"}},
		{"milk\neggs\n- bread", []string{"milk", "eggs", "- bread"}},
		{"1. Milk\n2. Eggs. Six.", []string{"1. Milk", "2. Eggs.", "Six."}},
		{"This line of prose was broken by somebody's editor so that\nit goes on here. Done.", []string{"This line of prose was broken by somebody's editor so that\nit goes on here.", "Done."}},
		{"It costs 3.50 euros. See example.org. OK?", []string{"It costs 3.50 euros.", "See example.org.", "OK?"}},
		{"Well... maybe. Use e.g. salt. She lives in the U.S. The weather is fine.", []string{"Well... maybe.", "Use e.g. salt.", "She lives in the U.S.", "The weather is fine."}},
		{"She has a Ph.D. with honours from St. Vincent-St. Mary in town. Good.", []string{"She has a Ph.D. with honours from St. Vincent-St. Mary in town.", "Good."}},
		{"No. It is not.", []string{"No.", "It is not."}},
		{"  \n ", nil},
	} {
		got := Sentences(c.text)
		if strings.Join(got, "|") != strings.Join(c.want, "|") {
			t.Errorf("%q\n got %q\nwant %q", c.text, got, c.want)
		}
	}
}

// covers checks that spans are in order, do not overlap and leave out white space
// only.
func covers(t *testing.T, text string, spans []span) {
	t.Helper()
	at := 0
	for _, s := range spans {
		if s.start < at || s.end <= s.start || s.end > len(text) {
			t.Fatalf("%q: %v after %d", text, s, at)
		}
		if rest := strings.TrimFunc(text[at:s.start], unicode.IsSpace); rest != "" {
			t.Fatalf("%q: %q is lost", text, rest)
		}
		at = s.end
	}
	if rest := strings.TrimFunc(text[at:], unicode.IsSpace); rest != "" {
		t.Fatalf("%q: %q is lost", text, rest)
	}
}

// prose seeds the fuzzers with sentences as people type them.
var prose = []string{
	"Helen was born in Leeds on 4 March 1958.",
	"my sister's dog isn't here :( ...",
	"Dr. Weiss (b. 1961) e-mailed noor.k@example.org at 10am — twice!",
	"- milk: 2 l\n- eggs\n\nwho's got the key??",
	"«Ça va?» 東京 is 👍🏽👨‍👩‍👧 fine; don't/can't 1,000.50 km/h",
	"the U.S. of A. etc.. \"quoted 'twice'\" [sic] #42 @you ~/x ../y",
}

func FuzzTokens(f *testing.F) {
	for _, p := range prose {
		f.Add(p)
	}
	f.Fuzz(func(t *testing.T, text string) {
		covers(t, text, tokens(text))
		covers(t, text, sentenceSpans(text))
	})
}
