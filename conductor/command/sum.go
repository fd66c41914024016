package command

import (
	"errors"
	"math/big"
	"slices"
	"strings"

	"whence/conductor/spoken"
	"whence/history"
	"whence/internal/clean"
	"whence/internal/voice"
)

// This file answers what needs nothing that is known: sums in figures, and what time it is.

// Sum works out a sum in figures.
func Sum(t *Turn, arg string) error {
	const digits = 6
	n, err := workOut(arg)
	switch {
	case err != nil:
		return t.Refuse(err.Error(), voice.Say("command.for-example-sum"))
	case n.IsInt():
		t.Say(voice.Say("command.sum-comes-to", "sum", clean.Line(arg), "result", n.Num().String()))
		return nil
	}
	said := strings.TrimRight(n.FloatString(digits), "0")
	message := "command.sum-comes-to"
	if short, ok := new(big.Rat).SetString(said); !ok || short.Cmp(n) != 0 {
		message = "command.sum-about"
	}
	t.Say(voice.Say(message, "sum", clean.Line(arg), "result", said))
	return nil
}

// workOut is what a sum in figures comes to.
func workOut(text string) (*big.Rat, error) {
	c := calculation{rest: strings.Join(strings.Fields(text), "")}
	n := c.added()
	switch {
	case c.wrong != nil:
		return nil, c.wrong
	case c.rest != "" || text == "":
		return nil, errors.New(voice.Say("command.a-sum-is-missing"))
	}
	return n, nil
}

// calculation is a sum as it is read from left to right. What is wrong ends it.
type calculation struct {
	rest  string
	depth int
	wrong error
}

func (c *calculation) fail(id string) *big.Rat {
	if c.wrong == nil {
		c.wrong = errors.New(voice.Say(id))
	}
	c.rest = ""
	return new(big.Rat)
}

// takes takes the sign that the rest begins with where it is one of some; 0 where it is none.
func (c *calculation) takes(signs string) byte {
	if c.rest == "" || strings.IndexByte(signs, c.rest[0]) < 0 {
		return 0
	}
	sign := c.rest[0]
	c.rest = c.rest[1:]
	return sign
}

func (c *calculation) added() *big.Rat {
	n := c.multiplied()
	for {
		switch c.takes("+-") {
		case '+':
			n.Add(n, c.multiplied())
		case '-':
			n.Sub(n, c.multiplied())
		default:
			return n
		}
	}
}

func (c *calculation) multiplied() *big.Rat {
	n := c.raised()
	for {
		switch c.takes("*/") {
		case '*':
			n.Mul(n, c.raised())
		case '/':
			by := c.raised()
			if by.Sign() == 0 {
				return c.fail("command.nothing-divides-by-none")
			}
			n.Quo(n, by)
		default:
			return n
		}
	}
}

// raised is a number to the power of a small one.
func (c *calculation) raised() *big.Rat {
	const highest = 100
	n := c.one()
	if c.takes("^") == 0 {
		return n
	}
	power := c.raised()
	if !power.IsInt() || power.Sign() < 0 || power.Cmp(big.NewRat(highest, 1)) > 0 || n.Num().BitLen()+n.Denom().BitLen() > highest {
		return c.fail("command.that-sum-is-too-large")
	}
	e := power.Num()
	return new(big.Rat).SetFrac(new(big.Int).Exp(n.Num(), e, nil), new(big.Int).Exp(n.Denom(), e, nil))
}

// one is a number, or a sum in brackets.
func (c *calculation) one() *big.Rat {
	const deepest, longest = 50, 60
	switch c.takes("-+(") {
	case '-':
		n := c.one()
		return n.Neg(n)
	case '+':
		return c.one()
	case '(':
		if c.depth++; c.depth > deepest {
			return c.fail("command.that-sum-is-too-large")
		}
		n := c.added()
		if c.takes(")") == 0 {
			return c.fail("command.a-sum-is-missing")
		}
		return n
	}
	end := len(c.rest) - len(strings.TrimLeft(c.rest, "0123456789.,"))
	figures := strings.ReplaceAll(c.rest[:end], ",", "")
	n, ok := new(big.Rat).SetString(figures)
	if !ok || end > longest {
		return c.fail("command.a-sum-is-missing")
	}
	c.rest = c.rest[end:]
	return n
}

// Clock says the day, the date and the time at which the turn was heard.
func Clock(t *Turn, _ string) error {
	t.Say(voice.Say("command.clock-says", "day", t.Began.Format("Monday, 2 January 2006, 15:04")))
	return nil
}

// Said quotes what was said last in this session that was no command, or first.
func Said(t *Turn, arg string) error {
	turns, err := t.said()
	turns = slices.DeleteFunc(turns, func(h history.Turn) bool {
		_, settles := spoken.Agreed(h.Input)
		return settles || spoken.IsCommand(h.Input)
	})
	if err != nil {
		return err
	}
	if len(turns) == 0 {
		return t.Refuse(voice.Say("command.nothing-was-said-yet"), "")
	}
	if arg == "first" {
		t.Say(voice.Say("command.you-said-first", "turn", turns[0].ID, "text", clean.Line(turns[0].Input)))
		return nil
	}
	last := turns[len(turns)-1]
	t.Say(voice.Say("command.you-said-last", "turn", last.ID, "text", clean.Line(last.Input)))
	return nil
}
