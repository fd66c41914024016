package engine_test

import (
	"context"
	"errors"
	"fmt"
	"math/big"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"whence/engine"
	"whence/engine/check"
	_ "whence/internal/sameseed"
)

// expression is arithmetic on X and Y, as text and as a function that is nil where
// it has no value in 64 bits.
type expression struct {
	text  string
	value func(x, y *big.Int) *big.Int
}

func fits(n *big.Int) *big.Int {
	if n == nil || !n.IsInt64() {
		return nil
	}
	return n
}

func expressions(depth int) *rapid.Generator[expression] {
	return rapid.Custom(func(t *rapid.T) expression {
		kind := rapid.IntRange(0, 8).Draw(t, "kind")
		if depth == 0 {
			kind %= 3
		}
		switch kind {
		case 0:
			return expression{"X", func(x, _ *big.Int) *big.Int { return x }}
		case 1:
			return expression{"Y", func(_, y *big.Int) *big.Int { return y }}
		case 2:
			n := rapid.SampledFrom(integers).Draw(t, "n")
			return expression{fmt.Sprint(n), func(_, _ *big.Int) *big.Int { return big.NewInt(n) }}
		case 3:
			a := expressions(depth-1).Draw(t, "a")
			return expression{"fn:abs(" + a.text + ")", func(x, y *big.Int) *big.Int {
				if n := a.value(x, y); n != nil {
					return fits(new(big.Int).Abs(n))
				}
				return nil
			}}
		}
		return ofTwo(t, depth)
	})
}

func ofTwo(t *rapid.T, depth int) expression {
	a, b := expressions(depth-1).Draw(t, "a"), expressions(depth-1).Draw(t, "b")
	name := rapid.SampledFrom([]string{"plus", "minus", "mult", "div", "mod"}).Draw(t, "f")
	return expression{"fn:" + name + "(" + a.text + ", " + b.text + ")", func(x, y *big.Int) *big.Int {
		n, m := a.value(x, y), b.value(x, y)
		if n == nil || m == nil || m.Sign() == 0 && (name == "div" || name == "mod") {
			return nil
		}
		out := new(big.Int)
		switch name {
		case "plus":
			out.Add(n, m)
		case "minus":
			out.Sub(n, m)
		case "mult":
			out.Mul(n, m)
		case "div":
			out.Quo(n, m)
		default:
			out.Rem(n, m)
		}
		return fits(out)
	}}
}

var integers = []int64{0, 1, 2, 3, -1, -4, 7, 100, 1 << 31, 1 << 62, -1 << 62, 1<<63 - 1, -1 << 63}

func ordered(op string, a, b *big.Int) bool {
	c := a.Cmp(b)
	return map[string]bool{"<": c < 0, "<=": c <= 0, ">": c > 0, ">=": c >= 0, "=": c == 0, "!=": c != 0}[op]
}

// TestArithmetic: what rules and goals compute in the inner loop is what numbers of
// any size say, wherever in the body it stands and however it is written. Where a
// function has no value it is refused, and nowhere else.
func TestArithmetic(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		facts := rapid.SliceOfNDistinct(rapid.SampledFrom(integers), 1, 6, rapid.ID).Draw(t, "facts")
		e, f := expressions(2).Draw(t, "E"), expressions(2).Draw(t, "F")
		op := rapid.SampledFrom([]string{"<", "<=", ">", ">=", "=", "!="}).Draw(t, "op")
		var want []string
		fails, wide := false, rapid.Bool().Draw(t, "three columns")
		rel := "n(%s)"
		if wide {
			rel = "n(/a, /b, %s)"
		}
		var text strings.Builder
		for _, x := range facts {
			fmt.Fprintf(&text, rel+".\n", fmt.Sprint(x))
			for _, y := range facts {
				a, b := e.value(big.NewInt(x), big.NewInt(y)), f.value(big.NewInt(x), big.NewInt(y))
				if fails = fails || a == nil || b == nil; a != nil && b != nil && ordered(op, a, b) {
					want = append(want, fmt.Sprintf("h(%d, %v)", x, a))
				}
			}
		}
		slices.Sort(want)
		want = slices.Compact(want)
		body := []string{fmt.Sprintf(rel, "X"), fmt.Sprintf(rel, "Y"), "Z = " + e.text, "Z " + op + " " + f.text}
		head := "h(X, Z)"
		if rapid.Bool().Draw(t, "in the head") {
			head, body = "h(X, "+e.text+")", []string{body[0], body[1], e.text + " " + op + " " + f.text}
		}
		goal := strings.Join(body, ", ")
		body = rapid.Permutation(body).Draw(t, "body")
		fmt.Fprintf(&text, "%s :- %s.\n", head, strings.Join(body, ", "))
		told := text.String()[:strings.LastIndex(text.String(), "h(X")]
		p, err := engine.Load(context.Background(), engine.Options{}, engine.Source{Text: text.String()})
		var refused *engine.LoadError
		if fails != errors.As(err, &refused) {
			t.Fatalf("%s\nerror %v", text.String(), err)
		}
		if !fails {
			sameModel(t, p, want)
		}
		if head != "h(X, Z)" {
			return
		}
		base, err := engine.Load(context.Background(), engine.Options{}, engine.Source{Text: told})
		if err != nil {
			t.Fatal(err)
		}
		asked, err := engine.ParseGoal(goal)
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for b, err := range base.Query(context.Background(), asked...) {
			if fails != (err != nil) {
				t.Fatalf("%s? %s\nerror %v", told, goal, err)
			}
			if fails {
				return
			}
			got = append(got, fmt.Sprintf("h(%s, %s)", b["X"], b["Z"]))
		}
		slices.Sort(got)
		if got = slices.Compact(got); fails || !slices.Equal(got, want) {
			t.Errorf("%s? %s\n%v, want %v", told, goal, got, want)
		}
	})
}

// sameModel compares the conclusions and checks each proof.
func sameModel(t *rapid.T, p *engine.Program, want []string) {
	var got []string
	for a := range p.Atoms("h") {
		got = append(got, a.String())
		proof, ok := p.View().Why(context.Background(), a)
		if !ok {
			t.Fatalf("%s has no proof", a)
		}
		if err := check.In(p.View(), proof); err != nil {
			t.Fatal(err)
		}
	}
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("%v, want %v", got, want)
	}
}
