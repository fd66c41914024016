// Package retrieve finds the knowledge units that bear on a question: by their
// words (BM25 on SQLite's full-text index), by their likeness (hypervectors), and
// by what follows from their facts (ThinkingDB, a bounded symbolic closure).
//
// It promises the original units and never a made one, each with the reason why
// it was found; the same result whatever the order of units and rules; work that
// is bounded by a budget and by the neighbourhood of the question, not by the
// number of units, and that says when it was cut.
//
// It leaves to others what is true (reason), what is kept (kb), and how an
// answer is worded. ThinkingDB is a private part of it: callers name strategies
// and profiles and see one form of result.
package retrieve
