package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"strings"

	"github.com/modelcontextprotocol/go-sdk/mcp"

	"whence/conductor"
	"whence/internal/clean"
	"whence/internal/voice"
)

// What clients look for.
type (
	wanted struct {
		Words string `json:"words" jsonschema:"words that all stand in the sentence of a fact or a rule; none for the first ones"`
		Limit int    `json:"limit,omitempty" jsonschema:"at most how many facts, and how many rules; 20 unless said, at most 100"`
	}
	notesWanted struct {
		Words string `json:"words,omitempty" jsonschema:"words to look for; the last notes without them"`
	}
	word struct {
		Word  string `json:"word,omitempty" jsonschema:"a word of the relation or the name; all relations without one"`
		Limit int    `json:"limit,omitempty" jsonschema:"at most how many relations, and how many names; 20 unless said, at most 100"`
	}
)

// found is what a search found.
type found struct {
	Facts     []conductor.Told `json:"facts" jsonschema:"the facts, with their ids and sources"`
	Rules     []conductor.Told `json:"rules" jsonschema:"the rules, with their ids and sources"`
	MoreFacts int              `json:"more_facts" jsonschema:"how many facts were not listed"`
	MoreRules int              `json:"more_rules" jsonschema:"how many rules were not listed"`
	Covers    string           `json:"covers,omitempty" jsonschema:"what of a large base was looked at"`
}

// vocabulary are the words in use.
type vocabulary struct {
	Relations []conductor.Spoken `json:"relations" jsonschema:"the relations, and how each is said of X and Y"`
	Names     []string           `json:"names,omitempty" jsonschema:"the names that have the word"`
	More      int                `json:"more" jsonschema:"how many were not listed"`
}

func bounded(limit int) int {
	if limit <= 0 {
		return 20
	}
	return min(limit, maxFound)
}

// texts is a text as a result, cleaned.
func texts(b *strings.Builder, none string) *mcp.CallToolResult {
	if b.Len() == 0 {
		b.WriteString(none)
	}
	return &mcp.CallToolResult{Content: []mcp.Content{&mcp.TextContent{Text: clean.Text(b.String())}}}
}

// addLists adds what lists and changes nothing.
func (v *served) addLists(s *mcp.Server) {
	no := false
	reads := &mcp.ToolAnnotations{ReadOnlyHint: true, IdempotentHint: true, OpenWorldHint: &no}
	mcp.AddTool(s, &mcp.Tool{Name: "search", Annotations: reads, Description: voice.Say("repl.the-facts-and-rules-that")}, v.search)
	one(s, v, &mcp.Tool{Name: "notes", Annotations: reads, Description: voice.Say("repl.what-was-told-and-is")},
		conductor.FindNotes, func(in notesWanted) (string, error) {
			if len(in.Words) > maxAsked {
				return "", checked("words", in.Words, maxAsked)
			}
			return in.Words, nil
		})
	mcp.AddTool(s, &mcp.Tool{Name: "vocabulary", Annotations: reads, Description: voice.Say("repl.the-relations-in-use-and")}, v.vocabulary)
}

func (v *served) search(ctx context.Context, _ *mcp.CallToolRequest, in wanted) (*mcp.CallToolResult, found, error) {
	if len(in.Words) > maxAsked {
		return nil, found{}, checked("words", in.Words, maxAsked)
	}
	limit := bounded(in.Limit)
	var f found
	var err error
	if f.Facts, f.MoreFacts, f.Covers, err = v.c.Facts(ctx, in.Words, limit); err != nil {
		return nil, f, err
	}
	if f.Rules, f.MoreRules, err = v.c.Rules(ctx, in.Words, limit); err != nil {
		return nil, f, err
	}
	if f, err = stripped(f); err != nil {
		return nil, f, err
	}
	var b strings.Builder
	for _, all := range [][]conductor.Told{f.Facts, f.Rules} {
		for _, x := range all {
			fmt.Fprintf(&b, "%s: %s\n", x.ID, clean.Line(x.Text))
		}
	}
	if f.MoreFacts+f.MoreRules > 0 {
		fmt.Fprintln(&b, voice.Say("repl.and-more", "morefacts", f.MoreFacts+f.MoreRules))
	}
	if f.Covers != "" {
		b.WriteString(f.Covers + ".\n")
	}
	return texts(&b, voice.Say("repl.nothing-that-was-told-has")+"\n"), f, nil
}

func (v *served) vocabulary(ctx context.Context, _ *mcp.CallToolRequest, in word) (*mcp.CallToolResult, vocabulary, error) {
	if len(in.Word) > maxAsked {
		return nil, vocabulary{}, checked("word", in.Word, maxAsked)
	}
	relations, names, more, err := v.c.Vocabulary(ctx, in.Word, bounded(in.Limit))
	if err != nil {
		return nil, vocabulary{}, err
	}
	w, err := stripped(vocabulary{relations, names, more})
	if err != nil {
		return nil, w, err
	}
	var b strings.Builder
	for _, r := range w.Relations {
		fmt.Fprintf(&b, "%s: %s\n", r.Relation, clean.Line(r.Says))
	}
	if len(w.Names) > 0 {
		b.WriteString(voice.Say("repl.vocabulary-names", "names", clean.Line(strings.Join(w.Names, "; "))) + "\n")
	}
	if w.More > 0 {
		fmt.Fprintln(&b, voice.Say("repl.and-more-2", "more", w.More))
	}
	return texts(&b, voice.Say("repl.nothing-that-was-told-has-2")+"\n"), w, nil
}

// Where facts and rules are, as resources.
const (
	factsURI = "whence://facts"
	rulesURI = "whence://rules"
)

// addResources offers the facts, in pages, and the rules, as lists and one by one.
func addResources(s *mcp.Server, c *chat) {
	facts := func(ctx context.Context, req *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
		return factPage(ctx, c, req.Params.URI)
	}
	s.AddResource(&mcp.Resource{Name: "facts", URI: factsURI, MIMEType: "application/json",
		Description: voice.Say("repl.the-facts-that-were-told", "maxpage", maxPage)}, facts)
	s.AddResourceTemplate(&mcp.ResourceTemplate{Name: voice.Say("repl.facts-after"), URITemplate: factsURI + "{?after}", MIMEType: "application/json",
		Description: voice.Say("repl.the-facts-after-one-with")}, facts)
	s.AddResource(&mcp.Resource{Name: "rules", URI: rulesURI, MIMEType: "application/json",
		Description: voice.Say("repl.the-first-rules-that-were", "maxlisted", maxListed)},
		func(ctx context.Context, _ *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
			all, more, err := c.Rules(ctx, "", maxListed)
			if err != nil {
				return nil, err
			}
			return resource(rulesURI, map[string]any{"rules": all, "more": more})
		})
	one := func(ctx context.Context, req *mcp.ReadResourceRequest) (*mcp.ReadResourceResult, error) {
		uri := req.Params.URI
		told, err := c.ByID(ctx, uri[strings.LastIndexByte(uri, '/')+1:])
		if err != nil {
			return nil, mcp.ResourceNotFoundError(uri)
		}
		return resource(uri, told)
	}
	for _, name := range []string{"fact", "rule"} {
		s.AddResourceTemplate(&mcp.ResourceTemplate{Name: name, URITemplate: "whence://" + name + "s/{id}", MIMEType: "application/json",
			Description: voice.Say("repl.a-by-its-id-with", "name", name)}, one)
	}
}

// factPage is one page of facts, as many as fit the bound of a reply.
func factPage(ctx context.Context, c *chat, uri string) (*mcp.ReadResourceResult, error) {
	u, err := url.Parse(uri)
	if err != nil {
		return nil, mcp.ResourceNotFoundError(uri)
	}
	for limit := maxPage; ; limit /= 2 {
		page, next, err := c.FactsAfter(ctx, u.Query().Get("after"), limit)
		if errors.Is(err, conductor.ErrUnknown) {
			return nil, mcp.ResourceNotFoundError(uri)
		}
		if err != nil {
			return nil, err
		}
		data := map[string]any{"facts": append([]conductor.Told{}, page...)} // never null
		if next != "" {
			data["next"] = factsURI + "?after=" + next
		}
		if raw, err := json.Marshal(data); err != nil || len(raw) <= maxReply || limit == 1 {
			return resource(uri, data)
		}
	}
}

// resource is data as the text of a resource, cleaned.
func resource(uri string, data any) (*mcp.ReadResourceResult, error) {
	plain, err := stripped(data)
	if err != nil {
		return nil, err
	}
	text, err := json.Marshal(plain)
	if err != nil {
		return nil, err
	}
	return &mcp.ReadResourceResult{Contents: []*mcp.ResourceContents{{URI: uri, MIMEType: "application/json", Text: string(text)}}}, nil
}
