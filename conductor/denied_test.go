package conductor

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"whence/internal/race"
	_ "whence/internal/sameseed"
)

// denial is a sentence, its denial, and the question whether it is so, all of somebody or
// something, and what else is told of that.
type denial struct{ yes, no, ask, of, beside string }

// aDenial draws one of any kind of sentence that is told or denied.
func aDenial(t *rapid.T) denial {
	pick := func(of string) string { return rapid.SampledFrom(strings.Split(of, "|")).Draw(t, "word") }
	verb := func() (base, third, past, done string) {
		w := strings.Fields(pick("sell sells sold sold|repair repairs repaired repaired|find finds found found|paint paints painted painted"))
		return w[0], w[1], w[2], w[3]
	}
	who, what := pick("Vera|Otto|Mr Kern"), pick("the piano|the ladder|the red bicycle|a boat")
	beside := who + " likes tea."
	base, _, past, done := verb()
	switch rapid.IntRange(0, 13).Draw(t, "kind") {
	case 0:
		v, p := pick("live|work|sleep"), pick("in Bern|at Acme|in the cellar")
		return denial{who + " " + v + "s " + p + ".", who + " does not " + v + " " + p + ".", "Does " + who + " " + v + " " + p + "?", who, beside}
	case 1:
		return denial{who + " " + past + " " + what + ".", who + " did not " + base + " " + what + ".", "Did " + who + " " + base + " " + what + "?", who, beside}
	case 2:
		v := pick("own|need|like")
		return denial{who + " " + v + "s " + what + ".", who + " does not " + v + " " + what + ".", "Does " + who + " " + v + " " + what + "?", who, who + " sings."}
	case 3:
		x, q := pick("The piano|The ladder|The lawnmower"), pick("red|old|heavy")
		return denial{x + " is " + q + ".", x + " is not " + q + ".", "Is " + strings.ToLower(x) + " " + q + "?", x, x + " is in the garden."}
	case 4:
		c := pick("baker|member|vegetarian")
		return denial{who + " is a " + c + ".", who + " is not a " + c + ".", "Is " + who + " a " + c + "?", who, beside}
	case 5:
		c, o := pick("older|taller"), pick("Ines|Paul")
		return denial{who + " is " + c + " than " + o + ".", who + " is not " + c + " than " + o + ".", "Is " + who + " " + c + " than " + o + "?", who, beside}
	case 6:
		v := pick("park in the yard|smoke|open the window")
		return denial{who + " may " + v + ".", who + " may not " + v + ".", "May " + who + " " + v + "?", who, beside}
	case 7:
		x, o := pick("The piano|The ladder|The lawnmower"), pick("Ines|Paul")
		return denial{x + " was " + done + " by " + o + ".", x + " was not " + done + " by " + o + ".", "Was " + strings.ToLower(x) + " " + done + " by " + o + "?", x, x + " is heavy."}
	case 8:
		x, p := pick("The piano|The ladder|The lawnmower"), pick("in the cellar|on the balcony|at Acme")
		return denial{x + " is " + p + ".", x + " is not " + p + ".", "Is " + strings.ToLower(x) + " " + p + "?", x, x + " is heavy."}
	case 9:
		o, at := pick("Ines|Paul"), pick("on Monday|in May")
		return denial{who + " gave " + o + " " + what + " " + at + ".", who + " did not give " + o + " " + what + " " + at + ".", "Did " + who + " give " + o + " " + what + " " + at + "?", who, beside}
	case 10:
		v := pick("paid the rent|seen the film|finished the report")
		return denial{who + " has " + v + ".", who + " has not " + v + ".", "Has " + who + " " + v + "?", who, beside}
	case 11:
		return denial{who + " will " + base + " " + what + ".", who + " will not " + base + " " + what + ".", "Will " + who + " " + base + " " + what + "?", who, beside}
	case 12:
		v := pick("smoke|sing|swim")
		return denial{who + " " + v + "s.", who + " never " + v + "s.", "Does " + who + " " + v + "?", who, beside}
	}
	x := pick("cat|key|brother")
	return denial{who + " has a " + x + ".", who + " has no " + x + ".", "Does " + who + " have a " + x + "?", who, beside}
}

// other is another of the sort of somebody or something.
func other(of string) string {
	if strings.HasPrefix(of, "The ") {
		return "The table"
	}
	return "Ida"
}

// TestDenialsAreSound: of what was denied the answer is No, and its proof rests on the denial;
// of what was neither told nor denied nothing is known, whatever else was told of the same or
// of another.
func TestDenialsAreSound(t *testing.T) {
	race.Skip(t)
	rapid.Check(t, func(r *rapid.T) {
		x := aDenial(r)
		c := newTest(t, nil)
		defer end(t, c)
		mustTake(t, c, x.beside)
		mustTake(t, c, strings.Replace(x.yes, x.of, other(x.of), 1))
		if a := mustTake(t, c, x.ask); a.Verdict != Unknown && a.Verdict != Unprovable {
			r.Errorf("nobody told or denied %q, and %q is %s: %s", x.yes, x.ask, a.Verdict, a.Reply)
		}
		mustTake(t, c, x.no)
		a := mustTake(t, c, x.ask)
		if a.Verdict != Refuted {
			r.Fatalf("told %q, and %q is %s: %s", x.no, x.ask, a.Verdict, a.Reply)
		}
		rests := slices.ContainsFunc(a.Proofs, func(p Proof) bool {
			return slices.ContainsFunc(p.Nodes, func(n ProofNode) bool { return n.Source != nil && n.Source.Quote == x.no })
		})
		if !rests {
			r.Errorf("told %q, and the No to %q does not rest on it: %s", x.no, x.ask, a.Reply)
		}
	})
}
