package language

import (
	"slices"

	"whence/triple"
)

// This file chooses among the readings of a sentence.

// SaidAlike takes the first reading of a question whose readings are worded alike: nobody can
// choose between them, and what they do not find is looked for in all clauses anyway.
func SaidAlike(read []triple.Statement) []triple.Statement {
	out := slices.Clone(read)
	for i, s := range out {
		if len(s.Readings) < 2 || s.Trouble != nil || slices.ContainsFunc(s.Readings, func(r triple.Statement) bool {
			return r.Kind != triple.QuestionKind || r.Echo != s.Readings[0].Echo
		}) {
			continue
		}
		out[i] = s.Readings[0]
		out[i].Text, out[i].Start, out[i].End = s.Text, s.Start, s.End
	}
	return out
}

// Trusted takes the likeliest reading where the person would be asked, as scripts
// want that nobody sits before, unless something in the words speaks against it.
func Trusted(read []triple.Statement) []triple.Statement {
	out := slices.Clone(read)
	for i, s := range out {
		if s.Standing == triple.Asked && len(s.Readings) == 1 && (s.Trouble == nil || s.Trouble.Code == "as_read") {
			out[i] = s.Readings[0]
			out[i].Text, out[i].Start, out[i].End = s.Text, s.Start, s.End
			for j := range out[i].Facts {
				if x := &out[i].Facts[j]; !triple.OfEvent(x.Relation) || x.Relation == triple.EventOf {
					x.Confidence = unconfirmed // an event is as sure as its reading, once
				}
			}
		}
	}
	return out
}

// unconfirmed is how sure a reading is on which the readers did not all agree: of our
// own sentences 63 % of the trees were right to the last word.
const unconfirmed = 0.63
