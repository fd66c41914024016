// Package extract reads a turn with a language model: it asks for statements
// through a JSON schema, each with a verbatim quote, and hands on those that
// the quote supports, in the form that the grammar's are in.
//
// It promises that nothing is handed on as said that was not said: a quote is
// part of the turn, names and relations are made of its words (or of names
// spoken of shortly before, for its pronouns), polarity agrees with it, and
// what is asked, supposed, quoted or recalled is not taken for asserted.
// Whatever is turned down, or was passed over by the model, is returned with
// the reason.
//
// Whether what was said is true, known or worth learning is left to others, and
// so is wording: a statement's echo is made by triple/english.
package extract
