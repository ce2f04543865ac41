// The loops over single numbers that cost most beside the products: the ELU,
// batch normalisation and Adam. As for
// the products, the kernels in assembly give the bits of the plain form, because every
// operation of theirs is rounded by itself and in the same order. They take the numbers by
// sixteen; what is left over goes the plain way.

package training

import "math"

// elu writes ELU of x into y and its derivative into slope; twice applies it twice.
func elu(y, slope, x []float32, twice bool) {
	from := wide(len(x))
	if from > 0 {
		eluAVX512(&y[:from][0], &slope[:from][0], &x[0], from, twice)
	}
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
	from := wide(len(g))
	if from > 0 {
		adamAVX512(&p[:from][0], &m[:from][0], &v[:from][0], &g[0], from, size)
	}
	p, m, v, g = p[from:], m[from:], v[from:], g[from:]
	for i, d := range g {
		m[i] = float32(keepFirst*m[i]) + float32((1-keepFirst)*d)
		v[i] = float32(keepSecond*v[i]) + float32((1-keepSecond)*float32(d*d))
		p[i] -= float32(size*m[i]) / (float32(math.Sqrt(float64(v[i]))) + adamSmall)
	}
}

// norm writes the normalised numbers of a row.
func norm(to, from, mean, inv, factor, add []float32) {
	n := wide(len(from))
	if n > 0 {
		normAVX512(&to[:n][0], &from[0], &mean[:n][0], &inv[:n][0], &factor[:n][0], &add[:n][0], n)
	}
	for u := n; u < len(from); u++ {
		to[u] = float32(float32((from[u]-mean[u])*inv[u])*factor[u]) + add[u]
	}
}

// normSums adds a row of derivatives d to sum, and their products with the row x after mean
// and variance to prod.
func normSums(sum, prod, d, x, mean, inv []float32) {
	n := wide(len(sum))
	if n > 0 {
		sumsAVX512(&sum[0], &prod[:n][0], &d[:n][0], &x[:n][0], &mean[:n][0], &inv[:n][0], n)
	}
	for u := n; u < len(sum); u++ {
		sum[u] += d[u]
		prod[u] += float32(d[u] * float32((x[u]-mean[u])*inv[u]))
	}
}

// unnorm turns a row of derivatives d with respect to normalised numbers into that with
// respect to x. first and second are the means of all d, and of their products with the
// normalised x; factor has the factors by inv.
func unnorm(d, x, mean, inv, first, second, factor []float32) {
	n := wide(len(d))
	if n > 0 {
		unnormAVX512(&d[0], &x[:n][0], &mean[:n][0], &inv[:n][0], &first[:n][0], &second[:n][0], &factor[:n][0], n)
	}
	for u := n; u < len(d); u++ {
		h := float32((x[u] - mean[u]) * inv[u])
		rest := d[u] - first[u] - float32(h*second[u])
		d[u] = float32(factor[u] * rest)
	}
}
