package language

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"whence/internal/voice"
)

// Every reason that the readers of English give in so many words is on the page of wording.
func TestReasonsAreOnThePage(t *testing.T) {
	given := regexp.MustCompile("(?:\\blose\\([^\\n]*?, |Message: *|\\.fail\\(\"[a-z_]+\", )(\"(?:[^\"\\\\\\n]|\\\\.)+\")[,})]")
	n := 0
	err := filepath.WalkDir("../../triple/english", func(path string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		text, err := os.ReadFile(path)
		for _, m := range given.FindAllStringSubmatch(string(text), -1) {
			why, _ := strconv.Unquote(m[1])
			if n++; !voice.Has("reading." + reasonID(why)) {
				t.Errorf("%s: %q is not on the page", path, why)
			}
		}
		return err
	})
	if err != nil || n < 50 {
		t.Errorf("%d reasons: %v", n, err)
	}
}

func TestReason(t *testing.T) {
	for said, want := range map[string]string{
		`"some": of whom or what that is said is not clear.`: "“some”: I cannot tell who or what that is said about.",
		"The sentence is too long; split it.":                "The sentence is too long. Say it in shorter ones.",
		"Nobody ever said this.":                             "Nobody ever said this.",
		`"a \"b\"": a verb is missing.`:                      "“a \"b\"”: The verb is missing.",
	} {
		if got := reason(said); got != want {
			t.Errorf("%s\n%s, want %s", said, got, want)
		}
	}
}
