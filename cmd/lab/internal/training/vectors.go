// The loops over single numbers that cost most beside the products: the ELU,
// batch normalisation and Adam. As for
// the products, the kernels in assembly give the bits of the plain form, because every
// operation of theirs is rounded by itself and in the same order. They take the numbers by
// sixteen; what is left over goes the plain way.

package training

import "math"

// elu writes ELU of x into y and its derivative into slope; twice applies it twice.
func elu(y, slope, x []float32, twice bool) {
	from := eluVector(y, slope, x, twice)
	for i, v := range x[from:] {
		i += from
		y[i], slope[i] = v, 1
		if v < 0 {
			e := exp(v)
			y[i], slope[i] = e-1, e
			if twice {
				f := exp(e - 1)
				y[i], slope[i] = f-1, f*e
			}
		}
	}
}

// adamRange changes parameters p and moments m and v by the gradients g. size is the learning
// rate with the corrections of both moments.
func adamRange(p, m, v, g []float32, size float32) {
	from := adamVector(p, m, v, g, size)
	p, m, v, g = p[from:], m[from:], v[from:], g[from:]
	for i, d := range g {
		m[i] = float32(keepFirst*m[i]) + float32((1-keepFirst)*d)
		v[i] = float32(keepSecond*v[i]) + float32((1-keepSecond)*float32(d*d))
		p[i] -= float32(size*m[i]) / (float32(math.Sqrt(float64(v[i]))) + adamSmall)
	}
}

// norm writes the normalised numbers of a row.
func norm(to, from, mean, inv, factor, add []float32) {
	for u := normVector(to, from, mean, inv, factor, add); u < len(from); u++ {
		to[u] = float32(float32((from[u]-mean[u])*inv[u])*factor[u]) + add[u]
	}
}

// normSums adds a row of derivatives d to sum, and their products with the row x after mean
// and variance to prod.
func normSums(sum, prod, d, x, mean, inv []float32) {
	for u := sumsVector(sum, prod, d, x, mean, inv); u < len(sum); u++ {
		sum[u] += d[u]
		prod[u] += float32(d[u] * float32((x[u]-mean[u])*inv[u]))
	}
}

// unnorm turns a row of derivatives d with respect to normalised numbers into that with
// respect to x. first and second are the means of all d, and of their products with the
// normalised x; factor has the factors by inv.
func unnorm(d, x, mean, inv, first, second, factor []float32) {
	for u := unnormVector(d, x, mean, inv, first, second, factor); u < len(d); u++ {
		h := float32((x[u] - mean[u]) * inv[u])
		rest := d[u] - first[u] - float32(h*second[u])
		d[u] = float32(factor[u] * rest)
	}
}
