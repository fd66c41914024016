package conductor

import (
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"whence/internal/race"
	"whence/internal/testclock"
)

// lore draws what is told to a base: facts, denials and rules of all kinds, about
// few names, so that they meet.
func lore(r *rand.Rand) []string {
	pick := func(all string) string {
		words := strings.Split(all, "|")
		return words[r.IntN(len(words))]
	}
	name := func() string { return pick("Ann|Bob|Carl|Dora|Emil|Fay|Gus") }
	verb := func() string { return pick("likes|helps|trusts|visits") }
	kind := func() string { return pick("nurse|cook|pilot|person") }
	quality := func() string { return pick("kind|busy|rich|tired") }
	var out []string
	for range 3 + r.IntN(5) {
		switch r.IntN(9) {
		case 0:
			out = append(out, fmt.Sprintf("If X %s Y and Y %s Z then X %s Z.", verb(), verb(), verb()))
		case 1:
			out = append(out, fmt.Sprintf("Every %s is %s.", kind(), quality()))
		case 2:
			out = append(out, fmt.Sprintf("If X is %s and X is not %s then X is %s.", quality(), quality(), quality()))
		case 3:
			out = append(out, fmt.Sprintf("If X %s Y and Y is a %s then X is %s.", verb(), kind(), quality()))
		case 4:
			out = append(out, fmt.Sprintf("No %s is %s.", kind(), quality()))
		case 5:
			out = append(out, fmt.Sprintf("%q is %s.", verb(), pick("transitive|symmetric")))
		case 6:
			out = append(out, fmt.Sprintf("Every %s is a %s.", kind(), kind()))
		case 7:
			out = append(out, fmt.Sprintf("If X is a %s and Y is a %s then X %s Y.", kind(), kind(), verb()))
		default:
			out = append(out, fmt.Sprintf("%s is the same as %s.", name(), name()))
		}
	}
	for range 6 + r.IntN(14) {
		switch r.IntN(8) {
		case 0, 1, 2:
			out = append(out, fmt.Sprintf("%s %s %s.", name(), verb(), name()))
		case 3:
			out = append(out, fmt.Sprintf("%s does not %s %s.", name(), strings.TrimSuffix(verb(), "s"), name()))
		case 4, 5:
			out = append(out, fmt.Sprintf("%s is a %s.", name(), kind()))
		case 6:
			out = append(out, fmt.Sprintf("%s is %s.", name(), quality()))
		default:
			out = append(out, fmt.Sprintf("%s is not %s.", name(), quality()))
		}
	}
	return out
}

// ask draws questions about what lore tells.
func ask(r *rand.Rand) []string {
	pick := func(all string) string {
		words := strings.Split(all, "|")
		return words[r.IntN(len(words))]
	}
	name := func() string { return pick("Ann|Bob|Carl|Dora|Emil|Fay|Gus") }
	verb := func() string { return pick("like|help|trust|visit") }
	kind := func() string { return pick("nurse|cook|pilot|person") }
	quality := func() string { return pick("kind|busy|rich|tired") }
	var out []string
	for range 8 {
		switch r.IntN(8) {
		case 0, 1:
			out = append(out, fmt.Sprintf("Does %s %s %s?", name(), verb(), name()))
		case 2:
			out = append(out, fmt.Sprintf("Is %s %s?", name(), quality()))
		case 3:
			out = append(out, fmt.Sprintf("Is %s a %s?", name(), kind()))
		case 4:
			out = append(out, fmt.Sprintf("Who does %s %s?", name(), verb()))
		case 5:
			out = append(out, fmt.Sprintf("Who is %s?", quality()))
		case 6:
			out = append(out, fmt.Sprintf("Who %ss %s?", verb(), name()))
		default:
			out = append(out, fmt.Sprintf("Is every %s %s?", kind(), quality()))
		}
	}
	return out
}

// TestFarAnswersAsNearAnywhere: what is read for a question gives the verdict, and
// the answers, that everything would, or says that there is more than was read.
func TestFarAnswersAsNearAnywhere(t *testing.T) {
	race.Skip(t)
	asked, cut := 0, 0
	for seed := range uint64(farBases(t)) {
		r := rand.New(rand.NewPCG(seed, 5))
		told, questions := lore(r), ask(r)
		near, far := nearAndFar(t, told)
		for _, q := range questions {
			a, b := answerTo(t, near, q), answerTo(t, far, q)
			asked++
			switch {
			case b.Verdict == "cut_short" && a.Verdict != "cut_short":
				cut++
			case a.Verdict != b.Verdict, fmt.Sprint(a.Answers) != fmt.Sprint(b.Answers):
				t.Errorf("seed %d\n%s\n%s\n near: %s %v %s\n  far: %s %v %s", seed, strings.Join(told, "\n"), q, a.Verdict, a.Answers, a.Reply, b.Verdict, b.Answers, b.Reply)
			}
		}
	}
	if cut*20 > asked {
		t.Errorf("%d of %d answers were cut short", cut, asked)
	}
	t.Logf("%d questions, %d answers cut short", asked, cut)
}

// TestFarLearnsAsNear: what is told and taken back brings about and withdraws the
// same, and contradicts the same, whether all is held or hardly anything; or it is
// said that only a part is covered.
func TestFarLearnsAsNear(t *testing.T) {
	race.Skip(t)
	turns, partial := 0, 0
	for seed := range uint64(farBases(t)) {
		r := rand.New(rand.NewPCG(seed, 6))
		told := lore(r)
		near, far := nearAndFar(t, told)
		for _, text := range append(lore(r)[:6], "/conflicts", "/forget f1", "/uses f2", "/forget f3", "/conflicts", "/uses f4") {
			a, b := answerTo(t, near, text), answerTo(t, far, text)
			x, y := effectsOf(a), effectsOf(b)
			turns++
			if b.Effects.Partial {
				partial++
			} else if x != y {
				t.Errorf("seed %d\n%s\n%s\n near: %s\n%s\n  far: %s\n%s", seed, strings.Join(told, "\n"), text, x, a.Reply, y, b.Reply)
			}
			if strings.Contains(b.Reply, "what I read") != b.Effects.Partial {
				t.Errorf("%s: %+v says %s", text, b.Effects, b.Reply)
			}
		}
	}
	if partial*3 > turns {
		t.Errorf("%d of %d turns cover only a part", partial, turns)
	}
	t.Logf("%d turns, of which %d cover only a part", turns, partial)
}

// effectsOf are the effects of a turn as one line.
func effectsOf(rec Record) string {
	e := rec.Effects
	var against []string
	for _, c := range e.Conflicts {
		against = append(against, c.Fact)
	}
	slices.Sort(against)
	out := fmt.Sprint(len(e.Learned), e.Retracted, e.Derived, e.Withdrawn, e.DerivedTexts, e.WithdrawnTexts, against)
	if strings.HasPrefix(rec.Input, "/uses") {
		out += " " + strings.ReplaceAll(rec.Reply, " This covers what I read for it: there may be more in what I know.", "")
	}
	return out
}

// farBases is how many bases are drawn.
func farBases(t *testing.T) int {
	bases := 8
	if testing.Short() {
		bases = 3
	}
	if _, err := fmt.Sscan(os.Getenv("WHENCE_FAR_BASES"), &bases); err == nil {
		t.Logf("%d bases", bases)
	}
	return bases
}

// nearAndFar opens two bases that were told the same, of which the second holds
// hardly anything.
func nearAndFar(t *testing.T, told []string) (near, far *Conductor) {
	dir := t.TempDir()
	first := openBase(t, Options{KB: filepath.Join(dir, "near"), Clock: testclock.Unhurried()})
	for _, text := range told {
		answerTo(t, first, text)
	}
	if err := first.Close(); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(filepath.Join(dir, "near"))
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, "far"), data, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	near = openBase(t, Options{KB: filepath.Join(dir, "near"), Clock: testclock.Unhurried()})
	far = openBase(t, Options{KB: filepath.Join(dir, "far"), Held: 1, Clock: testclock.Unhurried()})
	return near, far
}

func openBase(t *testing.T, o Options) *Conductor {
	t.Helper()
	c, err := New(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = c.Close() })
	return c
}
