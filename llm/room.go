package llm

import (
	"cmp"
	"context"
	"sync"
	"sync/atomic"
)

// Room is the model's window: as it was set, else as the server says it is, else the least
// that servers have.
type Room struct {
	size  atomic.Int64
	given bool
	once  sync.Once
	asks  sync.WaitGroup
	end   context.CancelFunc // of what is asked; set once
}

// NewRoom is the room of a window of so many tokens; 0 asks the server.
func NewRoom(tokens int) *Room {
	r := &Room{given: tokens > 0}
	r.Set(cmp.Or(tokens, defaultWindow))
	return r
}

// Tokens is the size now.
func (r *Room) Tokens() int { return int(r.size.Load()) }

// Set takes a size over.
func (r *Room) Set(tokens int) { r.size.Store(int64(tokens)) }

// Learn asks the server for its window, once and beside the turn: until it is known, what
// is sent fits the least.
func (r *Room) Learn(ctx context.Context, m any) {
	asked, ok := m.(interface{ Window(context.Context) int })
	if r.given || !ok {
		return
	}
	r.once.Do(func() {
		ctx, r.end = context.WithCancel(context.WithoutCancel(ctx))
		r.asks.Go(func() {
			defer r.end()
			if n := asked.Window(ctx); n > 0 {
				r.Set(min(n, mostWindow))
			}
		})
	})
}

// Close ends what is asked, and waits until it has ended.
func (r *Room) Close() {
	r.once.Do(func() {}) // nothing begins from here on
	if r.end != nil {
		r.end()
	}
	r.asks.Wait()
}

// defaultWindow is the least that common servers start with, in tokens.
const defaultWindow = 4096

// mostWindow bounds what is sent to a model with a large window: more of the conversation
// costs time and money, and makes the reading no better.
const mostWindow = 16 << 10
