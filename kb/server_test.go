package kb_test

import (
	"testing"

	"whence/internal/storage/storetest"
)

// TestOnAServer runs all tests of what is known once more, on a server.
func TestOnAServer(t *testing.T) { storetest.Again(t) }
