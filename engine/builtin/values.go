package builtin

import (
	"fmt"

	"whence/engine/ast"
)

// Values bounds the values that functions make, and counts what they cost.
type Values struct {
	Most  int64 // bytes of one
	Spent int64 // bytes that were looked at
}

// Expect refuses a value of a size before it is made.
func (v *Values) Expect(size int64) error {
	v.Spent += size
	if size > v.Most {
		return ast.OverBudget{What: "a value of more than " + ast.Sized(v.Most)}
	}
	return nil
}

// Check refuses a value.
func (v *Values) Check(t *ast.Term) error { return v.Extent(t.Bytes(), t.Depth()) }

// Extent refuses a value that is too large or nests too deep.
func (v *Values) Extent(size, depth int64) error {
	if depth > maxNested {
		return ast.OverBudget{What: fmt.Sprintf("a value of more than %d levels", maxNested)}
	}
	if size > v.Most {
		return ast.OverBudget{What: "a value of more than " + ast.Sized(v.Most)}
	}
	return nil
}

// DefaultValue is how many bytes a value may take where nothing else is said.
const DefaultValue = 32 << 20

// maxNested bounds how deep the structures of a value nest, for the sake of
// whatever goes down into them.
const maxNested = 100_000
