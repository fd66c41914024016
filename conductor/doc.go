// Package conductor carries one turn through all the rooms: it hears, reads,
// routes, learns, infers, explains and articulates, and yields each step as an
// event.
//
// It promises that whatever a front end shows comes from those events, that a
// cancelled turn leaves the knowledge base as it was before it or as after it,
// and that a model which fails costs the turn nothing but its own contribution.
//
// It draws nothing and knows no terminal; that is left to cmd/repl.
package conductor
