package agent

import (
	"context"
	"fmt"
	"io"
	"maps"
	"slices"
	"sync"
	"time"

	"whence/conductor/tool"
	"whence/engine"
	"whence/internal/clean"
	"whence/internal/contain"
	"whence/kb/memory"
)

// Options say which tools there are beside the built-in ones, and how far
// they may go.
type Options struct {
	// Servers are MCP servers. They are reached when a tool is first wanted.
	Servers []tool.Server
	// Watches are calls of their tools that are made from time to time; what they return is
	// in working memory, as observed(Name, Line), and why one failed as unobserved(Name, Why).
	Watches []tool.Watch
	// Loop bounds a task that the model does with tools.
	Loop tool.Options
	// Stderr gets what servers that are commands write there; nil drops it.
	Stderr io.Writer
}

// Toolbox is the tools of a conversation.
type Toolbox struct {
	Options  Options
	Registry *tool.Registry
	metrics  tool.Counters

	mu      sync.Mutex
	clients map[string]*tool.Client
	// troubles are why servers are not there, and why tools of theirs are left
	// out, by the server.
	troubles map[string][]string
	// always are the tools that the person let run for this session.
	always []string
}

// Equip makes the toolbox of an agent, with the built-in tools. Wrong options are
// refused by name.
func (c *Agent) Equip(o Options) error {
	seen := map[string]bool{}
	for _, s := range o.Servers {
		if err := s.Check(); err != nil {
			return err
		}
		if seen[s.Name] {
			return fmt.Errorf("two MCP servers are called %s", s.Name)
		}
		seen[s.Name] = true
	}
	for _, w := range o.Watches {
		if _, err := w.Interval(); err != nil {
			return err
		}
	}
	registry, err := tool.NewRegistry(c.builtins()...)
	if err != nil {
		return err
	}
	c.Tools = &Toolbox{Options: o, Registry: registry, clients: map[string]*tool.Client{}, troubles: map[string][]string{}}
	return nil
}

// connect reaches the servers that are not there yet, all at once, and returns
// what to tell the person. One that could not be reached is tried again only
// where that is asked for, since it may take its whole time to fail.
func (b *Toolbox) connect(ctx context.Context, again bool) []string {
	var wg sync.WaitGroup
	said := make([][]string, len(b.Options.Servers))
	for i, s := range b.Options.Servers {
		b.mu.Lock()
		there, tried := b.clients[s.Name] != nil, b.troubles[s.Name] != nil
		b.mu.Unlock()
		if !there && (again || !tried) {
			wg.Go(func() {
				if err := contain.Run(func() error { said[i] = b.reach(ctx, s); return nil }); err != nil {
					said[i] = []string{clean.Line(s.Name + ": " + err.Error())}
				}
			})
		}
	}
	wg.Wait()
	return slices.Concat(said...)
}

// reach connects one server and adds its tools.
func (b *Toolbox) reach(ctx context.Context, s tool.Server) []string {
	troubles := []string{}
	client, err := tool.Connect(ctx, s, b.Options.Stderr)
	var tools []tool.Tool
	if err == nil {
		var refused []error
		if tools, refused, err = client.Tools(ctx); err != nil {
			client.Close()
		}
		for _, r := range refused {
			troubles = append(troubles, clean.Line(r.Error()))
		}
	}
	if err != nil {
		troubles = append(troubles, clean.Line(err.Error()))
	} else {
		for _, t := range tools {
			if err := b.Registry.Add(t); err != nil {
				troubles = append(troubles, clean.Line(err.Error()))
			}
		}
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	if err == nil {
		b.clients[s.Name] = client
	}
	b.troubles[s.Name] = troubles
	return troubles
}

// Health is the plugin that looks every minute whether the servers that were
// reached still answer; working memory has it as server(Name, State).
func (b *Toolbox) Health() memory.Plugin {
	return memory.Plugin{Name: "servers", Every: time.Minute, Replace: true, Run: func(ctx context.Context, _ time.Time) ([]engine.Fact, error) {
		b.mu.Lock()
		clients := maps.Clone(b.clients)
		b.mu.Unlock()
		var out []engine.Fact
		for _, name := range slices.Sorted(maps.Keys(clients)) {
			state := "/down"
			if clients[name].Alive(ctx) {
				state = "/up"
			}
			out = append(out, engine.Fact{Atom: engine.Atom{Pred: "server", Args: []engine.Term{engine.Name("/" + name), engine.Name(state)}}})
		}
		return out, nil
	}}
}

// Watches are the plugins that call tools from time to time.
func (b *Toolbox) Watches(permissions *tool.Permissions) []memory.Plugin {
	out := make([]memory.Plugin, len(b.Options.Watches))
	for i, w := range b.Options.Watches {
		every, _ := w.Interval() // it was looked at when the Toolbox was made
		out[i] = memory.Plugin{Name: w.Name, Every: every, Replace: true, Run: func(ctx context.Context, _ time.Time) ([]engine.Fact, error) {
			b.connect(ctx, false)
			return w.Facts(ctx, &tool.Gate{Registry: b.Registry, Permissions: permissions, Always: b.consented}), nil
		}}
	}
	return out
}

// Close ends all servers.
func (b *Toolbox) Close() {
	b.mu.Lock()
	defer b.mu.Unlock()
	for _, c := range b.clients {
		c.Close()
	}
	clear(b.clients)
}

func (b *Toolbox) consented() []string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return slices.Clone(b.always)
}

func (b *Toolbox) consentTo(name string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if !slices.Contains(b.always, name) {
		b.always = append(b.always, name)
	}
}
