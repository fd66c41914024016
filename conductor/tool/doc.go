// Package tool lets a model act: a registry of tools with their schemas, the
// rules that say which of them may run, an orchestrator that runs them, the loop
// in which a model and its tools take turns, and the tools of MCP servers.
//
// It promises that a tool runs only with arguments that its schema takes and
// only where a rule allows it, that whatever fails is an outcome with a
// category and never the end of the others, that every attempt is an event and
// every outcome a fact executed(turn, tool, args, result), and that each bound
// that is accepted is enforced.
//
// What a tool returns is data. Whether the final text may be said, and whether
// anything is learned, is left to the caller.
package tool
