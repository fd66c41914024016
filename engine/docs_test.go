package engine_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"whence/engine"
)

// TestLanguagePage runs every example of docs/mangle.md and compares what the
// page says of it with what comes out.
func TestLanguagePage(t *testing.T) {
	page, err := os.ReadFile("../docs/mangle.md")
	if err != nil {
		t.Fatal(err)
	}
	example := regexp.MustCompile("(?s)```mangle\n(.*?)```\n```text\n(.*?)```")
	found := example.FindAllSubmatch(page, -1)
	if all := strings.Count(string(page), "```mangle"); len(found) != all || all < 8 {
		t.Fatalf("%d of %d examples say what comes out", len(found), all)
	}
	for _, f := range found {
		if got := runCase("example.mg", string(f[1])); got != string(f[2]) {
			t.Errorf("%s\ngives\n%s", f[1], got)
		}
	}
}

// TestLanguagePageNames: the page names every built-in predicate, function and
// reducer that there is, and none that there is not.
func TestLanguagePageNames(t *testing.T) {
	page, err := os.ReadFile("../docs/mangle.md")
	if err != nil {
		t.Fatal(err)
	}
	accepted, _, _ := strings.Cut(string(page), "## Refused")
	there := map[string]bool{"fn:group_by": true, "fn:aggregate_by": true, "fn:group_size": true}
	for _, name := range engine.Names() {
		there[name] = true
		if !regexp.MustCompile("`" + name + "[(`]").MatchString(accepted) {
			t.Errorf("the page does not name %s", name)
		}
	}
	for _, m := range regexp.MustCompile("`((?:fn)?:[a-z0-9_:]+)[(`]").FindAllStringSubmatch(accepted, -1) {
		if !there[m[1]] {
			t.Errorf("the page names %s, which there is not", m[1])
		}
	}
}
