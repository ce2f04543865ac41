package commandline

import (
	"strings"
	"testing"
)

// Words that a command line is put together from; the fuzzer finds others.
func FuzzParse(f *testing.F) {
	for _, s := range []string{"-V12 -rX a.txt", "--mch=3 -e 2 -- -b", "-ox:f=20 -s20,16,5", "-q -t-3 -f FC", "-s1,2", "--vol=3", "-", "-o", "--=1", "-é"} {
		f.Add(s, "mch = 3 # c\nquiet\n")
	}
	f.Add("-q", "order = x:f=3\nformat=SL\nconf=x")
	f.Fuzz(func(t *testing.T, line, conf string) {
		a, err := Parse(strings.Fields(line))
		if err != nil {
			if err.Error() == "" || strings.Contains(err.Error(), "\n") {
				t.Errorf("%q: error %q; want one line", line, err)
			}
			return
		}
		if len(a.format) != 2 {
			t.Errorf("%q: format %q", line, a.format)
		}
		before := a.options.MCH
		if a.Configure("c", strings.NewReader(conf)) == nil && a.given["mch"] && a.options.MCH != before {
			t.Errorf("%q: the configuration file goes before the command line", line)
		}
	})
}
