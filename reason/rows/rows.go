// Package rows answers questions over one table as its reader sees it: columns with
// headers, rows in their order, and what stands in the cells. It finds the cells and the
// headers that a question names, and what the question asks to be done with them: to pick
// rows, to compare, to count, to add, to look at the row before or behind.
//
// It promises that every content word of the question was used for something, or was
// counted among the assumptions, or that the words are named and nothing is answered; and
// that an answer has the rows and the cells that make it so.
//
// It reads no files, proves nothing and keeps nothing: whoever asks has the facts of the
// cells proved. A Sheet is not changed once it is made, and safe for concurrent use.
package rows

import (
	"time"

	"whence/triple"
	"whence/triple/english/lexicon"
)

// Words is what reading questions over tables needs to know of English.
type Words interface {
	Singular(noun string) string
	// Base is the base form of a verb's form, "" for a word that is no verb.
	Base(word string) string
	// Graded is the base of an adjective that compares, and "more" or "most".
	Graded(word string) (base, degree string)
	// Rank is the number of a word for a rank: 2 of "second"; 0 for another word.
	Rank(word string) int
	// Derived are nouns made of a verb.
	Derived(verb string) []string
	Person(noun string) bool
	// Dimensions are what an adjective compares, and whether it is for more of it.
	Dimensions(adjective string) ([]lexicon.Dimension, []int)
	// MayBeNoun reports whether a word form may be a noun.
	MayBeNoun(word string) bool
	// Common reports whether a word is one that a dictionary lists, and no name.
	Common(word string) bool
}

// Table is named columns and rows.
type Table struct {
	// File is what the table is called where its rows are shown.
	File string
	// Class is the noun for what the rows are, "" for none.
	Class   string
	Columns []Column
	Rows    []Row
	// Repeats is set where rows with one name are about one thing, which is counted once.
	Repeats bool
	// Key is the column that names the rows, -1 for none.
	Key int
	// Clock says what day it is, nil where nothing may be asked by that.
	Clock func() time.Time
	// Means says of words what somebody told that they mean here.
	Means map[string]Meaning
}

// Meaning is what a word means over a table: the column of a header, or what has the most
// or the least in it.
type Meaning struct {
	Header string `json:"header"`
	// Op is "most" or "least", "" where the word is only another for the column.
	Op string `json:"op,omitempty"`
}

// Column is a column by its header.
type Column struct {
	Header string
	// Also are other words for it, which somebody has told.
	Also []string
}

// Row is a row with its place in the file.
type Row struct {
	Line  int
	Cells []Cell
	// Told is set where no file has the row: what is empty in it was not told.
	Told bool
}

// Cell is what stands in a row under a header.
type Cell struct {
	Text string
	// Items are the members where the cell is a list.
	Items []string
	// Term is what the cell names, and Facts are what it says.
	Term  triple.Term
	Facts []triple.Triple
}

// Kind is what sort of answer it is.
type Kind uint8

// The kinds of answers.
const (
	// List: the texts of cells.
	List Kind = iota
	// Number: what was counted or worked out.
	Number
	// Truth: yes or no.
	Truth
	// Choice: one of the words of the question.
	Choice
)

// Deed is what is done with rows for a number.
type Deed uint8

// What is done with rows.
const (
	Counted Deed = iota
	Added
	Averaged
	Subtracted
)

// Value is one of the answers.
type Value struct {
	Text string
	// Row and Column are the cell that says it; Column is -1 for what no cell says.
	Row, Column int
}

// Answer is what a question over a table came to.
type Answer struct {
	Kind   Kind
	Values []Value
	Holds  bool
	// Rows are those that the answer rests on, and Columns what was looked at in them.
	Rows, Columns []int
	// Did says what was done with the rows for a Number.
	Did Deed
	// Sums are the figures that were compared, the best first, each of all rows with one text; By is the header of their column.
	Sums []Sum
	By   string
	// Assumed are what was only taken to be meant.
	Assumed []string
	// Headed is set where the question names a column, Money where one that was looked at has money, and Added
	// where the numbers of several rows were added up for it.
	Headed, Money, Added bool
	// Cost orders the readings of one question, less being nearer to its words.
	Cost int
}

// Sum is what a column says in all of the rows with one text in another.
type Sum struct {
	Text   string
	Rows   []int
	Amount float64
}

// Miss says why there is no answer.
type Miss struct {
	// Words are those of the question that nothing in the table goes with.
	Words []string
	// Used is how many words found a header or a cell.
	Used int
	// Has are the headers of the table, and Of what it is about.
	Has []string
	Of  string
	// None is set where all words were read, and no row is what a column of yes and no was asked for.
	None bool
}
