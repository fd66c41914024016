// Package shelf is how a part of what a conversation stands on is listed: its entries,
// what may be done with each, and how many more there are.
//
// It promises that whatever draws a listing needs nothing else. What stands on a shelf is
// found elsewhere.
package shelf

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"whence/conductor/wording"
)

// Shelf is a part of what the conversation stands on.
type Shelf string

// The shelves.
const (
	FactShelf     Shelf = "facts"
	RuleShelf     Shelf = "rules"
	ConflictShelf Shelf = "conflicts"
	MemoryShelf   Shelf = "memory"
	AroundShelf   Shelf = "around"
	SessionShelf  Shelf = "sessions"
)

// Listing is what stands on a shelf.
type Listing struct {
	Entries []Entry
	// More is how many others there are that were not listed.
	More int
	// Note says what one should know of the whole, such as why it is empty.
	Note string
}

// Entry is one thing on a shelf.
type Entry struct {
	// ID is that of a fact, a rule or a session; "" where there is none.
	ID string
	// Text says it in a line.
	Text string
	// Link leads to another name; nil where the entry is no part of a picture.
	Link *Link
	// Details are the lines below it, and Actions what may be done with it.
	Details []string
	Actions []Action
}

// Link is an edge of the picture around a name.
type Link struct {
	Relation, Name string
	// In says that the edge comes from the name, instead of leading to it.
	In, Denied, Derived bool
}

// Action is an input that may be taken next, with what it does.
type Action struct {
	Label, Input string
	// Now says that it changes nothing, and may be taken without a second look.
	Now bool
}

// Line is an entry with its details in one line.
func (e Entry) Line() string {
	text := e.Text
	if e.ID != "" {
		text = e.ID + ": " + text
	}
	if len(e.Details) > 0 {
		text = strings.TrimSuffix(text, ".") + ": " + strings.Join(e.Details, "; ")
	}
	return wording.Stop(text)
}

// MaxShown bounds the lines of a listing.
const MaxShown = 200

// HasAll reports whether all the words stand in a line, each where a word begins: no roof is in "proof".
func HasAll(line string, words []string) bool {
	return !slices.ContainsFunc(words, func(w string) bool { return !hasWord(line, w) })
}

func hasWord(line, word string) bool {
	inside := func(r rune) bool { // in scripts that part words
		return unicode.In(r, unicode.Latin, unicode.Greek, unicode.Cyrillic) || unicode.IsNumber(r)
	}
	for from := 0; from < len(line); {
		at := strings.Index(line[from:], word)
		if at < 0 {
			return false
		}
		before, _ := utf8.DecodeLastRuneInString(line[:from+at])
		if first, _ := utf8.DecodeRuneInString(word); !inside(before) || !inside(first) {
			return true
		}
		from += at + len(word)
	}
	return word == ""
}
