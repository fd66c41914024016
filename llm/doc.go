// Package llm talks to a language model behind an OpenAI-compatible address:
// chat, streamed chat, structured output and embeddings, over go-openai.
//
// It promises that a reply is either whole or an error that says how it failed:
// a stream that breaks off, an error sent inside it, an empty or oversized
// reply and a server that ignores what it was asked for are all noticed. A
// request is tried again only before its first token and only where that
// helps. Cancelling the context ends a call at once, and no error, however it
// is printed, holds the API key.
//
// It knows nothing of what is said; what may be believed of a reply is left to
// its callers.
package llm
