// Package rule holds clauses made ready for evaluation: registers for variables,
// plans that say in which order and by which indexes the premises are looked for
// ([Rule.Plan]), and what runs them ([Exec]). A [Network] knows which rules make and
// take a fact, and the components in whose order they are evaluated.
//
// It looks for matches and concludes nothing: whoever runs a plan is called at each
// match ([Exec.Done]) and decides what it is good for. A run ends with its context,
// at a bound, or at a function without a value, unless that is excused.
//
// Plans, indexes and symbols are made by one goroutine at a time. Where others read
// meanwhile, plans that are there ([Rule.Made]) and an [Overlay] of a reader's own
// symbols are used.
package rule
