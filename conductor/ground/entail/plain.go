package entail

import (
	_ "embed"
	"regexp"
	"strings"
	"sync"
)

//go:embed plain.txt
var plainList string

// rewriting is a pattern and what says the same more plainly.
type rewriting struct {
	pattern *regexp.Regexp
	plain   string
}

var rewritings = sync.OnceValue(func() []rewriting {
	var out []rewriting
	for line := range strings.Lines(plainList) {
		pattern, plain, ok := strings.Cut(strings.TrimSpace(line), " => ")
		if ok && !strings.HasPrefix(pattern, "#") {
			out = append(out, rewriting{regexp.MustCompile("(?i)" + pattern), plain})
		}
	}
	return out
})

// Plain is a text in plainer words that say the same.
func Plain(text string) string {
	for _, r := range rewritings() {
		text = r.pattern.ReplaceAllString(text, r.plain)
	}
	return text
}
