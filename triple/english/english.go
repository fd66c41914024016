package english

import (
	"context"
	"sync"

	"whence/triple"
	"whence/triple/english/build"
	"whence/triple/english/morph"
	"whence/triple/english/parse"
	tokens "whence/triple/english/token"
)

// English reads and prints. Make one with New; it is safe for concurrent use.
type English struct {
	words   *morph.Words
	inflect *morph.Inflector
	parsers sync.Pool
	parser  *parse.Parser
	builder *build.Builder
}

// New opens the grammar and its word list, which are part of the program. The
// error is nil unless that data is damaged.
func New() (*English, error) {
	w := &morph.Words{}
	e := &English{words: w, inflect: morph.NewInflector(w)}
	var err error
	if e.parser, err = parse.New(); err != nil {
		return nil, err
	}
	e.builder = &build.Builder{Words: Words{e}}
	e.parsers.New = func() any { return &parser{words: e.words} }
	return e, nil
}

// Read reads exactly, by the grammar alone; see Understand. It splits a turn into sentences and reads each: as one statement, as one
// with several Readings, or as one with Trouble. A sentence may refer to what
// the sentences before it speak of. The error is that of the context.
func (e *English) Read(ctx context.Context, text string, d triple.Discourse) ([]triple.Statement, error) {
	p := e.parsers.Get().(*parser)
	defer e.parsers.Put(p)
	d.Mentions = d.Mentions[:len(d.Mentions):len(d.Mentions)]
	p.reading, p.earlier = &d, earlier{}
	var out []triple.Statement
	for _, s := range tokens.Sentences(text) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		p.turn, p.here, p.near = text, s, ""
		st := e.sentence(p, text[s.At:s.End], &d)
		st.Text, st.Start, st.End = text[s.At:s.End], s.At, s.End
		for i := range st.Readings {
			st.Readings[i].Text, st.Readings[i].Start, st.Readings[i].End = st.Text, st.Start, st.End
		}
		out = append(out, st)
		d.Mentions = p.earlier.take(append(d.Mentions, st.Mentions...))
		if st.Question != nil {
			d.Asked = st.Question
		}
		d.Told = triple.Retell(d.Told, st)
	}
	return out, nil
}
