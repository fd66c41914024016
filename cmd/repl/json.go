package main

import (
	"encoding/json"
	"io"

	"whence/internal/clean"
)

// safeJSON writes JSON without a character that a terminal would obey: it is
// escaped.
type safeJSON struct{ to io.Writer }

// Write writes the escaped text; an encoder hands over whole values. It counts
// the bytes it was given.
func (w safeJSON) Write(b []byte) (int, error) {
	_, err := w.to.Write(clean.JSON(b))
	return len(b), err
}

// encoder writes values as JSON, one a line, or with an indent, spread over
// several.
func encoder(w io.Writer, indent string) *json.Encoder {
	e := json.NewEncoder(safeJSON{w})
	e.SetEscapeHTML(false)
	e.SetIndent("", indent)
	return e
}
