package conductor

// chat answers small talk: with the model where there is one, and else with a
// line of the program's own.
func (t *turn) chat(it *item) error {
	t.sayLine(smallTalk(it.Text))
	return nil
}
