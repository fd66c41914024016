package triple

// Heading is what a column of a table, a property or a key says, as the language
// reads it: the relation that a sentence with its words would tell.
type Heading struct {
	// Words are what it says in plain words, without the unit: "number of employees".
	Words string
	// Relation is nil where it says no relation but what the row itself is called.
	Relation *Relation
	// Owned is set where what the row is about is the object of the relation:
	// capital_of(austin, texas) under "capital".
	Owned bool
	// Noun is the singular noun of what the values are, "" where it is none: "capital".
	Noun string
	// Name is set where the values are what something is called: "state name" has the
	// noun "state".
	Name bool
	// Identifies is set where the values only tell one thing from others: "id".
	Identifies bool
	// Unit is what the numbers are measured in, as the heading writes it: "km²".
	Unit string
	// Quality is set where yes and no are said of what the row is about: is(x, red),
	// under the Words.
	Quality bool
}

// Values is what sort of values stand under a heading.
type Values uint8

// The sorts of values.
const (
	// Names are those of things; a Text is longer and names nothing.
	Names Values = iota
	Texts
	Numbers
	Years
	Dates
	// Flags are only yes and no, true and false, or the like.
	Flags
)
