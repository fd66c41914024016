package transfer

import (
	"context"
	"io"

	"whence/kb/formats"
)

// input is a text that is read line by line, with what was made of its words.
type input struct {
	*formats.Lines
	ctx   context.Context
	file  string
	words *memo
}

func newInput(ctx context.Context, r io.Reader, file string) *input {
	return &input{Lines: formats.NewLines(ctx, r, file), ctx: ctx, file: file, words: newMemo()}
}
