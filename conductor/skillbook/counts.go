package skillbook

import (
	"maps"
	"slices"

	"whence/engine"
	"whence/reason/learn"
)

// counts are how often words stand with skills: in how many turns that a skill of a file
// took each word stood. It is the plugin pmi of the
// skills: a word that stands with a skill far more often than by chance speaks
// for it. It is of this session alone, and bounded.
type counts struct {
	turns []heardTurn
}

// heardTurn is one turn that a skill of a file took.
type heardTurn struct {
	skill string
	words []string
}

// The bounds: turns that are counted, and from where on a word speaks for a skill.
const (
	maxCounted = 500
	minPMI     = .8
	minSeen    = 5
)

// note counts a turn.
func (c *counts) note(skill string, words []string) {
	c.turns = append(c.turns, heardTurn{skill, words})
	if n := len(c.turns) - maxCounted; n > 0 {
		c.turns = slices.Delete(c.turns, 0, n)
	}
}

// suggests returns the skills that words speak for, each with the share of the
// turns with the surest word that the skill took.
func (c *counts) suggests(words []string) map[string]float64 {
	withWord, withSkill, both := map[string]int{}, map[string]int{}, map[[2]string]int{}
	for _, t := range c.turns {
		withSkill[t.skill]++
		for _, w := range t.words {
			withWord[w]++
			both[[2]string{w, t.skill}]++
		}
	}
	out := map[string]float64{}
	for _, w := range words {
		for skill, n := range withSkill {
			b := both[[2]string{w, skill}]
			if b >= minSeen && learn.PMI(b, withWord[w], n, len(c.turns)) >= minPMI {
				out[skill] = max(out[skill], float64(b)/float64(withWord[w]))
			}
		}
	}
	return out
}

// suggestions are the facts that the plugin tells of a turn: suggested(T, Skill,
// Percent), and matched(T, Skill).
func (c *counts) suggestions(task engine.Term, words []string) []engine.Atom {
	found := c.suggests(words)
	var out []engine.Atom
	for _, skill := range slices.Sorted(maps.Keys(found)) {
		name := engine.Name("/" + skill)
		out = append(out,
			engine.Atom{Pred: "suggested", Args: []engine.Term{task, name, engine.Int(int64(100 * found[skill]))}},
			engine.Atom{Pred: "matched", Args: []engine.Term{task, name}})
	}
	return out
}
