package llm

import "encoding/json"

// The roles of messages.
const (
	System    = "system"
	User      = "user"
	Assistant = "assistant"
	ToolRole  = "tool"
)

// Message is one message of a conversation.
type Message struct {
	Role, Content string
	// Calls are the tool calls of an assistant's message.
	Calls []ToolCall
	// CallID names the call that a tool's message answers.
	CallID string
}

// Tool is a function that the model may call. Parameters is a JSON schema.
type Tool struct {
	Name, Description string
	Parameters        json.RawMessage
}

// ToolCall is a call of a tool. Arguments is JSON as the model wrote it, not
// yet checked.
type ToolCall struct{ ID, Name, Arguments string }

// Request is one question to the model.
type Request struct {
	Messages []Message
	// Temperature nil means 0, the most deterministic that the model allows.
	Temperature *float64
	// MaxTokens bounds the reply; 0 leaves it to the server.
	MaxTokens int
	Stop      []string
	Tools     []Tool
	// Force names the tool that must be called; "" leaves it to the model.
	Force string
}

// Response is a reply. Where a call returns an error of kind Truncated, it
// holds what there was.
type Response struct {
	// Text is what was said, without reasoning.
	Text string
	// Reasoning is what the model thought aloud before it, from its own field
	// or from a leading <think> block.
	Reasoning string
	Calls     []ToolCall
	// Finish is the finish_reason; "stop" where a server gave none but ended
	// its stream properly.
	Finish string
	// Model is the server's own name of the model.
	Model string
	Usage Usage
	// Attempts counts the requests made, retries included.
	Attempts int
}

// Usage counts tokens as the server reports them; zero where it does not.
type Usage struct{ Prompt, Completion, Total int }

// Add returns the sum of both.
func (u Usage) Add(v Usage) Usage {
	return Usage{u.Prompt + v.Prompt, u.Completion + v.Completion, u.Total + v.Total}
}

// Chunk is a piece of a streamed reply. Text and Reasoning are the new words.
// The last chunk has Done, the whole reply, and no words of its own.
type Chunk struct {
	Text, Reasoning string
	Done            *Response
}
