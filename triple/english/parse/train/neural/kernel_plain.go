//go:build !(goexperiment.simd && amd64)

package neural

// vectors: the processor multiplies many numbers at once. It does where the command is built
// with GOEXPERIMENT=simd.
const vectors = false

func addProductWide(_, _, _ []float32, _, _, _ int) {}

// tanhs sets each of x to its hyperbolic tangent.
func tanhs(x []float32) { tanhEach(x) }
