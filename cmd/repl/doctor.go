package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"text/tabwriter"
	"time"

	"github.com/spf13/cobra"

	"whence/internal/clean"
	"whence/llm"
)

// doctorCommand shows every setting with its origin, what answers, and what to
// do about what does not.
func (p *program) doctorCommand() *cobra.Command {
	return &cobra.Command{
		Use:   "doctor",
		Short: "what is configured, what answers, and what to do about what does not",
		Args:  cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			p.printSettings()
			bad := p.checkBase(cmd.Context())
			bad = p.checkModel(cmd.Context()) || bad
			if bad {
				return &exit{code: exitFailure}
			}
			return nil
		},
	}
}

func (p *program) printSettings() {
	w := tabwriter.NewWriter(p.out, 0, 0, 2, ' ', 0)
	for _, s := range p.settings.all {
		value := s.value
		switch {
		case s.secret && value != "":
			value = "(set)"
		case value == "":
			value = "-"
		}
		fmt.Fprintf(w, "%s\t%s\t%s\n", s.name, clean.Line(value), clean.Line(s.origin))
	}
	w.Flush()
}

// checkBase opens the knowledge base; it reports whether that failed.
func (p *program) checkBase(ctx context.Context) bool {
	c, err := p.open(ctx)
	if err != nil {
		fmt.Fprintln(p.out, "knowledge base: FAILS:", clean.Line(err.Error()))
		return true
	}
	fmt.Fprintln(p.out, "knowledge base: ok:", clean.Line(c.Status()))
	if err := c.Close(); err != nil {
		fmt.Fprintln(p.out, "knowledge base: FAILS on closing:", clean.Line(err.Error()))
		return true
	}
	return false
}

// checkModel asks the model's address for its models; it reports whether that
// failed. Having no model is no failure.
func (p *program) checkModel(ctx context.Context) bool {
	if !p.hasModel() {
		fmt.Fprintln(p.out, "model: none; everything works without. To use one, set model and base-url (or OPENAI_API_KEY).")
		return false
	}
	client, err := p.client()
	if err == nil {
		err = p.listed(ctx, client)
	}
	if err != nil {
		fmt.Fprintln(p.out, "model: FAILS:", clean.Line(err.Error()))
		return true
	}
	fmt.Fprintf(p.out, "model: ok: %s at %s\n", clean.Line(client.Model()), clean.Line(client.Host()))
	return false
}

func (p *program) listed(ctx context.Context, client *llm.Client) error {
	ctx, cancel := context.WithTimeout(ctx, 10*time.Second)
	defer cancel()
	models, err := client.Models(ctx)
	if err != nil {
		return err
	}
	if !slices.Contains(models, client.Model()) {
		return errors.New("the server answers, but does not list the model " + client.Model())
	}
	return nil
}
