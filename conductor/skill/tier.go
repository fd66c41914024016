package skill

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"whence/engine"
	"whence/internal/voice"
)

// Tier is how far a file is trusted.
type Tier uint8

// The tiers, the least trusted first.
const (
	Learned  Tier = iota + 1 // proposed by the program and taken over by the person
	Person                   // said by the person in the chat
	RuleFile                 // a file that the person put there
	Axiom                    // written into the program
)

// String returns the tier's name in rules, such as "/learned".
func (t Tier) String() string {
	switch t {
	case Learned:
		return "/learned"
	case Person:
		return "/person"
	case RuleFile:
		return "/file"
	}
	return "/axiom"
}

// File is a skill file with the trust that it has.
type File struct {
	engine.Source
	Tier Tier
	// Reserved are predicates that this file may not conclude, beside those of
	// the contract, each with the reason.
	Reserved map[string]string
}

// reserved are the predicates that files rely on and do not conclude.
func reserved() map[string]string {
	out := map[string]string{}
	for _, pred := range strings.Fields("task matched executed tool_used accepts blocked taken stands_back rank skill_tier owns may_block blocks overruled fallback") {
		out[pred] = voice.Say("skill.the-program-concludes-it-by")
	}
	return out
}

// LoadFiles loads skill files over the contract, whole or not at all. Below
// Axiom, a file concludes nothing that is reserved, names the skill that a
// signal is for, gives no signal for a skill of the program, and blocks a skill
// only as far as the tiers let it. The error is a *engine.LoadError with the
// place.
func LoadFiles(ctx context.Context, files ...File) (*Set, error) {
	owners := map[string]Tier{}
	units := make([]*engine.Unit, len(files))
	sources := []engine.Source{{File: "contract.mg", Text: contract}}
	for i, f := range files {
		u, err := engine.ParseUnit(f.Source.File, f.Text)
		if err != nil {
			return nil, err
		}
		units[i] = u
		sources = append(sources, f.Source)
		for _, s := range skillsOf(u) {
			owners[s] = max(owners[s], f.Tier)
		}
	}
	var problems []engine.Problem
	for i, u := range units {
		problems = append(problems, forbidden(files[i], u, owners)...)
	}
	if len(problems) > 0 {
		return nil, &engine.LoadError{Stage: engine.StageAnalyze, Problems: problems}
	}
	// The gates see the files as they are written, so that places are right.
	if _, err := engine.Load(ctx, engine.Options{}, sources...); err != nil {
		return nil, err
	}
	return trusted(ctx, files, units, owners)
}

// trusted loads the files with their blockers bound to their tiers.
func trusted(ctx context.Context, files []File, units []*engine.Unit, owners map[string]Tier) (*Set, error) {
	sources := []engine.Source{{File: "contract.mg", Text: contract}}
	for i, u := range units {
		bound := *u
		bound.Clauses = slices.Clone(u.Clauses)
		for j, c := range bound.Clauses {
			bound.Clauses[j] = bind(c, files[i].Tier)
		}
		sources = append(sources, engine.Source{File: u.File, Text: bound.String()})
	}
	var b strings.Builder
	for _, s := range slices.Sorted(maps.Keys(owners)) {
		fmt.Fprintf(&b, "skill_tier(%s, %s).\n", s, owners[s])
	}
	p, err := engine.Load(ctx, engine.Options{}, append(sources, engine.Source{File: "tiers", Text: b.String()})...)
	if err != nil {
		return nil, voice.Error("skill.bind-skills-to-their-trust", "error", err)
	}
	return &Set{program: p, owners: owners}, nil
}

// bind makes what a clause says of other skills subject to its tier.
func bind(c engine.Clause, tier Tier) engine.Clause {
	mine := engine.Name(tier.String())
	switch {
	case tier == Axiom || c.Head.Denied:
	case c.Head.Pred == "match_blocker" && len(c.Head.Args) == 2:
		c.Head = engine.Atom{Pred: "blocks", Args: append([]engine.Term{mine}, c.Head.Args...)}
	case c.Head.Pred == "lets_block" && len(c.Head.Args) == 2:
		owns := engine.Literal{Atom: engine.Atom{Pred: "owns", Args: []engine.Term{mine, c.Head.Args[0]}}}
		c.Body = append([]engine.Literal{owns}, c.Body...)
	}
	return c
}

// skillsOf lists the skills that a file gives signals for, as terms.
func skillsOf(u *engine.Unit) []string {
	seen := map[string]bool{}
	for _, c := range u.Clauses {
		if (c.Head.Pred == "match_signal" || c.Head.Pred == "signal") && len(c.Head.Args) == 2 && c.Head.Args[0].Kind() == engine.KindName {
			seen[c.Head.Args[0].String()] = true
		}
	}
	return slices.Sorted(maps.Keys(seen))
}

// forbidden lists what a file concludes and may not.
func forbidden(f File, u *engine.Unit, owners map[string]Tier) []engine.Problem {
	if f.Tier == Axiom {
		return nil
	}
	never := reserved()
	maps.Copy(never, f.Reserved)
	lines := strings.Split(f.Text, "\n")
	var out []engine.Problem
	for _, c := range u.Clauses {
		if message, hint := wrong(c, never, owners); message != "" {
			p := engine.Problem{Code: "reserved", Pos: c.Pos, Message: message, Hint: hint}
			if n := c.Pos.Line; n > 0 && n <= len(lines) {
				p.Line = lines[n-1]
			}
			out = append(out, p)
		}
	}
	return out
}

// wrong says why a clause may not stand in a file of a tier, or "".
func wrong(c engine.Clause, never map[string]string, owners map[string]Tier) (message, hint string) {
	if why, is := never[c.Head.Pred]; is {
		return voice.Say("skill.may-not-be-concluded-here", "pred", c.Head.Pred, "why", why), voice.Say("skill.conclude-match-signal-match-blocker")
	}
	if c.Head.Pred != "match_signal" || len(c.Head.Args) != 2 {
		return "", ""
	}
	skill := c.Head.Args[0]
	switch {
	case skill.Kind() != engine.KindName:
		return voice.Say("skill.a-signal-names-its-skill"), voice.Say("skill.write-name-in-place-of", "skill", skill.String())
	case owners[skill.String()] == Axiom:
		return voice.Say("skill.the-skill-is-programs-own", "skill", skill.String()), voice.Say("skill.take-another-name")
	}
	return "", ""
}

// Tier returns the trust of a skill, and 0 of one that no file is about.
func (s *Set) Tier(skill engine.Term) Tier { return s.owners[skill.String()] }

// Program returns the loaded rules, for those that decide other things by them.
func (s *Set) Program() *engine.Program { return s.program }

// Best returns the verdict among those accepted that the most trusted file
// stands behind, the first by name of several; false where there is none.
func (s *Set) Best(r Routing) (Verdict, bool) {
	if len(r.Accepted) == 0 {
		return Verdict{}, false
	}
	return slices.MinFunc(r.Accepted, func(a, b Verdict) int {
		return cmp.Or(cmp.Compare(s.Tier(b.Skill), s.Tier(a.Skill)), a.Skill.Compare(b.Skill))
	}), true
}
