package recall

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"whence/triple/english/lexicon"
)

// nearFile has words of which one may answer for another: who asks for the husband may have been
// told who married.
//
//go:embed near.txt
var nearFile string

// nearShare is what a near word counts, as a share of the word of the question.
const nearShare = 0.3

// akin has what near found last: most words of a question were in another one, and each is
// looked for several times for one question.
var akin struct {
	sync.Mutex
	found map[string][]string
}

// mostAkin is how many stems akin has.
const mostAkin = 4096

// near returns, for each of the stems that has any, those near to it.
func near(stems []string) map[string][]string {
	akin.Lock()
	defer akin.Unlock()
	out := map[string][]string{}
	for _, s := range stems {
		found, had := akin.found[s]
		if !had {
			if found = nearTo(s); akin.found == nil || len(akin.found) >= mostAkin {
				akin.found = map[string][]string{}
			}
			akin.found[s] = found
		}
		if len(found) > 0 {
			out[s] = found
		}
	}
	return out
}

// nearTo returns the stems near to one. The file is not taken apart for that, which would take
// longer than a search: a word of it begins as its stem does.
func nearTo(s string) (out []string) {
	begins := " " + s[:min(2, len(s))]
	for at := 0; ; {
		n := strings.Index(nearFile[at:], begins)
		if n < 0 {
			return out
		}
		at += n + 1
		word, _, _ := strings.Cut(nearFile[at:at+strings.IndexByte(nearFile[at:], '\n')], ",")
		if stem(word) != s {
			continue
		}
		from := strings.LastIndexByte(nearFile[:at], '\n') + 1
		line, _, _ := strings.Cut(nearFile[from:], "\n")
		kind, _, _ := strings.Cut(line[2:], ", ")
		for other := range strings.SplitSeq(line[2:], ", ") {
			if o := stem(other); o != s && !slices.Contains(out, o) && !beside(kind, word, other) {
				out = append(out, o)
			}
		}
	}
}

// beside reports whether two words are both of the kind that their line begins with, and so answer for that, and not for
// one another: a dog is no parrot.
func beside(kind, a, b string) bool {
	return a != kind && b != kind && lexicon.IsA(a, kind) && lexicon.IsA(b, kind)
}
