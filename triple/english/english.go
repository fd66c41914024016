package english

import (
	"context"
	"sync"

	"whence/triple"
	"whence/triple/english/build"
	"whence/triple/english/interpret"
	"whence/triple/english/morph"
	"whence/triple/english/parse"
	"whence/triple/english/say"
	"whence/triple/english/sentence"
	"whence/triple/english/syntax"
	tokens "whence/triple/english/token"
)

// English reads and prints. Make one with New; it is safe for concurrent use.
type English struct {
	*say.Sayer
	readers sync.Pool // of *reader
	parser  parse.Latest
	builder *build.Builder
	words   Words

	properties properties
	times      times
	phrasings  phrasings
	repairs    repairs
}

// What a sentence is tried as, beside a clause of the grammar.
type (
	properties struct{ *English } // what is said of a relation: "married to is symmetric"
	times      struct{ *English } // a clause with when it was so, or for how long
	phrasings  struct{ *English } // other words for what the grammar reads
	repairs    struct{ *English } // what the words may have been meant to be
)

// reader is a parser in a conversation.
type reader struct {
	*syntax.Parser
	// buffer is for the tokens of a sentence.
	buffer []sentence.Token
	// reading is the conversation that Read goes on with, and earlier what was
	// said in it before the names that it still lists.
	reading *triple.Discourse
	earlier interpret.Earlier
}

// New opens the grammar and its word list, which are part of the program. The
// error is nil unless that data is damaged.
func New() (*English, error) {
	w := &morph.Words{}
	e := &English{Sayer: say.New(w, morph.NewInflector(w))}
	var err error
	if e.parser.Parser, err = parse.New(); err != nil {
		return nil, err
	}
	e.properties, e.times, e.phrasings, e.repairs = properties{e}, times{e}, phrasings{e}, repairs{e}
	e.words = newWords(e)
	e.builder = &build.Builder{Words: e.words}
	e.readers.New = func() any { return &reader{Parser: syntax.NewParser(e.Lex)} }
	return e, nil
}

// Read reads exactly, by the grammar alone; see Understand. It splits a turn into sentences and reads each: as one statement, as one
// with several Readings, or as one with Trouble. A sentence may refer to what
// the sentences before it speak of. The error is that of the context.
func (e *English) Read(ctx context.Context, text string, d triple.Discourse) ([]triple.Statement, error) {
	return e.readAfter(ctx, text, d, interpret.Earlier{})
}

// readAfter is Read where some names were said before those that are mentioned.
func (e *English) readAfter(ctx context.Context, text string, d triple.Discourse, earlier interpret.Earlier) ([]triple.Statement, error) {
	p := e.readers.Get().(*reader)
	defer e.readers.Put(p)
	d.Mentions = d.Mentions[:len(d.Mentions):len(d.Mentions)]
	p.reading, p.earlier = &d, earlier
	var out []triple.Statement
	for _, s := range tokens.Sentences(text) {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		p.Hear(text, s)
		st := e.sentence(p, text[s.At:s.End], &d)
		st.Text, st.Start, st.End = text[s.At:s.End], s.At, s.End
		for i := range st.Readings {
			st.Readings[i].Text, st.Readings[i].Start, st.Readings[i].End = st.Text, st.Start, st.End
		}
		out = append(out, st)
		d.Mentions = p.earlier.Take(append(d.Mentions, st.Mentions...))
		if st.Question != nil {
			d.Asked = st.Question
		}
		d.Told = triple.Retell(d.Told, st)
	}
	return out, nil
}
