// Package contain turns a panic into an error that carries its stack.
//
// It promises that a panic in the function it runs is returned as a *Panic and
// goes no further, and that every other way to end the function is left as it is.
//
// It decides nothing about what to do then: what the function has left half done
// is for the caller to know.
package contain

import (
	"errors"
	"fmt"
	"runtime/debug"
)

// Panic is a panic as an error: a defect of the program that one input has met.
type Panic struct {
	// Value is what was panicked with.
	Value any
	// Stack is that of the goroutine, for a log and not for a person.
	Stack []byte
}

// Error says what was panicked with, without the stack.
func (p *Panic) Error() string { return fmt.Sprint("a defect in it (", p.Value, ")") }

// Unwrap returns the value where it is an error.
func (p *Panic) Unwrap() error {
	err, _ := p.Value.(error)
	return err
}

// Run runs f and returns its error, or a *Panic where it panics. It is safe for
// concurrent use where f is.
func Run(f func() error) (err error) {
	defer func() {
		if v := recover(); v != nil {
			err = &Panic{v, debug.Stack()}
		}
	}()
	return f()
}

// Of returns the panic that an error is or wraps, or nil.
func Of(err error) *Panic {
	var p *Panic
	if errors.As(err, &p) {
		return p
	}
	return nil
}
