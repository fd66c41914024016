package parse

import (
	"slices"
	"testing"
)

// TestTitlesAreOneWord holds that a title is one word, and what looks like one is several.
func TestTitlesAreOneWord(t *testing.T) {
	for text, want := range map[string][]string{
		"1776: The Long March was written by Ann Cole.":                   nil, // it may be a year
		"1632: The Long March was written by Ann Cole.":                   {"1632: The Long March"},
		"Ann Cole is the author of 1812: The Retreat, a novel.":           {"1812: The Retreat"},
		"The novel 1632 The Long March has 300 pages.":                    {"1632 The Long March"},
		"Ann published nothing in 1998: The Ritz was closed.":             nil,
		"1998: The Ritz was closed.":                                      nil,
		"Room 12: Ann Cole is in.":                                        nil,
		"\"Above the Hills\" was written by Ann.":                         {"Above the Hills"},
		"'Above the Hills' was written by Ann.":                           {"Above the Hills"},
		"Ann said \"Ben has left\".":                                      nil,
		"Annals of Rock, abbreviated to Ann. Geol. Rock., is a journal.":  {"Ann. Geol. Rock."},
		"The journal is abbreviated as Acta Geol. Hung. It is from Lund.": {"Acta Geol. Hung."},
		"I saw Ann. Ben. Cleo left.":                                      nil,
	} {
		var got []string
		for _, s := range wholes(text) {
			got = append(got, text[s.start:s.end])
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s\ngot  %q\nwant %q", text, got, want)
		}
	}
}
