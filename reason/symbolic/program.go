package symbolic

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"whence/engine"
	"whence/reason/symbolic/form"
)

// Program is a set of rules, compiled. It never changes and is safe for
// concurrent use.
//
// A quantifier speaks of the constants that can stand where its variable does:
// those told there, or at a place that shares a variable of a rule or a text
// told with it; of a place where nothing can be known to stand, of every
// constant told.
type Program struct {
	rules    []*form.Placed
	active   []*resolved
	byName   map[string]*resolved
	clauses  []*clause
	byID     map[string]*clause
	byHead   map[string][]*clause
	domains  []*domain
	warnings []form.Problem
}

// Load reads and compiles the rules of all sources. Everything that is wrong
// with the form of any of them is reported at once, in a [form.LoadError]; then
// everything that is wrong with what they mean.
func Load(ctx context.Context, sources ...form.Source) (*Program, error) {
	var rules []*form.Placed
	var problems []form.Problem
	for _, s := range sources {
		read, bad := form.ReadPlaced(s)
		problems = append(problems, bad...)
		for _, w := range read {
			problems = append(problems, besides(w.Check(), bad)...)
			rules = append(rules, w)
		}
	}
	return compiled(ctx, rules, problems)
}

// besides returns the problems that do not merely follow from one of bad: a
// part that could not be read is reported already.
func besides(list, bad []form.Problem) []form.Problem {
	return slices.DeleteFunc(list, func(p form.Problem) bool {
		return slices.ContainsFunc(bad, func(q form.Problem) bool {
			return strings.HasPrefix(p.Path, q.Path) || p.Code == form.BadShape && strings.HasPrefix(q.Path, p.Path)
		})
	})
}

// Compile compiles rules that were read before, or made. Problems have paths
// that begin with the index of the rule: $[2].antecedents[0].
func Compile(ctx context.Context, rules ...form.Rule) (*Program, error) {
	list := make([]*form.Placed, len(rules))
	var problems []form.Problem
	for i, r := range rules {
		list[i] = &form.Placed{Rule: r, Path: form.Index("$", i)}
		problems = append(problems, list[i].Check()...)
	}
	return compiled(ctx, list, problems)
}

// compiled compiles checked rules, unless there are problems already.
func compiled(ctx context.Context, rules []*form.Placed, problems []form.Problem) (*Program, error) {
	p := &Program{rules: rules, byName: map[string]*resolved{}, byID: map[string]*clause{}, byHead: map[string][]*clause{}}
	problems = append(problems, duplicates(rules)...)
	if len(problems) > 0 {
		return nil, form.Refusal(problems)
	}
	for i, w := range rules {
		if !w.Inactive {
			p.active = append(p.active, resolve(w, i))
			p.byName[w.Name] = p.active[len(p.active)-1]
		}
	}
	c := &compiler{rules: p.active}
	c.compile()
	if len(c.problems) > 0 {
		return nil, form.Refusal(c.problems)
	}
	p.clauses, p.domains, p.warnings = c.clauses, c.domains, form.InOrder(c.warnings)
	for _, cl := range p.clauses {
		p.byID[cl.ID] = cl
		p.byHead[cl.Head.Pred] = append(p.byHead[cl.Head.Pred], cl)
	}
	_, err := p.session(ctx, engine.Options{}, nil)
	return p, c.explain(err)
}

func duplicates(rules []*form.Placed) []form.Problem {
	var out []form.Problem
	seen := map[string]bool{}
	for _, w := range rules {
		if seen[w.Name] && w.Name != "" {
			out = append(out, w.Problem(w.Nearest("name"), form.DuplicateName, "", "another rule has the name %q", w.Name))
		}
		seen[w.Name] = true
	}
	return out
}

// explain says what a gate of the engine refused in the words of the rules.
func (c *compiler) explain(err error) error {
	var le *engine.LoadError
	if !errors.As(err, &le) || le.Stage != engine.StageStratify {
		return err
	}
	var problems []form.Problem
	for _, p := range le.Problems {
		if p.Pos.Line == 0 || p.Pos.Line > len(c.places) {
			continue
		}
		at := c.places[p.Pos.Line-1]
		problems = append(problems, at.rule.w.Problem(at.path, form.NegativeCycle,
			"a conclusion may not rest on its own absence, nor on a forall over it", "negation through recursion%s", c.circle(at)))
	}
	if len(problems) == 0 {
		return err
	}
	return form.Refusal(problems)
}

// circle says by which rules a condition comes back to what its rule concludes.
func (c *compiler) circle(at sourcePlace) string {
	needs := map[string]bool{}
	for _, k := range at.rule.conds {
		if strings.HasPrefix(at.path, k.path) {
			k.predicates(needs)
		}
	}
	type trail struct {
		pred string
		text string
	}
	var queue []trail
	for _, p := range sortedKeys(needs) {
		queue = append(queue, trail{p, ": it needs the absence of " + p})
	}
	seen := map[string]bool{}
	for len(queue) > 0 {
		t := queue[0]
		queue = queue[1:]
		if slices.ContainsFunc(at.rule.heads, func(a engine.Atom) bool { return a.Pred == t.pred }) {
			return t.text + ", which it concludes"
		}
		for _, r := range c.rules {
			if seen[r.w.Name] || !slices.ContainsFunc(r.heads, func(a engine.Atom) bool { return a.Pred == t.pred }) {
				continue
			}
			seen[r.w.Name] = true
			preds := map[string]bool{}
			for _, k := range r.conds {
				k.predicates(preds)
			}
			for _, p := range sortedKeys(preds) {
				queue = append(queue, trail{p, fmt.Sprintf("%s, which by %q needs %s", t.text, r.w.Name, p)})
			}
		}
	}
	return ""
}

// Rules returns every rule, switched off or not, in the order of loading.
func (p *Program) Rules() []form.Rule {
	out := make([]form.Rule, len(p.rules))
	for i, w := range p.rules {
		out[i] = w.Rule
	}
	return out
}

// Rule returns a rule by its name.
func (p *Program) Rule(name string) (form.Rule, bool) {
	i := slices.IndexFunc(p.rules, func(w *form.Placed) bool { return w.Name == name })
	if i < 0 {
		return form.Rule{}, false
	}
	return p.rules[i].Rule, true
}

// Warnings returns what a person should know of rules that were accepted.
func (p *Program) Warnings() []form.Problem { return slices.Clone(p.warnings) }

// session starts an engine with the rules and facts.
func (p *Program) session(ctx context.Context, o engine.Options, facts []engine.Atom) (*engine.Session, error) {
	empty, err := engine.FromClauses(ctx, o, nil, nil)
	if err != nil {
		return nil, err
	}
	s, err := engine.NewSession(ctx, empty, o)
	if err != nil {
		return nil, err
	}
	_, err = s.Update(ctx, func(tx *engine.Tx) error {
		for _, cl := range p.clauses {
			if err := tx.AddRule(cl.Clause); err != nil {
				return err
			}
		}
		for _, a := range facts {
			if err := tx.Insert(engine.Fact{Atom: a}); err != nil {
				return err
			}
		}
		return nil
	})
	return s, err
}
