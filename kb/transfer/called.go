package transfer

import (
	"context"
	"slices"
	"strings"

	"whence/kb/formats"
	"whence/kb/tables"
	"whence/triple"
)

// This file finds what the things and the properties of a graph are called.

// called is what IRIs are called, and what properties say, by IRI.
type called struct {
	labels     map[string]string
	properties map[string]triple.Heading
}

// calls are the properties that say what something is called, the surest first; calledToo
// say what else it is called.
var (
	calls = []string{
		skos + "prefLabel", rdfs + "label", "http://xmlns.com/foaf/0.1/name", "http://schema.org/name", "https://schema.org/name",
	}
	calledToo = []string{
		skos + "altLabel", "http://xmlns.com/foaf/0.1/nick", "http://schema.org/alternateName", "https://schema.org/alternateName",
	}
)

const skos = "http://www.w3.org/2004/02/skos/core#"

// caller looks through the triples of a graph.
type caller struct {
	called
	rank  map[string]int
	sorts map[string]*tables.Sort
	// fixed are the properties that something is said of which holds in one direction.
	fixed map[string]bool
}

// called looks through a graph: of several labels of one kind it takes the one without a
// language, and else the one in English, and else the first; a property is read as the
// header of a column is that has its values.
func (s *Source) called(ctx context.Context) (called, error) {
	if f := formats.Format(s.format); !f.Graph() || s.format == GraphML {
		return called{}, nil
	}
	c := caller{called: called{labels: map[string]string{}, properties: map[string]triple.Heading{}}, rank: map[string]int{}, sorts: map[string]*tables.Sort{}, fixed: map[string]bool{}}
	for t, err := range s.file.Triples(ctx) {
		if err != nil {
			return called{}, err
		}
		c.label(t)
		c.property(t)
	}
	for iri, sort := range c.sorts {
		if s.options.Words == nil || c.fixed[iri] {
			continue
		}
		h := s.options.Words.Heading(c.words(iri), sort.Values())
		if h.Name || h.Identifies { // what tells the rows of a table apart is here a property like others
			words := triple.Key(c.words(iri))
			h = triple.Heading{Owned: true, Relation: &triple.Relation{Form: triple.FormNoun, Word: strings.ReplaceAll(words, "_", " "), Prep: "of", Key: words + "_of"}}
		}
		if h.Relation != nil && !h.Quality && h.Relation.Key != "" {
			c.properties[iri] = h
		}
	}
	return c.called, nil
}

// words are those that an IRI is called by.
func (c *called) words(iri string) string {
	if label := c.labels[iri]; label != "" {
		return label
	}
	return apart(local(iri))
}

func (c *caller) label(t statement) {
	kind := slices.Index(calls, t.P.Value)
	if kind < 0 || t.S.Kind != formats.IRI || t.O.Kind != formats.Literal || strings.TrimSpace(t.O.Value) == "" {
		return
	}
	better := 3 * (len(calls) - kind)
	switch language, _, _ := strings.Cut(t.O.Lang, "-"); language {
	case "":
		better += 2
	case "en":
		better++
	}
	if better > c.rank[t.S.Value] {
		c.labels[t.S.Value], c.rank[t.S.Value] = t.O.Value, better
	}
}

// property looks at a value of a property that no standard gives a meaning.
func (c *caller) property(t statement) {
	for _, a := range axioms {
		switch {
		case a.other && t.P.Value == a.iri:
			c.fixed[t.S.Value], c.fixed[t.O.Value] = true, true
		case !a.other && t.P.Value == rdf+"type" && t.O.Value == a.iri:
			c.fixed[t.S.Value] = true
		}
	}
	for _, space := range []string{rdf, rdfs, owl, ours} {
		if strings.HasPrefix(t.P.Value, space) {
			return
		}
	}
	if slices.Contains(calls, t.P.Value) || slices.Contains(calledToo, t.P.Value) {
		return
	}
	sort := c.sorts[t.P.Value]
	if sort == nil {
		sort = &tables.Sort{}
		c.sorts[t.P.Value] = sort
	}
	if t.O.Kind == formats.Literal {
		sort.See(t.O.Value)
	} else {
		sort.See(c.words(t.O.Value))
	}
}
