// Package model is the arithmetic of the reader: linear models over hashed
// features that give words their tags and hang them on one another.
//
// It promises the same result for the same words and weights, and looks weights up
// in the file as it is embedded, without decoding it. What it reads is safe for
// concurrent use.
//
// It knows nothing of text or trees, those are triple/english/parse's, and it does
// not learn; that is triple/english/parse/train.
package model
