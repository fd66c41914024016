package transfer

import (
	"bufio"
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"whence/kb"
	"whence/kb/formats"
	"whence/kb/retrieve"
	"whence/triple"
)

// readUnits reads a Markdown file of context units for the facts in it. Such a
// file is read whole, because all that is wrong with it is told at once.
func readUnits(in *input, known []string, emit func(Item) bool) error {
	var text strings.Builder
	lines := map[string]int{} // of the headings
	for {
		line, err := in.Next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
		if id, ok := strings.CutPrefix(string(line), "## Context Unit "); ok {
			lines[strings.TrimSpace(id)] = in.Line
		}
		if text.Write(line); text.Len() > formats.MaxLine {
			return in.Fail(0, "the file is too large for one of units", fmt.Sprintf("cut it into files of at most %d MB", formats.MaxLine>>20))
		}
	}
	units, err := retrieve.ParseUnits(text.String(), known...)
	var bad *retrieve.UnitError
	if errors.As(err, &bad) && len(bad.Problems) > 0 {
		return in.badUnits(bad)
	}
	if err != nil {
		return err
	}
	left := 0
	for _, u := range units {
		if u.Relation == "" {
			left++
			continue
		}
		if it, ok := in.unit(u, lines[u.ID]); !ok {
			left++
		} else if !emit(it) {
			return nil
		}
	}
	if left > 0 {
		emit(Item{Left: fmt.Sprintf("%s: %d units say nothing as a fact, and are not kept", in.file, left)})
	}
	return nil
}

// writeUnits writes the facts as context units: what was said as the claim, and the fact
// where its relation is one that every file of units may use.
func writeUnits(ctx context.Context, w io.Writer, s *kb.Store) (Figures, error) {
	var n Figures
	words := 0
	out := bufio.NewWriter(w)
	for f, err := range s.Facts(ctx) {
		if err != nil {
			return n, err
		}
		u := retrieve.FactUnit(f, cmp.Or(strings.Join(strings.Fields(f.Source.Quote), " "), f.Triple.String()))
		if !slices.Contains(retrieve.KnownRelations(), u.Relation) {
			u.Subject, u.Relation, u.Object, u.Confidence = "", "", "", nil
			words++
		}
		if n.Facts > 0 {
			fmt.Fprintln(out)
		}
		fmt.Fprint(out, u)
		n.Facts++
	}
	n.leftOut(words, "facts whose relation units do not have, or that are denied: their words are there")
	return n, out.Flush()
}

// badUnits is the first of what is wrong, and how much more there is.
func (in *input) badUnits(bad *retrieve.UnitError) error {
	p := bad.Problems[0]
	e := &Error{File: in.file, Line: p.Line, Column: p.Column, Message: string(p.Code) + ": " + p.Message}
	if more := len(bad.Problems) - 1; more > 0 {
		e.Advice = fmt.Sprintf("%d more problems are in the file", more)
	}
	return e
}

func (in *input) unit(u retrieve.Unit, line int) (Item, bool) {
	s, okS := term(u.Subject, triple.Proper)
	o, okO := term(u.Object, triple.ObjectKind(triple.Key(u.Relation)))
	f := triple.Fact{ID: u.ID, Source: triple.Source{Speaker: in.file, File: in.file, Line: line, Quote: u.Claim}}
	f.Triple = triple.Triple{Subject: s, Relation: triple.Key(u.Relation), Object: o}
	if u.Confidence != nil {
		f.Triple.Confidence = *u.Confidence
	}
	sure := u.Confidence == nil || *u.Confidence > 0 // what is not at all sure is no fact
	return Item{Fact: &f}, okS && okO && sure
}
