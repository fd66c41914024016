package knowledge

import (
	"context"
	"slices"
	"sync"

	"whence/reason"
	"whence/triple"
)

// lately are the facts that were read since the last change that is known of. The readings of a
// question ask for much the same, and what all facts of a name are says what those of a relation
// are: on a server each look costs the way there.
type lately struct {
	from       reason.Source
	seq        int64                                   // the change
	predicates func(context.Context) ([]string, error) // of the source
	heard      func(names ...string)                   // is told of what was read

	mu    sync.Mutex
	found map[looked]facts
	kept  int             // of facts and looks
	said  map[string]bool // the relations that there are facts of, nil before they are asked for
}

// looked is what facts were looked up by; "" stands for any.
type looked struct{ subject, relation, object string }

// facts are those that were found, at most so many.
type facts struct {
	all  []triple.Fact
	most int
	more bool
}

// mostHeard bounds the facts of a look whose names are read with the next: of many, few are asked for.
const mostHeard = 24

// mostLately is how many facts and looks are kept: some megabytes.
const mostLately = 20_000

// Matching is that of the source.
func (l *lately) Matching(ctx context.Context, pattern triple.Triple, limit int) (_ []triple.Fact, more bool, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	by := looked{pattern.Subject.Name, pattern.Relation, pattern.Object.Name}
	if is, err := l.isSaid(ctx, by.relation); err != nil || !is {
		return nil, false, err
	}
	if f, ok := l.have(by, limit); ok {
		return slices.Clone(f.all), f.more, nil
	}
	all, more, err := l.from.Matching(ctx, pattern, limit)
	if err != nil {
		return nil, false, err
	}
	for _, f := range all[:min(len(all), mostHeard)] {
		l.heard(f.Triple.Subject.Name, f.Triple.Object.Name)
	}
	if l.kept += 1 + len(all); l.found == nil || l.kept > mostLately {
		l.found, l.kept = map[looked]facts{}, 1+len(all)
	}
	if f, ok := l.found[by]; !ok || f.more { // all of them say more than some
		l.found[by] = facts{slices.Clone(all), limit, more}
	}
	return all, more, nil
}

// isSaid reports whether there are facts of a relation.
func (l *lately) isSaid(ctx context.Context, relation string) (bool, error) {
	if l.said == nil && relation != "" {
		all, err := l.predicates(ctx)
		if err != nil {
			return false, err
		}
		l.said = make(map[string]bool, len(all))
		for _, r := range all {
			l.said[r] = true
		}
	}
	return relation == "" || l.said[relation], nil
}

// have returns the facts that a look would find: those that one like it found, or those that fit
// of all that one for more found. Of very many, the store says which come first.
func (l *lately) have(by looked, limit int) (facts, bool) {
	if f, ok := l.found[by]; ok && (f.most == limit || !f.more && len(f.all) <= limit) {
		return f, true
	}
	for _, wider := range [...]looked{{by.subject, "", by.object}, {by.subject, by.relation, ""}, {"", by.relation, by.object}, {by.subject, "", ""}, {"", "", by.object}, {"", by.relation, ""}} {
		f, ok := l.found[wider]
		if wider == (looked{}) || !ok || f.more {
			continue
		}
		var fit []triple.Fact
		for _, x := range f.all {
			if t := x.Triple; (by.subject == "" || t.Subject.Name == by.subject) && (by.relation == "" || t.Relation == by.relation) && (by.object == "" || t.Object.Name == by.object) {
				fit = append(fit, x)
			}
		}
		if len(fit) <= limit {
			return facts{all: fit, most: limit}, true
		}
	}
	return facts{}, false
}
