package matrix

// Which names a file format takes, as a table of dialects, and the change of other names into
// ones that it takes (mangling). The rules are those of each format's manual, narrowed to what
// every reader tried accepts.

import "strings"

// Dialect says which names a file format takes. Letters, digits and the
// underscore are always allowed after the first character; the first is a letter
// or, where LetterFirst is false, an underscore.
type Dialect struct {
	Name        string
	MaxLength   int    // bytes of a name
	Extra       string // further characters allowed after the first
	LetterFirst bool   // an underscore must not begin a name
	FoldCase    bool   // names that differ only in case are the same name
	OneSpace    bool   // columns and rows share one name space
	NumberWary  bool   // readers take e1, inf1 or nano for the beginning of a number
	Keywords    string // blank-separated; no name equals one of them in any case
}

// The dialects. The lengths are what every reader tried takes: HiGHS 1.15,
// GLPK 5.0 (255), CBC 2.10 (100 in LP files, 160 in free MPS), lp_solve 5.5.
var (
	// MPSNames are blank-separated words, so that brackets and commas may stay:
	// the four readers take p[i3,7] and open#2 as they are.
	MPSNames = Dialect{Name: "mps", MaxLength: 100, Extra: "[](),.:#"}

	// LPNames are for CPLEX LP files, whose readers disagree on every
	// punctuation mark but the underscore.
	LPNames = Dialect{Name: "lp", MaxLength: 100, NumberWary: true, Keywords: `
		min minimize minimise minimum max maximize maximise maximum multi objectives
		subject such st lazy user constraints
		bound bounds free infinity inf general generals gen integer integers int
		binary binaries bin semi semis sc sos sos1 sos2 sec sin end range ranges pwl`}

	// LPSolveNames are those that the program lp_solve takes. A name of e and digits behind a number
	// is read as an exponent without a blank between; there always is one, but people edit files.
	LPSolveNames = Dialect{Name: "lpsolve", MaxLength: 100, Extra: "[].", LetterFirst: true, OneSpace: true, NumberWary: true, Keywords: `
		max maximise maximize min minimise minimize int bin binary sec sin sos sos1 sos2 free declare infinite infinity`}

	// GAMSNames follow the GAMS user's guide, "Naming rules": 63 characters,
	// case-insensitive, one name space for all symbols.
	GAMSNames = Dialect{Name: "gams", MaxLength: 63, LetterFirst: true, FoldCase: true, OneSpace: true, Keywords: `
		abort acronym acronyms alias all and assign binary break card continue diag display
		do else elseif endfor endif endloop endwhile eps eq equation equations execute
		execute_load execute_loaddc execute_loadpoint execute_unload execute_unloaddi execute_unloadidx
		external file files for free function functions ge gt if imp inf integer le lo logic loop lt
		m max maximizing min minimizing model models na ne negative nonnegative no not option options
		or ord parameter parameters positive prod put put_utility putclear putclose putfmcl
		puthd putheader putpage puttitle puttl repeat sameas sand scalar scalars scale scenred
		semicont semiint set sets singleton smax smin solve sor sos1 sos2 stage sum system table
		tables then undf until up using variable variables while xor yes
		abs arccos arcsin arctan arctan2 ceil centropy cos cosh cvpower div div0 edist entropy errorf
		exp fact floor frac gamma log log10 log2 mapval mod normal ncpcm ncpf pi poly power
		randbinomial randlinear randtriangle round rpower sigmoid sign signpower sin sinh slexp
		sllog10 slrec sqexp sqlog10 sqr sqrec sqrt tan tanh trunc uniform uniformint
		lp mip minlp nlp rmip rmiqcp miqcp qcp rminlp dnlp cns mcp mpec emp obj`}

	// GMPLNames follow "Modeling Language GNU MathProg", section 2: keywords and
	// built-in names; AMPL's own are added, so that both can read the file.
	GMPLNames = Dialect{Name: "gmpl", MaxLength: 100, OneSpace: true, Keywords: `
		and by cross diff div else if in infinity inter less mod not or symdiff then union within
		abs atan card ceil cos exp floor gmtime irand224 length log log10 max min normal normal01
		round sin sqrt str2time substr tan time2str trunc uniform uniform01 sum prod setof forall exists
		binary integer logical symbolic default dimen s subj subject to minimize maximize
		set param var check display printf solve for table data end check arc node
		acos acosh asin asinh atanh cosh sinh tanh alias precision ctime time all circular
		complements contains coeff cover complete contiguous current environ first from function
		icount ichar is_valid iff last let match member next nodef num num0 net_in net_out next
		obj option ord ord0 ordered prev prevw nextw quote random_seed return reversed shell
		sprintf strtosym sub suffix suffixes system tail to_come union until while xor exists
		Initial initial LOCAL OUT INOUT IN objective reset commands close print model drop restore
		fix unfix delete purge redeclare expand show xref problem read write break continue repeat`}
)

// Allowed reports whether name can stand in a file of this dialect as it is.
func (d Dialect) Allowed(name string) bool { return newMangler(d).allowed([]byte(name)) }

// Mangle returns the natural spelling of name in the dialect: brackets and other
// separators become underscores, p[i3,7] is p_i3_7, and what is still not allowed
// gets the prefix (a letter) and an underscore. Two names may come out equal; see
// NewNames.
func (d Dialect) Mangle(prefix, name string) string {
	return string(newMangler(d).append(nil, prefix, []byte(name)))
}

// mangler is a dialect made fast: a table of bytes and a set of keywords.
type mangler struct {
	Dialect
	inside   [256]bool
	keywords map[string]bool
	longest  int // keyword
}

func newMangler(d Dialect) *mangler {
	m := &mangler{Dialect: d, keywords: map[string]bool{}}
	for c := range m.inside {
		m.inside[c] = isLetter(byte(c)) || isDigit(byte(c)) || c == '_' || c < 128 && strings.IndexByte(d.Extra, byte(c)) >= 0
	}
	for _, k := range strings.Fields(d.Keywords) {
		m.keywords[strings.ToLower(k)] = true
		m.longest = max(m.longest, len(k))
	}
	return m
}

func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }
func isDigit(c byte) bool  { return '0' <= c && c <= '9' }

func (m *mangler) allowed(name []byte) bool {
	if len(name) == 0 || len(name) > m.MaxLength || !m.opens(name) {
		return false
	}
	for _, c := range name {
		if !m.inside[c] {
			return false
		}
	}
	return true
}

// opens reports whether a name may begin as it does and is no keyword.
func (m *mangler) opens(name []byte) bool {
	if !isLetter(name[0]) && (name[0] != '_' || m.LetterFirst) || m.NumberWary && numberLike(name) {
		return false
	}
	if len(name) > m.longest {
		return true
	}
	var lower [32]byte
	return !m.keywords[string(appendLower(lower[:0], name))]
}

// numberLike reports whether a C number scanner reads into the name: e5 after a
// coefficient makes it an exponent, inf… and nan… are numbers to strtod.
func numberLike(name []byte) bool {
	var lower [3]byte
	start := string(appendLower(lower[:0], name[:min(3, len(name))]))
	return start == "inf" || start == "nan" || start[0] == 'e' && (len(start) == 1 || isDigit(start[1]))
}

func appendLower(dst, name []byte) []byte {
	for _, c := range name {
		if 'A' <= c && c <= 'Z' {
			c |= 0x20
		}
		dst = append(dst, c)
	}
	return dst
}

// append appends the natural spelling of name.
func (m *mangler) append(dst []byte, prefix string, name []byte) []byte {
	start := len(dst)
	for i, c := range name {
		switch {
		case m.inside[c]:
			dst = append(dst, c)
		case c == ']' || c == ')' || c&0xC0 == 0x80: // closing, or inside a letter of several bytes
		case c == '-' && i+1 < len(name) && isDigit(name[i+1]):
			dst = append(dst, 'm')
		default:
			dst = append(dst, '_')
		}
	}
	if len(dst) == start || !m.opens(dst[start:]) {
		dst = append(dst, prefix...)
		dst = append(dst, '_')
		copy(dst[start+len(prefix)+1:], dst[start:])
		copy(dst[start:], prefix)
		dst[start+len(prefix)] = '_'
	}
	return dst[:min(len(dst), start+m.MaxLength)]
}
