package engine

import (
	"fmt"
	"time"

	"whence/engine/ast"
)

// values bounds the values that functions make, and counts what they cost.
type values struct {
	most  int64 // bytes of one
	spent int64 // bytes that were looked at
}

// expect refuses a value of a size before it is made.
func (v *values) expect(size int64) error {
	v.spent += size
	if size > v.most {
		return ast.OverBudget{What: "a value of more than " + ast.Sized(v.most)}
	}
	return nil
}

// check refuses a value.
func (v *values) check(t *ast.Term) error { return v.extent(t.Bytes(), t.Depth()) }

func (v *values) extent(size, depth int64) error {
	if depth > maxNested {
		return ast.OverBudget{What: fmt.Sprintf("a value of more than %d levels", maxNested)}
	}
	if size > v.most {
		return ast.OverBudget{What: "a value of more than " + ast.Sized(v.most)}
	}
	return nil
}

const (
	defaultFacts  = 20_000_000
	defaultRounds = 2_000_000
	defaultBytes  = 4 << 30
	defaultValue  = 32 << 20
	defaultTime   = time.Minute
	// maxNested bounds how deep the structures of a value nest, for the sake of
	// whatever goes down into them.
	maxNested = 100_000
)
