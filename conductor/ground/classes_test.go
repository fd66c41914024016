package ground_test

import (
	"bufio"
	"os"
	"strings"
	"testing"

	"whence/conductor/ground"
	"whence/internal/race"
	"whence/triple/english"
)

// TestClasses holds the gate against replies that are sorted by what makes them hard, and against
// twins of them with a planted fault: none of these passes, and of the others three in four do.
func TestClasses(t *testing.T) {
	race.Skip(t)
	e, err := english.New()
	if err != nil {
		t.Fatal(err)
	}
	f, err := os.Open("testdata/classes.txt")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	gate := ground.New(e, ground.Options{})
	class, shown, faithful, wrong := "", map[string]int{}, map[string]int{}, 0
	all, passed := 0, 0
	for in := bufio.NewScanner(f); in.Scan(); {
		mark, rest, _ := strings.Cut(in.Text(), " ")
		parts := strings.Split(rest, " | ")
		if mark == "##" {
			class, _, _ = strings.Cut(rest, ":")
		}
		if len(parts) != 3 {
			continue
		}
		ok, why := answers(t, gate, parts[2], parts[1], evidenceOf(t, e, strings.Split(parts[0], " / ")))
		switch {
		case mark == "!":
			if wrong++; ok {
				t.Errorf("passed, %s: %s", class, rest)
			}
		case ok:
			faithful[class]++
			shown[class]++
			all, passed = all+1, passed+1
		default:
			faithful[class]++
			all++
			t.Logf("turned down, %s: %s (%s)", class, rest, why)
		}
	}
	t.Logf("%d of %d faithful replies are shown, of each class %v of %v, and none of %d others", passed, all, shown, faithful, wrong)
	if passed*4 < all*3 {
		t.Errorf("%d of %d faithful replies are turned down", all-passed, all)
	}
}
