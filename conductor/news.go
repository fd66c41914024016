package conductor

import (
	"context"

	"whence/conductor/record"
	"whence/internal/contain"
	"whence/internal/voice"
)

// News returns what other people have told, taken back and undone since the last call, or
// since the conversation began. What is new is taken over then. While a turn runs, and
// where people have no names, there is no news. It is safe for concurrent use.
func (c *Conductor) News(ctx context.Context) (news []record.News, err error) {
	if !c.known.Named() || !c.isReady() || !c.mu.TryLock() {
		return nil, nil
	}
	defer c.mu.Unlock()
	err = contain.Run(func() error {
		seq, err := c.known.Store.Seq(ctx)
		if err != nil || seq == c.heard {
			return err
		}
		if err := c.known.CatchUp(ctx); err != nil {
			return err
		}
		news, c.heard, err = c.NewsAfter(ctx, c.heard, func(turn string) bool { return c.took[turn] })
		return err
	})
	c.failedInside(voice.Say("conductor.look-for-what-others-told"), err)
	return news, err
}
