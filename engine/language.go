package engine

import (
	"whence/engine/ast"
	"whence/engine/parse"
)

// The language that programs are written in is package [ast], read by [parse]: terms, clauses and
// their printing, proofs, and the problems of a text. Whoever uses the engine finds it
// here under the same names.
type (
	Kind      = ast.Kind
	Term      = ast.Term
	Atom      = ast.Atom
	Op        = ast.Op
	Literal   = ast.Literal
	Pos       = ast.Pos
	Let       = ast.Let
	Transform = ast.Transform
	Clause    = ast.Clause
	Fact      = ast.Fact
	Decl      = ast.Decl
	Unit      = ast.Unit
	Source    = ast.Source
	Binding   = ast.Binding
	PredInfo  = ast.PredInfo
	NodeKind  = ast.NodeKind
	Proof     = ast.Proof
	ProofNode = ast.ProofNode
	Stage     = ast.Stage
	Problem   = ast.Problem
	LoadError = ast.LoadError
)

// The kinds of terms, in the order in which [Term.Compare] sorts them.
const (
	KindVar    = ast.KindVar
	KindName   = ast.KindName
	KindString = ast.KindString
	KindBytes  = ast.KindBytes
	KindInt    = ast.KindInt
	KindFloat  = ast.KindFloat
	KindList   = ast.KindList
	KindMap    = ast.KindMap
	KindStruct = ast.KindStruct
	KindApply  = ast.KindApply
	KindPair   = ast.KindPair
)

// The operators of a [Literal].
const (
	OpAtom = ast.OpAtom
	OpEq   = ast.OpEq
	OpNe   = ast.OpNe
	OpLt   = ast.OpLt
	OpLe   = ast.OpLe
	OpGt   = ast.OpGt
	OpGe   = ast.OpGe
)

// The ways in which a node of a [Proof] holds.
const (
	Told     = ast.Told
	Derived  = ast.Derived
	Absent   = ast.Absent
	Compared = ast.Compared
)

// The gates, in their order.
const (
	StageParse     = ast.StageParse
	StageAnalyze   = ast.StageAnalyze
	StageStratify  = ast.StageStratify
	StageEvaluate  = ast.StageEvaluate
	StageTypecheck = ast.StageTypecheck
)

// ErrBudget is wrapped by the error of an evaluation that was cut by its
// facts, rounds or time.
var ErrBudget = ast.ErrBudget

// Name is [ast.Name].
func Name(path string) Term { return ast.Name(path) }

// String is [ast.String].
func String(s string) Term { return ast.String(s) }

// Bytes is [ast.Bytes].
func Bytes(b []byte) Term { return ast.Bytes(b) }

// Int is [ast.Int].
func Int(n int64) Term { return ast.Int(n) }

// Float is [ast.Float].
func Float(f float64) Term { return ast.Float(f) }

// List is [ast.List].
func List(elems ...Term) Term { return ast.List(elems...) }

// Pair is [ast.Pair].
func Pair(left, right Term) Term { return ast.Pair(left, right) }

// Map is [ast.Map].
func Map(pairs ...Term) Term { return ast.Map(pairs...) }

// Struct is [ast.Struct].
func Struct(pairs ...Term) Term { return ast.Struct(pairs...) }

// Var is [ast.Var].
func Var(name string) Term { return ast.Var(name) }

// Apply is [ast.Apply].
func Apply(fn string, args ...Term) Term { return ast.Apply(fn, args...) }

// Incomplete is [ast.Incomplete].
func Incomplete(err error) bool { return ast.Incomplete(err) }

// ParseUnit is [parse.Unit].
func ParseUnit(file, src string) (*Unit, error) { return parse.Unit(file, src) }

// ParseAtom is [parse.Atom].
func ParseAtom(src string) (Atom, error) { return parse.Atom(src) }

// ParseClause is [parse.Clause].
func ParseClause(src string) (Clause, error) { return parse.Clause(src) }

// ParseGoal is [parse.Goal].
func ParseGoal(src string) ([]Literal, error) { return parse.Goal(src) }

// Quote is [parse.Quote].
func Quote(e *LoadError, src Source) { parse.Quote(e, src) }
