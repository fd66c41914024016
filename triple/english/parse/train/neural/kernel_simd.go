//go:build goexperiment.simd && amd64

package neural

import (
	"simd/archsimd"
	"unsafe"
)

var vectors = archsimd.X86.AVX512()

// at is where the sixteen numbers begin that are i behind p.
func at(p *float32, i int) *[16]float32 { return (*[16]float32)(unsafe.Add(unsafe.Pointer(p), 4*i)) }

// addProductWide is addProduct for the columns that fill vectors of sixteen.
func addProductWide(c, a, b []float32, m, k, n int) {
	_, _, _ = c[:m*n], a[:m*k], b[:k*n]
	i := 0
	for ; i+4 <= m; i += 4 {
		j := 0
		for ; j+32 <= n; j += 32 {
			fourByTwo(c[i*n+j:], a[i*k:], &b[j], k, n)
		}
		for ; j+16 <= n; j += 16 {
			for r := range 4 {
				one(c[(i+r)*n+j:], a[(i+r)*k:], &b[j], k, n)
			}
		}
	}
	for ; i < m; i++ {
		j := 0
		for ; j+64 <= n; j += 64 {
			oneByFour(c[i*n+j:], a[i*k:], &b[j], k, n)
		}
		for ; j+16 <= n; j += 16 {
			one(c[i*n+j:], a[i*k:], &b[j], k, n)
		}
	}
}

func fourByTwo(c, a []float32, p *float32, k, n int) {
	r0, r1, r2, r3 := &c[0], &c[n], &c[2*n], &c[3*n]
	c00, c01 := archsimd.LoadFloat32x16(at(r0, 0)), archsimd.LoadFloat32x16(at(r0, 16))
	c10, c11 := archsimd.LoadFloat32x16(at(r1, 0)), archsimd.LoadFloat32x16(at(r1, 16))
	c20, c21 := archsimd.LoadFloat32x16(at(r2, 0)), archsimd.LoadFloat32x16(at(r2, 16))
	c30, c31 := archsimd.LoadFloat32x16(at(r3, 0)), archsimd.LoadFloat32x16(at(r3, 16))
	a0, a1, a2, a3 := a[:k], a[k:2*k], a[2*k:3*k], a[3*k:4*k]
	for l, x := range a0 {
		b0, b1 := archsimd.LoadFloat32x16(at(p, 0)), archsimd.LoadFloat32x16(at(p, 16))
		y := archsimd.BroadcastFloat32x16(x)
		c00, c01 = y.MulAdd(b0, c00), y.MulAdd(b1, c01)
		y = archsimd.BroadcastFloat32x16(a1[l])
		c10, c11 = y.MulAdd(b0, c10), y.MulAdd(b1, c11)
		y = archsimd.BroadcastFloat32x16(a2[l])
		c20, c21 = y.MulAdd(b0, c20), y.MulAdd(b1, c21)
		y = archsimd.BroadcastFloat32x16(a3[l])
		c30, c31 = y.MulAdd(b0, c30), y.MulAdd(b1, c31)
		p = (*float32)(unsafe.Add(unsafe.Pointer(p), 4*n))
	}
	c00.Store(at(r0, 0))
	c01.Store(at(r0, 16))
	c10.Store(at(r1, 0))
	c11.Store(at(r1, 16))
	c20.Store(at(r2, 0))
	c21.Store(at(r2, 16))
	c30.Store(at(r3, 0))
	c31.Store(at(r3, 16))
}

func oneByFour(c, a []float32, p *float32, k, n int) {
	r := &c[0]
	c0, c1 := archsimd.LoadFloat32x16(at(r, 0)), archsimd.LoadFloat32x16(at(r, 16))
	c2, c3 := archsimd.LoadFloat32x16(at(r, 32)), archsimd.LoadFloat32x16(at(r, 48))
	for _, x := range a[:k] {
		y := archsimd.BroadcastFloat32x16(x)
		c0, c1 = y.MulAdd(archsimd.LoadFloat32x16(at(p, 0)), c0), y.MulAdd(archsimd.LoadFloat32x16(at(p, 16)), c1)
		c2, c3 = y.MulAdd(archsimd.LoadFloat32x16(at(p, 32)), c2), y.MulAdd(archsimd.LoadFloat32x16(at(p, 48)), c3)
		p = (*float32)(unsafe.Add(unsafe.Pointer(p), 4*n))
	}
	c0.Store(at(r, 0))
	c1.Store(at(r, 16))
	c2.Store(at(r, 32))
	c3.Store(at(r, 48))
}

func one(c, a []float32, p *float32, k, n int) {
	sum := archsimd.LoadFloat32x16(at(&c[0], 0))
	for _, x := range a[:k] {
		sum = archsimd.BroadcastFloat32x16(x).MulAdd(archsimd.LoadFloat32x16(at(p, 0)), sum)
		p = (*float32)(unsafe.Add(unsafe.Pointer(p), 4*n))
	}
	sum.Store(at(&c[0], 0))
}

// tanhs sets each of x to its hyperbolic tangent, as graph.Tanh does.
func tanhs(x []float32) {
	if !vectors || len(x) < 16 {
		tanhEach(x)
		return
	}
	all := archsimd.BroadcastFloat32x16
	most, least := all(7.9), all(-7.9)
	i := 0
	for ; i+16 <= len(x); i += 16 {
		v := archsimd.LoadFloat32x16(at(&x[i], 0)).Min(most).Max(least)
		y := v.Mul(v)
		above := all(-2.76076847742355e-16).MulAdd(y, all(2.00018790482477e-13))
		above = above.MulAdd(y, all(-8.60467152213735e-11))
		above = above.MulAdd(y, all(5.12229709037114e-08))
		above = above.MulAdd(y, all(1.48572235717979e-05))
		above = above.MulAdd(y, all(6.37261928875436e-04))
		above = above.MulAdd(y, all(4.89352455891786e-03)).Mul(v)
		below := all(1.19825839466702e-06).MulAdd(y, all(1.18534705686654e-04))
		below = below.MulAdd(y, all(2.26843463243900e-03))
		below = below.MulAdd(y, all(4.89352518554385e-03))
		above.Div(below).Store(at(&x[i], 0))
	}
	tanhEach(x[i:])
}
