package replytest

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"whence/conductor/ground"
	"whence/internal/race"
	"whence/triple/english"
)

// A world is knowledge made by chance of words that no other test has, with what
// is faithful to each fact and what is not, worded by rules of English and not by
// the gate's.
type world struct {
	told     []string
	faithful [][]string            // of each fact
	wrong    []map[string][]string // of each fact, by kind
}

type verbForms struct{ third, base, past, participle, gerund string }

func pick[T any](r *rand.Rand, from []T) T { return from[r.IntN(len(from))] }

// newWorld makes fourteen facts.
func newWorld(r *rand.Rand) world {
	people := []string{"Abena", "Bruno", "Chiara", "Dmitri", "Elif", "Farid", "Gustav", "Hanna", "Ivana", "Jakub", "Kenji", "Ludmila"}
	r.Shuffle(len(people), func(i, j int) { people[i], people[j] = people[j], people[i] })
	verbs := []verbForms{{"admires", "admire", "admired", "admired", "admiring"}, {"trusts", "trust", "trusted", "trusted", "trusting"}, {"teaches", "teach", "taught", "taught", "teaching"}, {"guards", "guard", "guarded", "guarded", "guarding"}, {"leads", "lead", "led", "led", "leading"}}
	pasts := []verbForms{{"repairs", "repair", "repaired", "repaired", "repairing"}, {"sells", "sell", "sold", "sold", "selling"}, {"builds", "build", "built", "built", "building"}, {"finds", "find", "found", "found", "finding"}, {"steals", "steal", "stole", "stolen", "stealing"}, {"writes", "write", "wrote", "written", "writing"}}
	things := []string{"bridge", "lamp", "letter", "clock", "boat", "crown"}
	r.Shuffle(len(things), func(i, j int) { things[i], things[j] = things[j], things[i] })
	trade := []string{"baker", "pilot", "lawyer", "farmer"}
	r.Shuffle(len(trade), func(i, j int) { trade[i], trade[j] = trade[j], trade[i] })
	places := []string{"Lagos", "Kyoto", "Quito", "Malmo"}
	r.Shuffle(len(places), func(i, j int) { places[i], places[j] = places[j], places[i] })
	adjectives := [][2]string{{"older", "younger"}, {"taller", "shorter"}, {"faster", "slower"}, {"richer", "poorer"}}
	day, month := 10+r.IntN(18), pick(r, []string{"March", "June", "October"})
	w := &world{}
	w.present(pick(r, verbs), people[0], people[1], people[2])
	w.class(people[0], trade[0], trade[1], people[3])
	w.place(people[1], places[0], places[1], people[4])
	w.denial(pick(r, verbs), people[2], people[3], people[5])
	w.given(people[4], people[5], things[0], things[1], people[6])
	w.dated(pick(r, pasts), people[6], things[2], things[3], fmt.Sprintf("%d %s 20%02d", day, month, 10+r.IntN(10)), people[7])
	w.past(pick(r, pasts), people[7], things[4], things[5], people[8])
	w.compared(pick(r, adjectives), people[8], people[9])
	w.unsure(people[9], trade[2], trade[3], people[10])
	w.counted(things[1], "cracks", "dents", 3+r.IntN(40))
	w.kin(people[10], people[11], people[0])
	w.able(people[11], people[1])
	w.long(things[3], 20+r.IntN(70))
	w.notClass(people[3], trade[1], people[5])
	return *w
}

func (w *world) fact(told string, faithful []string, wrong map[string][]string) {
	w.told = append(w.told, told)
	w.faithful = append(w.faithful, faithful)
	w.wrong = append(w.wrong, wrong)
}

func (w *world) present(v verbForms, a, b, other string) {
	w.fact(a+" "+v.third+" "+b+".",
		[]string{a + " " + v.third + " " + b, b + " is " + v.participle + " by " + a, "it is " + a + " who " + v.third + " " + b, "it's " + b + " that " + a + " " + v.third, b + " is the one that " + a + " " + v.third, a + " is " + v.gerund + " " + b},
		map[string][]string{
			"relation": {b + " " + v.third + " " + a, a + " is " + v.participle + " by " + b, "it is " + b + " who " + v.third + " " + a},
			"name":     {a + " " + v.third + " " + other, other + " " + v.third + " " + b, b + " is " + v.participle + " by " + other, a + " and " + other + " " + v.base + " " + b},
			"polarity": {a + " does not " + v.base + " " + b, a + " never " + v.third + " " + b, a + " mis" + v.third + " " + b},
			"tense":    {a + " " + v.past + " " + b, a + " will " + v.base + " " + b, a + " has " + v.participle + " " + b, b + " was " + v.participle + " by " + a},
			"quantity": {"only " + a + " " + v.third + " " + b, a + " " + v.third + " only " + b, "everyone " + v.third + " " + b, a + " often " + v.third + " " + b},
			"modality": {a + " may " + v.base + " " + b, a + " must " + v.base + " " + b, a + " can " + v.base + " " + b, "if asked, " + a + " " + v.third + " " + b},
		})
}

func (w *world) class(a, c, otherClass, other string) {
	w.fact(a+" is a "+c+".",
		[]string{a + " is a " + c, a + "'s a " + c, "it is " + a + " who is a " + c, a + " is indeed a " + c},
		map[string][]string{
			"name":     {other + " is a " + c, a + " is a " + otherClass, a + " and " + other + " are " + c + "s"},
			"polarity": {a + " is not a " + c, a + " isn't a " + c, a + " is hardly a " + c, a + " is no " + c},
			"tense":    {a + " was a " + c, a + " is no longer a " + c, a + " will be a " + c, a + " became a " + c},
			"quantity": {a + " is the only " + c, a + " is the " + c, "all " + c + "s are " + a, "every " + c + " is " + a},
			"clause":   {a + " is a good " + c, a + " is a " + c + " who teaches", a + " is a " + c + "'s friend", a + " is a retired " + c},
			"certain":  {a + " is probably a " + c, "maybe " + a + " is a " + c, a + " seems to be a " + c},
		})
}

func (w *world) place(a, p, otherPlace, other string) {
	w.fact(a+" lives in "+p+".",
		[]string{a + " lives in " + p, "it is " + p + " that " + a + " lives in", "it is in " + p + " that " + a + " lives", p + " is where " + a + " lives", a + " is living in " + p},
		map[string][]string{
			"name":     {a + " lives in " + otherPlace, other + " lives in " + p, a + " lives in " + p + " and " + otherPlace},
			"relation": {a + " works in " + p, a + " lives near " + p, a + " lives outside " + p, p + " lives in " + a},
			"polarity": {a + " does not live in " + p, a + " doesn't live in " + p},
			"date":     {a + " has lived in " + p + " since 2011", a + " lived in " + p + " in 2011", a + " lives in " + p + " until Friday"},
			"tense":    {a + " lived in " + p, a + " used to live in " + p, a + " wants to live in " + p},
		})
}

func (w *world) denial(v verbForms, a, b, other string) {
	w.fact(a+" does not "+v.base+" "+b+".",
		[]string{a + " does not " + v.base + " " + b, a + " doesn't " + v.base + " " + b, b + " is not " + v.participle + " by " + a, "it is not true that " + a + " " + v.third + " " + b},
		map[string][]string{
			"polarity": {a + " " + v.third + " " + b, b + " is " + v.participle + " by " + a, a + " does " + v.base + " " + b, "it is not true that " + a + " does not " + v.base + " " + b},
			"name":     {a + " does not " + v.base + " " + other, other + " does not " + v.base + " " + b, a + " does not " + v.base + " anyone"},
			"relation": {b + " does not " + v.base + " " + a},
			"tense":    {a + " did not " + v.base + " " + b, a + " will not " + v.base + " " + b, a + " does not yet " + v.base + " " + b, a + " no longer " + v.third + " " + b},
		})
}

func (w *world) given(a, b, thing, otherThing, other string) {
	w.fact(a+" gave the "+thing+" to "+b+".",
		[]string{a + " gave the " + thing + " to " + b, a + " gave " + b + " the " + thing, "the " + thing + " was given to " + b + " by " + a, b + " was given the " + thing + " by " + a, "it was " + a + " who gave " + b + " the " + thing, "it was to " + b + " that " + a + " gave the " + thing, a + " did give the " + thing + " to " + b},
		map[string][]string{
			"relation": {b + " gave the " + thing + " to " + a, a + " was given the " + thing + " by " + b, "the " + thing + " was given to " + a + " by " + b, "it was " + b + " who gave " + a + " the " + thing, b + " gave " + a + " the " + thing},
			"name":     {a + " gave the " + thing + " to " + other, other + " gave the " + thing + " to " + b, a + " gave the " + otherThing + " to " + b, "the " + otherThing + " was given to " + b + " by " + a, a + " gave the " + thing + "s to " + b},
			"polarity": {a + " did not give the " + thing + " to " + b, a + " never gave " + b + " the " + thing, "it was not " + a + " who gave " + b + " the " + thing, "the " + thing + " was not given to " + b + " by " + a},
			"tense":    {a + " gives the " + thing + " to " + b, a + " will give " + b + " the " + thing, a + " would have given " + b + " the " + thing, a + " nearly gave " + b + " the " + thing},
			"clause":   {a + " gave the " + thing + " to " + b + " on Monday", a + " sold the " + thing + " to " + b, a + " gave the " + thing + " to " + b + " by force", a + " gave the " + thing + " to " + b + "'s friend", a + " gave half the " + thing + " to " + b, a + " gave " + b + " back the " + thing},
		})
}

func (w *world) dated(v verbForms, a, thing, otherThing, date, other string) {
	said := strings.Fields(date)
	american := said[1] + " " + said[0] + ", " + said[2]
	w.fact(a+" "+v.past+" the "+thing+" on "+date+".",
		[]string{a + " " + v.past + " the " + thing + " on " + date, "on " + date + ", " + a + " " + v.past + " the " + thing, "the " + thing + " was " + v.participle + " by " + a + " on " + date, "it was on " + date + " that " + a + " " + v.past + " the " + thing, a + " " + v.past + " the " + thing + " on " + american},
		map[string][]string{
			"date":     {a + " " + v.past + " the " + thing + " on 9 " + said[1] + " " + said[2], a + " " + v.past + " the " + thing + " on " + said[0] + " January " + said[2], a + " " + v.past + " the " + thing + " on " + said[0] + " " + said[1] + " 2024", a + " " + v.past + " the " + thing + " before " + date, "on the day after " + date + ", " + a + " " + v.past + " the " + thing, a + " " + v.past + " the " + thing + " by " + date},
			"name":     {other + " " + v.past + " the " + thing + " on " + date, a + " " + v.past + " the " + otherThing + " on " + date},
			"relation": {"the " + thing + " " + v.past + " " + a + " on " + date},
			"polarity": {a + " did not " + v.base + " the " + thing + " on " + date, "the " + thing + " was not " + v.participle + " by " + a + " on " + date},
			"clause":   {a + " " + v.past + " the " + thing + " alone on " + date, a + " " + v.past + " the " + thing + " again on " + date, a + " " + v.past + " the old " + thing + " on " + date},
		})
}

func (w *world) past(v verbForms, a, thing, otherThing, other string) {
	w.fact(a+" "+v.past+" the "+thing+".",
		[]string{a + " " + v.past + " the " + thing, "the " + thing + " was " + v.participle + " by " + a, "it was " + a + " who " + v.past + " the " + thing, "what " + a + " " + v.past + " was the " + thing, a + " did " + v.base + " the " + thing},
		map[string][]string{
			"name":     {other + " " + v.past + " the " + thing, a + " " + v.past + " the " + otherThing, "it was " + other + " who " + v.past + " the " + thing, a + " " + v.past + " the " + thing + " and the " + otherThing},
			"tense":    {a + " " + v.third + " the " + thing, a + " is " + v.gerund + " the " + thing, a + " tried to " + v.base + " the " + thing, a + " wanted the " + thing + " " + v.participle},
			"polarity": {a + " did not " + v.base + " the " + thing, a + " failed to " + v.base + " the " + thing, "it was not " + a + " who " + v.past + " the " + thing},
			"relation": {"the " + thing + " " + v.past + " " + a, a + " was " + v.participle + " by the " + thing},
			"quantity": {a + " " + v.past + " every " + thing, a + " " + v.past + " the " + thing + "s", a + " alone " + v.past + " the " + thing, a + " " + v.past + " most of the " + thing},
		})
}

func (w *world) compared(adjective [2]string, a, b string) {
	more, less := adjective[0], adjective[1]
	w.fact(a+" is "+more+" than "+b+".",
		[]string{a + " is " + more + " than " + b, b + " is " + less + " than " + a, "it is " + a + " who is " + more + " than " + b},
		map[string][]string{
			"comparative": {b + " is " + more + " than " + a, a + " is " + less + " than " + b, a + " is not " + more + " than " + b, a + " is much " + more + " than " + b, a + " is the " + strings.TrimSuffix(more, "er") + "est", a + " is as " + strings.TrimSuffix(more, "er") + " as " + b, a + " is " + more + " than everyone", a + " was " + more + " than " + b},
		})
}

func (w *world) unsure(a, c, otherClass, other string) {
	w.fact(a+" is probably a "+c+".",
		[]string{a + " is probably a " + c, "it is likely that " + a + " is a " + c, "probably, " + a + " is a " + c, "it is 80% certain that " + a + " is a " + c},
		map[string][]string{
			"certain": {a + " is a " + c, a + " is certainly a " + c, a + " is surely a " + c, "it is 85% certain that " + a + " is a " + c, "it is certain that " + a + " is a " + c, a + " is possibly a " + c, "perhaps " + a + " is a " + c, a + " is known to be a " + c, a + " is unlikely to be a " + c, "it is not likely that " + a + " is a " + c},
			"name":    {a + " is probably a " + otherClass, other + " is probably a " + c},
		})
}

func (w *world) counted(thing, parts, otherParts string, n int) {
	told := fmt.Sprintf("the %s has %d %s", thing, n, parts)
	w.fact(strings.ToUpper(told[:1])+told[1:]+".",
		[]string{told, fmt.Sprintf("there are %d %s in the %s", n, parts, thing)},
		map[string][]string{
			"number":   {fmt.Sprintf("the %s has %d %s", thing, n+1, parts), fmt.Sprintf("the %s has %d0 %s", thing, n, parts), fmt.Sprintf("the %s has %d.5 %s", thing, n, parts), fmt.Sprintf("there are %d %s in the %s", n-1, parts, thing), fmt.Sprintf("the %s has -%d %s", thing, n, parts), fmt.Sprintf("the %s has several %s", thing, parts), fmt.Sprintf("the %s has %d or more %s", thing, n, parts)},
			"quantity": {fmt.Sprintf("the %s has at least %d %s", thing, n, parts), fmt.Sprintf("the %s has roughly %d %s", thing, n, parts), fmt.Sprintf("every %s has %d %s", thing, n, parts), fmt.Sprintf("the %ss have %d %s", thing, n, parts)},
			"name":     {fmt.Sprintf("the %s has %d %s", thing, n, otherParts), fmt.Sprintf("the %s has %d new %s", thing, n, parts)},
			"polarity": {fmt.Sprintf("the %s does not have %d %s", thing, n, parts), fmt.Sprintf("the %s lacks %d %s", thing, n, parts)},
		})
}

func (w *world) kin(a, b, other string) {
	w.fact(a+" is the uncle of "+b+".",
		[]string{a + " is an uncle of " + b, b + "'s uncle is " + a, a + " is " + b + "'s uncle", b + " has an uncle, " + a},
		map[string][]string{
			"relation": {b + " is an uncle of " + a, a + "'s uncle is " + b, b + " is " + a + "'s uncle", a + " is " + b + "'s aunt", a + " is " + b + "'s great-uncle", a + " is " + b + "'s father"},
			"name":     {other + " is " + b + "'s uncle", a + " is " + other + "'s uncle", a + " is the uncle of " + b + " and " + other},
			"polarity": {a + " is not " + b + "'s uncle", b + "'s uncle is not " + a},
			"quantity": {a + " is " + b + "'s only uncle", a + " is one of " + b + "'s uncles", a + " is " + b + "'s favourite uncle"},
			"tense":    {a + " was " + b + "'s uncle", a + " became " + b + "'s uncle"},
		})
}

func (w *world) able(a, other string) {
	w.fact(a+" can juggle.",
		[]string{a + " can juggle", a + " is able to juggle", "it is " + a + " who can juggle", a + " has the ability to juggle"},
		map[string][]string{
			"polarity": {a + " cannot juggle", a + " can't juggle", a + " is unable to juggle", a + " lacks the ability to juggle"},
			"modality": {a + " juggles", a + " must juggle", a + " could juggle", a + " should juggle", a + " is juggling", a + " will juggle", a + " can barely juggle"},
			"name":     {other + " can juggle", a + " and " + other + " can juggle", a + " can dance"},
			"number":   {a + " can juggle 5 balls"},
		})
}

func (w *world) long(thing string, n int) {
	w.fact(fmt.Sprintf("The %s is %d m long.", thing, n),
		[]string{fmt.Sprintf("the %s is %d m long", thing, n), fmt.Sprintf("the %s is %d metres long", thing, n), fmt.Sprintf("the length of the %s is %d m", thing, n)},
		map[string][]string{
			"unit":   {fmt.Sprintf("the %s is %d km long", thing, n), fmt.Sprintf("the %s is %d cm long", thing, n), fmt.Sprintf("the %s is %d feet long", thing, n), fmt.Sprintf("the %s is %d minutes long", thing, n), fmt.Sprintf("the length of the %s is %d", thing, n)},
			"number": {fmt.Sprintf("the %s is %d m long", thing, n+10), fmt.Sprintf("the %s is %d m long", thing, n*10), fmt.Sprintf("the %s is over %d m long", thing, n), fmt.Sprintf("the %s is %d m wide", thing, n), fmt.Sprintf("the %s is %d m longer", thing, n), fmt.Sprintf("the width of the %s is %d m", thing, n)},
		})
}

func (w *world) notClass(a, c, other string) {
	w.fact(a+" is not a "+c+".",
		[]string{a + " is not a " + c, a + " isn't a " + c, "it is not the case that " + a + " is a " + c},
		map[string][]string{
			"polarity": {a + " is a " + c, "it is not the case that " + a + " is not a " + c, a + " is not only a " + c, a + " isn't just a " + c, "it's true that " + a + " is a " + c},
			"name":     {other + " is not a " + c, a + " is not a person", "neither " + a + " nor " + other + " is a " + c},
			"tense":    {a + " was not a " + c, a + " is not yet a " + c, a + " was never a " + c, a + " is no longer a " + c},
		})
}

// voices put a clause and its citation into a reply as different models do.
func voices() []func(r *rand.Rand, clause string, n int) string {
	lead := func(texts ...string) func(*rand.Rand, string, int) string {
		return func(r *rand.Rand, clause string, n int) string {
			return fmt.Sprintf("%s%s [%d].", pick(r, texts), clause, n)
		}
	}
	return []func(r *rand.Rand, clause string, n int) string{
		func(_ *rand.Rand, clause string, n int) string { return fmt.Sprintf("%s [%d].", capital(clause), n) },
		func(_ *rand.Rand, clause string, n int) string { return fmt.Sprintf("%s. [%d]", capital(clause), n) },
		func(_ *rand.Rand, clause string, n int) string { return fmt.Sprintf("%s (%d).", capital(clause), n) },
		func(_ *rand.Rand, clause string, n int) string { return fmt.Sprintf("- %s [%d]\n", capital(clause), n) },
		func(_ *rand.Rand, clause string, n int) string {
			return fmt.Sprintf("1. %s [%d].\n", capital(clause), n)
		},
		func(_ *rand.Rand, clause string, n int) string {
			return fmt.Sprintf("**%s** [%d].", capital(clause), n)
		},
		func(_ *rand.Rand, clause string, n int) string {
			return fmt.Sprintf("According to fact [%d], %s.", n, clause)
		},
		func(_ *rand.Rand, clause string, n int) string {
			return fmt.Sprintf("Sure! %s [%d]. I hope this helps!", capital(clause), n)
		},
		func(_ *rand.Rand, clause string, n int) string {
			return fmt.Sprintf("Here is what I know: %s [%d].", clause, n)
		},
		func(_ *rand.Rand, clause string, n int) string {
			return fmt.Sprintf("%s [%d]. Let me know if you have any other questions!", capital(clause), n)
		},
		lead("Based on what I was told, ", "Based on the information you provided, ", "From what you've shared, ", "Going by the facts, ", "According to our conversation, "),
		lead("You mentioned that ", "You told me earlier that ", "I was told that ", "The facts indicate that ", "I can confirm that "),
		lead("Well, ", "Okay, ", "To answer your question, ", "In summary, ", "Overall, ", "In other words, "),
		func(_ *rand.Rand, clause string, n int) string {
			return fmt.Sprintf("%s, as you told me [%d].", capital(clause), n)
		},
		func(_ *rand.Rand, clause string, n int) string {
			return fmt.Sprintf("%s [%d], according to the facts.", capital(clause), n)
		},
	}
}

func capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// evidence is what the conversation gives a model of the world.
func (w world) evidence(t testing.TB, e *english.English) []ground.Evidence {
	var out []ground.Evidence
	for i, said := range w.told {
		out = append(out, ToldAs(t, e, said, i+1))
	}
	return out
}

// TestVoices has worlds made by chance told in many voices: what is faithful
// passes, and no fault does, whoever tells it.
func TestVoices(t *testing.T) {
	race.Skip(t)
	e, err := english.New()
	if err != nil {
		t.Fatal(err)
	}
	gate := ground.New(e, ground.Options{})
	faithful, refused, planted := 0, 0, map[string]int{}
	for seed := range uint64(4) {
		r := rand.New(rand.NewPCG(seed, 7))
		w := newWorld(r)
		evidence := w.evidence(t, e)
		check := func(clause string, n int) (bool, string, string) {
			reply := pick(r, voices())(r, clause, n)
			ok, why := accepted(t, gate, reply, evidence)
			return ok, reply, why
		}
		for i := range w.told {
			for _, clause := range w.faithful[i] {
				for range 3 {
					faithful++
					if ok, reply, why := check(clause, i+1); !ok {
						refused++
						t.Logf("turned down: %s (%s)", reply, why)
					}
				}
			}
			for _, clause := range w.faithful[i][:2] { // the right words for another fact
				planted["citation"]++
				if ok, reply, _ := check(clause, (i+1)%len(w.told)+1); ok {
					t.Errorf("passed, citation: %s", reply)
				}
			}
			for _, kind := range slices.Sorted(maps.Keys(w.wrong[i])) {
				for _, clause := range w.wrong[i][kind] {
					planted[kind]++
					if ok, reply, _ := check(clause, i+1); ok {
						t.Errorf("passed, %s: %s for %s", kind, reply, w.told[i])
					}
				}
			}
		}
	}
	total := 0
	for _, n := range planted {
		total += n
	}
	t.Logf("%d planted faults, by kind %v; %d of %d rewordings passed", total, planted, faithful-refused, faithful)
	if total < 400 || faithful < 300 || refused*20 > faithful {
		t.Errorf("%d planted, %d of %d rewordings turned down", total, refused, faithful)
	}
}
