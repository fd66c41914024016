package engine

import "sync"

// lock lets many readers in, or one who changes something. Who changes
// something lets the readers in before the change is over, as soon as nothing
// that they see is written any more.
type lock struct {
	turns sync.Mutex // held for the whole of a change
	mu    sync.RWMutex
	shut  bool // readers are out; only who holds turns looks
}

// Lock waits until no other change is under way and no reader is inside.
func (l *lock) Lock() {
	l.turns.Lock()
	l.mu.Lock()
	l.shut = true
}

// Unlock ends a change.
func (l *lock) Unlock() {
	l.admit()
	l.turns.Unlock()
}

// admit lets readers in. Whoever holds the lock may call it before Unlock, and
// from then on only reads.
func (l *lock) admit() {
	if l.shut {
		l.shut = false
		l.mu.Unlock()
	}
}

// RLock lets a reader in.
func (l *lock) RLock() { l.mu.RLock() }

// RUnlock lets a reader out.
func (l *lock) RUnlock() { l.mu.RUnlock() }
