package symbolic

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"whence/engine"
	"whence/reason"
	"whence/reason/symbolic/form"
)

const (
	// maxSteps bounds a plan, maxPlanDepth the rules between a goal and a fact.
	maxSteps     = 8
	maxPlanDepth = 24
	// maxPlans bounds how many plans of equal length are compared.
	maxPlans = 64
	// maxProbes bounds the search unless the options do.
	maxProbes = 50_000
)

// PlanOptions bound a plan.
type PlanOptions struct {
	// MaxSteps is at most 8; 0 means 8.
	MaxSteps int
	// Allowed are the tools that may be used; nil means all that the memory has.
	// Forbidden ones may not, even so.
	Allowed, Forbidden []string
	// MaxCost bounds the sum of the costs of the steps; 0 is no bound.
	MaxCost float64
	// Tools say what tools cost; one that is not here costs nothing.
	Tools []Tool
	// Probes bounds how many premises are looked up; 0 means 50,000.
	Probes int
	Engine engine.Options
}

// Step is one use of a tool.
type Step struct {
	Tool string
	// Rule is the rule that asks for the tool to be completed.
	Rule string
	// For is the tool that depends on this one, where that is why it is here.
	For string
	// DependsOn are the indices of the steps that must be done before, but for
	// those that these depend on themselves.
	DependsOn []int
	Cost      float64
}

// Missing is a premise without which there is no plan.
type Missing struct {
	// Rule has the premise; "" for the goal itself.
	Rule string
	// Premise is it as it would have to be; a variable may be anything.
	Premise string
	Why     MissingReason
	// Steps are the tools that would reach the goal then, in order.
	Steps []string
	// Checked is set where the premise was told to a copy of the memory, the
	// steps were taken, and the goal followed.
	Checked bool
}

// MissingReason is why a premise is missing.
type MissingReason string

// The reasons.
const (
	NotKnown    MissingReason = "missing"   // nothing tells or concludes it
	IsForbidden MissingReason = "forbidden" // the tool may not be used
	NoTool      MissingReason = "no_tool"   // the memory has no such tool, or it is executing
	TooDear     MissingReason = "cost"      // the bound on cost
	TooLong     MissingReason = "steps"     // the bound on steps
	IsBlocked   MissingReason = "blocked"   // what must be absent is there
)

// Plan is the outcome of planning.
type Plan struct {
	// Found is set where Steps reach the goal; with no steps it holds already.
	Found bool
	// Steps are in the order of execution.
	Steps []Step
	Cost  float64
	// Goal is the goal as it holds after the last step, and Proof its proof
	// then.
	Goal  Conclusion
	Proof reason.Proof
	// NearMisses say what is missing where there is no plan, the nearest first;
	// at most three.
	NearMisses []Missing
	// Cut is "probes" where the search was ended before its end.
	Cut string
}

// Plan looks for the shortest, then cheapest, then surest chain of tools after
// which the goal holds. A tool that was executed is a premise of the form
// tool_state(tool, "Completed"); the other premises of that rule must hold
// before it is executed, and so must the tools that the memory says it depends
// on. A plan that is found was tried step by step on a copy of the memory.
func (p *Program) Plan(ctx context.Context, goal form.Fact, m *Memory, o PlanOptions) (Plan, error) {
	if err := form.Refusal(form.CheckFact(goal)); err != nil {
		return Plan{}, err
	}
	in, err := p.Infer(ctx, m, o.Engine)
	if err != nil {
		return Plan{}, err
	}
	s := newPlanner(ctx, p, m, in, o)
	r := resolver{resolved: &resolved{names: map[string]string{}, spots: map[string][]spot{}, free: map[string]string{}}, rule: len(p.rules)}
	s.goal, s.names = r.fact(goal), r.names
	plan, err := s.shortest()
	if err != nil || plan.Found {
		return plan, err
	}
	plan.NearMisses, err = s.nearMisses()
	plan.Cut = s.cut
	return plan, err
}

// planner searches for plans.
type planner struct {
	ctx    context.Context
	p      *Program
	m      *Memory
	in     *Inference
	o      PlanOptions
	costs  map[string]float64
	goal   engine.Atom
	names  map[string]string
	facts  map[string][]engine.Atom // what holds, by predicate
	probes int
	cut    string
	fresh  int
	// limit is the steps of a plan, assume how many premises may be missing.
	limit, assume int
	anyTool       bool // also tools that may not be used: they are missing then
	plans         []draftPlan
	refused       []Missing
}

func newPlanner(ctx context.Context, p *Program, m *Memory, in *Inference, o PlanOptions) *planner {
	s := &planner{ctx: ctx, p: p, m: m, in: in, o: o, costs: map[string]float64{}, facts: map[string][]engine.Atom{}}
	s.o.MaxSteps = min(cmp.Or(o.MaxSteps, maxSteps), maxSteps)
	s.o.Probes = cmp.Or(o.Probes, maxProbes)
	for _, t := range o.Tools {
		s.costs[t.Name] = t.Cost
	}
	for _, c := range in.all("") {
		s.facts[c.Predicate] = append(s.facts[c.Predicate], c.Atom)
	}
	return s
}

// draftPlan is a plan in the making. It is never changed, only copied.
type draftPlan struct {
	values  map[string]engine.Term
	steps   []draftStep
	missing []draftMissing
	used    []application
	cost    float64
}

type draftStep struct {
	Step
	needs []engine.Atom // premises that must hold before
}

type draftMissing struct {
	rule string
	atom engine.Atom
	why  MissingReason
	leaf bool // no rule concludes it
}

// application is a use of a clause: its variables end in suffix.
type application struct {
	clause *clause
	suffix string
}

// goalOf is a premise to be proved.
type goalOf struct {
	atom  engine.Atom
	rule  string
	above []engine.Atom // the goals that this one serves
	needs []engine.Atom // what else its rule needs, which must hold before a tool
	after []string      // the tools by which those come to hold
}

// found goes on with a plan in which a goal holds by the tools given; it is
// false to stop.
type found func(d draftPlan, by []string) bool

// prove finds the ways in which a goal can come to hold.
func (s *planner) prove(g goalOf, d draftPlan, k found) bool {
	if s.probes++; s.probes > s.o.Probes || s.ctx.Err() != nil {
		s.cut = "probes"
		return false
	}
	g.atom = d.atom(g.atom)
	for _, a := range s.facts[g.atom.Pred] {
		if e, ok := d.unify(g.atom, a); ok && !k(e, nil) {
			return false
		}
	}
	if len(g.above) > maxPlanDepth || slices.ContainsFunc(g.above, func(a engine.Atom) bool { return variant(d.atom(a), g.atom) }) {
		return true
	}
	return s.byTool(g, d, k) && s.byRule(g, d, k) && s.byAssuming(g, d, k)
}

// byTool proves that a tool is completed by executing it.
func (s *planner) byTool(g goalOf, d draftPlan, k found) bool {
	if g.atom.Pred != PredToolState || len(g.atom.Args) != 2 {
		return true
	}
	for _, t := range s.m.Tools() {
		e, ok := d.unify(g.atom, engine.Atom{Pred: PredToolState, Args: []engine.Term{engine.String(t.Tool), engine.String(string(Completed))}})
		if !ok || t.Status == Completed {
			continue
		}
		e, ok = s.execute(e, Step{Tool: t.Tool, Rule: g.rule}, g, nil)
		if ok && !k(e, []string{t.Tool}) {
			return false
		}
	}
	return true
}

// execute adds the step of a tool after those that it needs.
func (s *planner) execute(d draftPlan, step Step, g goalOf, above []string) (draftPlan, bool) {
	if slices.Contains(above, step.Tool) {
		return d, false
	}
	t, _ := s.m.Tool(step.Tool)
	after := slices.Clone(g.after)
	for _, dep := range s.m.waiting(t) {
		var ok bool
		if d, ok = s.execute(d, Step{Tool: dep, Rule: step.Rule, For: step.Tool}, goalOf{rule: g.rule}, append(above, step.Tool)); !ok {
			return d, false
		}
		after = append(after, dep)
	}
	d.steps = slices.Clone(d.steps)
	i := slices.IndexFunc(d.steps, func(x draftStep) bool { return x.Tool == step.Tool })
	if i < 0 {
		var ok bool
		if d, ok = s.afford(d, step, g); !ok {
			return d, false
		}
		i = len(d.steps) - 1
	}
	d.steps[i].needs = slices.Concat(d.steps[i].needs, g.needs)
	d.steps[i].DependsOn = slices.Clone(d.steps[i].DependsOn)
	for _, name := range after {
		j := slices.IndexFunc(d.steps, func(x draftStep) bool { return x.Tool == name })
		if j >= 0 && j != i && !slices.Contains(d.steps[i].DependsOn, j) {
			d.steps[i].DependsOn = append(d.steps[i].DependsOn, j)
		}
	}
	return d, true
}

// afford adds a new step where the bounds allow it, or notes what forbids it.
func (s *planner) afford(d draftPlan, step Step, g goalOf) (draftPlan, bool) {
	step.Cost = s.costs[step.Tool]
	d.cost += step.Cost
	var why MissingReason
	t, there := s.m.Tool(step.Tool)
	switch {
	case !there, t.Status == Executing:
		why = NoTool
	case s.o.Allowed != nil && !slices.Contains(s.o.Allowed, step.Tool), slices.Contains(s.o.Forbidden, step.Tool):
		why = IsForbidden
	case s.o.MaxCost > 0 && d.cost > s.o.MaxCost:
		why = TooDear
	case len(d.steps) >= s.limit:
		why = TooLong
	}
	d.steps = append(d.steps, draftStep{Step: step})
	if why == "" {
		return d, true
	}
	done := engine.Atom{Pred: PredToolState, Args: []engine.Term{engine.String(step.Tool), engine.String(string(Completed))}}
	d.missing = append(slices.Clip(d.missing), draftMissing{rule: g.rule, atom: done, why: why, leaf: true})
	return d, s.anyTool && len(d.missing) <= s.assume
}

// byRule proves a goal by the rules that conclude it.
func (s *planner) byRule(g goalOf, d draftPlan, k found) bool {
	for _, cl := range s.p.byHead[g.atom.Pred] {
		if cl.kind != clauseRule {
			continue
		}
		s.fresh++
		app := application{cl, fmt.Sprint("_", s.fresh)}
		e, ok := d.unify(g.atom, app.rename(cl.Head))
		if !ok {
			continue
		}
		e.used = append(slices.Clip(e.used), app)
		if !s.premises(app, g, e, k) {
			return false
		}
	}
	return true
}

// premises proves the premises of a rule: first those that are no tools, which
// must hold before the tools are executed.
func (s *planner) premises(app application, g goalOf, d draftPlan, k found) bool {
	var goals []goalOf
	var needs []engine.Atom
	above := append(slices.Clip(g.above), g.atom)
	for _, tools := range []bool{false, true} {
		for i, l := range app.clause.lits {
			a := app.clause.Body[i].Atom
			if l.kind != litPremise || (a.Pred == PredToolState) != tools {
				continue
			}
			goals = append(goals, goalOf{atom: app.rename(a), rule: app.clause.rule.w.Name, above: above})
			if !tools {
				needs = append(needs, app.rename(a))
			}
		}
	}
	return s.all(goals, needs, d, nil, func(d draftPlan, by []string) bool {
		if !s.compares(app, d) {
			return true
		}
		return k(d, by)
	})
}

// all proves goals one after the other.
func (s *planner) all(goals []goalOf, needs []engine.Atom, d draftPlan, by []string, k found) bool {
	if len(goals) == 0 {
		return k(d, by)
	}
	g := goals[0]
	if g.atom.Pred == PredToolState {
		g.needs, g.after = needs, by
	}
	return s.prove(g, d, func(d draftPlan, more []string) bool {
		return s.all(goals[1:], needs, d, append(slices.Clip(by), more...), k)
	})
}

// compares reports whether the comparisons of a rule hold, as far as their
// values are known.
func (s *planner) compares(app application, d draftPlan) bool {
	for i, l := range app.clause.lits {
		lit := app.literal(i, d)
		if l.kind != litCompare || !groundLiteral(lit) {
			continue
		}
		if !s.in.satisfied(s.ctx, lit) {
			return false
		}
	}
	return true
}

// satisfied reports whether a ground literal holds.
func (in *Inference) satisfied(ctx context.Context, l engine.Literal) bool {
	for _, err := range in.view.Query(ctx, l) {
		return err == nil
	}
	return false
}

// byAssuming takes a goal for missing.
func (s *planner) byAssuming(g goalOf, d draftPlan, k found) bool {
	if len(d.missing) >= s.assume || len(g.above) == 0 {
		return true
	}
	if g.atom.Pred == PredToolState {
		return s.withoutTool(g, d, k)
	}
	leaf := !slices.ContainsFunc(s.p.byHead[g.atom.Pred], func(c *clause) bool { return c.kind == clauseRule })
	d.missing = append(slices.Clip(d.missing), draftMissing{rule: g.rule, atom: g.atom, why: NotKnown, leaf: leaf})
	return k(d, nil)
}

// withoutTool takes a tool for missing that the memory does not have.
func (s *planner) withoutTool(g goalOf, d draftPlan, k found) bool {
	if len(g.atom.Args) != 2 || !g.atom.Ground() || !g.atom.Args[1].Equal(engine.String(string(Completed))) {
		return true
	}
	if _, there := s.m.Tool(g.atom.Args[0].Symbol()); there {
		return true
	}
	d.missing = append(slices.Clip(d.missing), draftMissing{rule: g.rule, atom: g.atom, why: NoTool, leaf: true})
	return k(d, nil)
}

// shortest looks for plans of ever more steps.
func (s *planner) shortest() (Plan, error) {
	for s.limit = 0; s.limit <= s.o.MaxSteps; s.limit++ {
		s.search()
		var best *Plan
		for _, d := range s.plans {
			p, err := s.try(d)
			if err != nil {
				return Plan{}, err
			}
			if p.Found && (best == nil || better(p, *best)) {
				best = &p
			}
		}
		if best != nil {
			best.Cut = s.cut
			return *best, nil
		}
		if s.cut != "" {
			break
		}
	}
	if err := s.ctx.Err(); err != nil {
		return Plan{}, err
	}
	return Plan{Cut: s.cut}, nil
}

// search collects the plans within the limits.
func (s *planner) search() {
	s.plans, s.probes = nil, 0
	s.prove(goalOf{atom: s.goal}, draftPlan{}, func(d draftPlan, _ []string) bool {
		s.plans = append(s.plans, d)
		return len(s.plans) < maxPlans
	})
}

// better reports whether a plan of as many steps is to be preferred.
func better(a, b Plan) bool {
	return cmp.Or(cmp.Compare(a.Cost, b.Cost), cmp.Compare(b.Goal.Confidence, a.Goal.Confidence),
		cmp.Compare(b.Goal.Priority, a.Goal.Priority), strings.Compare(a.tools(), b.tools())) < 0
}

func (p Plan) tools() string {
	var b strings.Builder
	for _, s := range p.Steps {
		b.WriteString(s.Tool + "\n")
	}
	return b.String()
}

// try takes the steps of a plan on a copy of the memory.
func (s *planner) try(d draftPlan) (Plan, error) {
	steps, ok := inOrder(d.steps)
	if !ok {
		return Plan{}, nil
	}
	m, in := s.m.Clone(), s.in
	plan := Plan{}
	for _, step := range steps {
		for _, a := range step.needs {
			if len(in.like(d.atom(a))) == 0 {
				s.refuse(in, d, steps)
				return Plan{}, nil
			}
		}
		if m.Start(step.Tool) != nil || m.Finish(step.Tool, true) != nil {
			return Plan{}, nil
		}
		plan.Steps, plan.Cost = append(plan.Steps, step.Step), plan.Cost+step.Cost
		var err error
		if in, err = s.p.Infer(s.ctx, m, s.o.Engine); err != nil {
			return Plan{}, err
		}
	}
	goals := in.like(d.atom(s.goal))
	if len(goals) == 0 {
		s.refuse(in, d, steps)
		return Plan{}, nil
	}
	plan.Found, plan.Goal = true, goals[0]
	var err error
	plan.Proof, _, err = in.Why(goals[0].Atom)
	return plan, err
}

// like returns what holds and is an instance of an atom, the surest first.
func (in *Inference) like(a engine.Atom) []Conclusion {
	return slices.DeleteFunc(in.all(a.Pred), func(c Conclusion) bool {
		_, ok := draftPlan{}.unify(a, c.Atom)
		return !ok
	})
}

// refuse notes the absences of a plan's rules that do not hold.
func (s *planner) refuse(in *Inference, d draftPlan, steps []draftStep) {
	for _, app := range d.used {
		for i, l := range app.clause.lits {
			lit := app.literal(i, d)
			if l.kind != litAbsent && l.kind != litForAll || !groundLiteral(lit) || in.satisfied(s.ctx, lit) {
				continue
			}
			text := (&way{clause: app.clause, binding: app.binding(d)}).condition(l)
			s.refused = append(s.refused, Missing{Rule: app.clause.rule.w.Name, Premise: text, Why: IsBlocked, Steps: toolNames(steps)})
		}
	}
}

// inOrder puts steps after those they depend on, otherwise as they are; false
// where they depend on each other.
func inOrder(steps []draftStep) ([]draftStep, bool) {
	place := make([]int, len(steps))
	for i := range place {
		place[i] = -1
	}
	var out []draftStep
	for len(out) < len(steps) {
		next := slices.IndexFunc(steps, func(x draftStep) bool {
			i := slices.IndexFunc(steps, func(y draftStep) bool { return y.Tool == x.Tool })
			return place[i] < 0 && !slices.ContainsFunc(x.DependsOn, func(j int) bool { return place[j] < 0 })
		})
		if next < 0 {
			return nil, false
		}
		place[next] = len(out)
		out = append(out, steps[next])
	}
	for i := range out {
		deps := make([]int, len(out[i].DependsOn))
		for k, j := range out[i].DependsOn {
			deps[k] = place[j]
		}
		slices.Sort(deps)
		out[i].DependsOn = deps
	}
	return direct(out), true
}

// direct drops the dependencies that others bring with them, from steps in
// order.
func direct(steps []draftStep) []draftStep {
	all := make([]map[int]bool, len(steps))
	for i := range steps {
		all[i] = map[int]bool{}
		for _, j := range steps[i].DependsOn {
			maps.Copy(all[i], all[j])
		}
		steps[i].DependsOn = slices.DeleteFunc(steps[i].DependsOn, func(j int) bool { return all[i][j] })
		for _, j := range steps[i].DependsOn {
			all[i][j] = true
		}
	}
	return steps
}

func toolNames(steps []draftStep) []string {
	var out []string
	for _, s := range steps {
		out = append(out, s.Tool)
	}
	return out
}
