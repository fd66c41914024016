package formats

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/piprate/json-gold/ld"
)

// maxDocument bounds a JSON-LD text, which is held in memory, in bytes.
const maxDocument = 256 << 20

// readJSONLD reads JSON-LD 1.1 (https://www.w3.org/TR/json-ld11/). Its triples come
// in the order of graphs and subjects, and have no lines.
func readJSONLD(ctx context.Context, r io.Reader, name, base string, give func(Triple) error) error {
	fail := func(message, advice string) error { return &Error{File: name, Message: message, Advice: advice} }
	text, err := io.ReadAll(io.LimitReader(r, maxDocument+1))
	if err != nil {
		return err
	}
	if len(text) > maxDocument {
		return fail(fmt.Sprintf("the file has more than %d MB", maxDocument>>20), "convert it to N-Quads, of which more is read")
	}
	var doc any
	if err := json.Unmarshal(text, &doc); err != nil {
		return jsonError(name, text, err)
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	o := ld.NewJsonLdOptions(base)
	o.DocumentLoader = &loader{folder: filepath.Dir(name)}
	o.SafeMode = false
	found, err := ld.NewJsonLdProcessor().ToRDF(doc, o)
	var bad *ld.JsonLdError
	if errors.As(err, &bad) {
		return fail(fmt.Sprintf("this is no JSON-LD: %s: %v", bad.Code, bad.Details), "")
	}
	if err != nil {
		return fail(err.Error(), "")
	}
	set, ok := found.(*ld.RDFDataset)
	if !ok {
		return fail("there are no triples in the file", "")
	}
	for _, graph := range slices.Sorted(maps.Keys(set.Graphs)) {
		quads := set.Graphs[graph]
		slices.SortStableFunc(quads, func(a, b *ld.Quad) int { return cmp.Compare(a.Subject.GetValue(), b.Subject.GetValue()) })
		for _, q := range quads {
			t := Triple{S: linked(q.Subject), P: linked(q.Predicate), O: linked(q.Object)}
			if q.Graph != nil {
				t.Graph = linked(q.Graph)
			}
			if err := errors.Join(ctx.Err(), give(t)); err != nil {
				return err
			}
		}
	}
	return nil
}

// linked is a node of the library as ours.
func linked(n ld.Node) Node {
	switch n := n.(type) {
	case ld.IRI:
		return iri(cleanIRI(n.Value))
	case ld.BlankNode:
		return Node{Kind: Blank, Value: strings.TrimPrefix(n.Attribute, "_:")}
	case ld.Literal:
		out := Node{Kind: Literal, Value: n.Value, Datatype: n.Datatype, Lang: n.Language}
		if out.Datatype == XSD+"string" || out.Lang != "" {
			out.Datatype = ""
		}
		return out
	}
	return Node{}
}

// jsonError places an error of JSON.
func jsonError(name string, text []byte, err error) error {
	var bad *json.SyntaxError
	if !errors.As(err, &bad) {
		return &Error{File: name, Message: "this is no JSON: " + err.Error()}
	}
	before := string(text[:min(int(bad.Offset), len(text))])
	return &Error{File: name, Line: 1 + strings.Count(before, "\n"), Message: "this is no JSON: " + bad.Error()}
}

// loader loads the contexts that a document refers to: from files beside it, and
// never from the web, where nobody was asked.
type loader struct{ folder string }

// LoadDocument loads a context by its address.
func (l *loader) LoadDocument(address string) (*ld.RemoteDocument, error) {
	u, err := url.Parse(address)
	if err != nil {
		return nil, ld.NewJsonLdError(ld.LoadingDocumentFailed, err.Error())
	}
	name := filepath.Base(filepath.FromSlash(u.Path))
	for _, path := range []string{filepath.Join(l.folder, name), filepath.Join(l.folder, u.Host+".jsonld")} {
		text, err := os.ReadFile(path) //nolint:gosec // beside the file that the person names
		if err != nil {
			continue
		}
		var doc any
		if err := json.Unmarshal(text, &doc); err != nil {
			return nil, ld.NewJsonLdError(ld.LoadingDocumentFailed, jsonError(path, text, err).Error())
		}
		return &ld.RemoteDocument{DocumentURL: address, Document: doc}, nil
	}
	return nil, ld.NewJsonLdError(ld.LoadingRemoteContextFailed,
		fmt.Sprintf("the context %s is not loaded from the web: save it beside the file as %s.jsonld", address, u.Host))
}
