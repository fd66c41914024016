package kb

import (
	"fmt"

	"whence/kb/canon"
)

// check refuses what could not be given back as it was told.
func (c Change) check() error {
	if c.Turn == "" {
		return &ChangeError{"turn", "a change belongs to a turn"}
	}
	for i, f := range c.Facts {
		if reason := canon.TroubleWith(f.Triple, true); reason != "" {
			return &ChangeError{fmt.Sprintf("fact %d", i), reason}
		}
	}
	for i, r := range c.Rules {
		if reason := canon.TroubleWithRule(r.Rule); reason != "" {
			return &ChangeError{fmt.Sprintf("rule %d", i), reason}
		}
	}
	for i, p := range c.Properties {
		if p.Property.Relation == "" || p.Property.Property == 0 {
			return &ChangeError{fmt.Sprintf("property %d", i), "it needs a relation and a property"}
		}
	}
	for i, r := range c.Symbolic {
		if reason := troubleWithSymbolic(r); reason != "" {
			return &ChangeError{fmt.Sprintf("symbolic rule %d", i), reason}
		}
	}
	for i, n := range c.Notes {
		if reason := troubleWithNote(n); reason != "" {
			return &ChangeError{fmt.Sprintf("note %d", i), reason}
		}
	}
	for i, r := range c.Relations {
		if r.Key == "" {
			return &ChangeError{fmt.Sprintf("relation %d", i), "it has no key"}
		}
	}
	return nil
}
