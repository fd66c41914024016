// Package language is the reader of a conversation: the grammar and the parser, or what a
// program puts in their place.
//
// It promises that a defect in a reader is an error of the reading, and costs nothing
// else.
package language

import (
	"context"
	"slices"

	"whence/internal/contain"
	"whence/internal/voice"
	"whence/triple"
	"whence/triple/clause"
	"whence/triple/english"
)

// Reader reads a text into statements.
type Reader interface {
	Read(ctx context.Context, text string, d triple.Discourse) ([]triple.Statement, error)
}

// Language is the grammar, and what reads text by it.
type Language struct {
	*english.English
	reader Reader
}

// New returns the built-in language, with a reader in the place of its own unless nil.
func New(reader Reader) (*Language, error) {
	e, err := english.New()
	if err != nil {
		return nil, voice.Error("language.open-lexicon", "error", err)
	}
	if reader == nil {
		reader = e
	}
	return &Language{e, reader}, nil
}

// Read reads a text into statements. Where the reader panics, the error is a
// *contain.Panic, wrapped: nothing but the reading has failed.
func (l *Language) Read(ctx context.Context, text string, d triple.Discourse) ([]triple.Statement, error) {
	expect(text, d)
	return contained(func() ([]triple.Statement, error) { return l.reader.Read(ctx, text, d) })
}

// Understand reads what people type; errors are those of Read. A reader that was put
// in the place of the grammar reads it all.
func (l *Language) Understand(ctx context.Context, text string, d triple.Discourse) ([]triple.Statement, error) {
	expect(text, d)
	return contained(func() ([]triple.Statement, error) {
		if e, own := l.reader.(*english.English); own {
			return e.Understand(ctx, text, d)
		}
		return l.reader.Read(ctx, text, d)
	})
}

// expect has a vocabulary look at once for what reading a text will ask of it, where it has to look.
func expect(text string, d triple.Discourse) {
	if v, ok := d.Vocabulary.(interface{ Expect(text string) }); ok {
		v.Expect(text)
	}
}

// Clear are what the clauses of a text say that is clear, whatever the rest of it says; see english.Clear.
func (l *Language) Clear(text string, d triple.Discourse) []triple.Statement {
	return english.Clear(l.English, text, d)
}

// Orders reports whether a text does nothing but order something.
func (l *Language) Orders(text string) bool {
	said := l.Clauses(text).Clauses
	return len(said) > 0 && !slices.ContainsFunc(said, func(c clause.Clause) bool { return c.Attitude != clause.Ordered })
}

func contained(reading func() ([]triple.Statement, error)) (read []triple.Statement, err error) {
	err = contain.Run(func() (err error) {
		read, err = reading()
		read = worded(read)
		return err
	})
	if err != nil {
		err = voice.Error("language.read-it", "error", err)
	}
	return read, err
}
