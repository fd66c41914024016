// Package lists is what the standard library's slices lack.
package lists

// Map returns what f makes of each, in their order; never nil.
func Map[T, U any](in []T, f func(T) U) []U {
	out := make([]U, len(in))
	for i, x := range in {
		out[i] = f(x)
	}
	return out
}
