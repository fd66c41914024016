package ground_test

import (
	"bufio"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"whence/conductor/ground"
	"whence/internal/race"
	"whence/triple/english"
)

// swapped is what is so and what misleads in its place: {two|three}.
var swapped = regexp.MustCompile(`\{([^{}]*)\}`)

// twins are a reply as it is so, and with each of its swaps.
func twins(reply string) (good string, bad []string) {
	at := swapped.FindStringSubmatchIndex(reply)
	if at == nil {
		return reply, nil
	}
	ways := strings.Split(reply[at[2]:at[3]], "|")
	for i, way := range ways {
		said := reply[:at[0]] + way + reply[at[1]:]
		if i == 0 {
			good = said
		} else {
			bad = append(bad, said)
		}
	}
	return good, bad
}

// gridRounds are the names of the women and the men of each round.
var gridRounds = []*strings.Replacer{
	strings.NewReplacer("ANN", "Nora", "BEN", "Viktor", "CLEO", "Paula", "DAN", "Emil"),
	strings.NewReplacer("ANN", "Greta", "BEN", "Simon", "CLEO", "Irene", "DAN", "Oscar"),
}

// gridOf are the cases of a file, by class, each with its question and what was told.
func gridOf(t testing.TB, path string, found func(class, told, question, reply string)) {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	class, told, question := "", "", ""
	for in := bufio.NewScanner(f); in.Scan(); {
		first, rest, _ := strings.Cut(in.Text(), " ")
		switch {
		case first == "" || first == "#":
		case first == "##":
			class = rest
		case first == "told":
			told = rest
		case first == "ask":
			question = rest
		default:
			found(class, told, question, in.Text())
		}
	}
}

// TestGrid holds the gate against wordings of answers from evidence of twelve kinds, and against
// each with one word changed: of the wordings three in four pass, of the others none.
func TestGrid(t *testing.T) {
	race.Skip(t)
	paths, err := filepath.Glob("testdata/grid/*.txt")
	if err != nil || len(paths) == 0 {
		t.Fatal("no files", err)
	}
	e, err := english.New()
	if err != nil {
		t.Fatal(err)
	}
	gate := ground.New(e, ground.Options{})
	for _, path := range paths {
		t.Run(strings.TrimSuffix(filepath.Base(path), ".txt"), func(t *testing.T) {
			shown, faithful, wrong := map[string]int{}, map[string]int{}, 0
			all, passed := 0, 0
			gridOf(t, path, func(class, told, question, reply string) {
				names := gridRounds[all%len(gridRounds)]
				evidence := evidenceOf(t, e, strings.Split(names.Replace(told), " / "))
				question, reply = names.Replace(question), names.Replace(reply)
				good, bad := twins(reply)
				for _, said := range bad {
					if wrong++; slices.Contains(bad, good) {
						t.Errorf("no twin: %s", reply)
					}
					if ok, _ := answers(t, gate, said, question, evidence); ok {
						t.Errorf("passed, %s: %s | %s | %s", class, told, question, said)
					}
				}
				all++
				faithful[class]++
				if ok, why := answers(t, gate, good, question, evidence); ok {
					shown[class]++
					passed++
				} else {
					t.Logf("turned down, %s: %s | %s | %s (%s)", class, told, question, good, why)
				}
			})
			t.Logf("%d of %d faithful replies are shown, of each class %v of %v, and none of %d others", passed, all, shown, faithful, wrong)
			if passed*4 < all*3 {
				t.Errorf("%d of %d faithful replies are turned down", all-passed, all)
			}
		})
	}
}
