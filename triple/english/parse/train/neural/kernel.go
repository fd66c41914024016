package neural

import "whence/triple/english/parse/graph"

// addProduct adds the product of a, m rows of k numbers, and b, k rows of n, to c.
func addProduct(c, a, b []float32, m, k, n int) {
	if m == 0 || k == 0 {
		return // half of a batch of one sentence
	}
	wide := 0
	if vectors {
		wide = n &^ 15
		addProductWide(c, a, b, m, k, n)
	}
	if wide == n {
		return
	}
	for i := range m {
		to := c[i*n : (i+1)*n]
		for l, x := range a[i*k : (i+1)*k] {
			for j, y := range b[l*n : (l+1)*n][wide:] {
				to[wide+j] += x * y
			}
		}
	}
}

// turned returns the matrix a of m rows and n columns with rows and columns exchanged, in
// the place of to if there is room.
func turned(to, a []float32, m, n int) []float32 {
	to = sized(to, m*n)
	const block = 16
	for i0 := 0; i0 < m; i0 += block {
		for j0 := 0; j0 < n; j0 += block {
			for i := i0; i < min(i0+block, m); i++ {
				for j := j0; j < min(j0+block, n); j++ {
					to[j*m+i] = a[i*n+j]
				}
			}
		}
	}
	return to
}

func sized(s []float32, n int) []float32 {
	if cap(s) < n {
		return make([]float32, n, n+n/2)
	}
	return s[:n]
}

// zeroed is sized, of zeros.
func zeroed(s []float32, n int) []float32 {
	s = sized(s, n)
	clear(s)
	return s
}

func dot(a, b []float32) float32 {
	var s0, s1, s2, s3 float32
	b = b[:len(a)]
	i := 0
	for ; i+4 <= len(a); i += 4 {
		s0 += a[i] * b[i]
		s1 += a[i+1] * b[i+1]
		s2 += a[i+2] * b[i+2]
		s3 += a[i+3] * b[i+3]
	}
	for ; i < len(a); i++ {
		s0 += a[i] * b[i]
	}
	return s0 + s1 + s2 + s3
}

// axpy adds f times a to c.
func axpy(c []float32, f float32, a []float32) {
	a = a[:len(c)]
	for i := range c {
		c[i] += f * a[i]
	}
}

func tanhEach(x []float32) {
	for i := range x {
		x[i] = graph.Tanh(x[i])
	}
}
