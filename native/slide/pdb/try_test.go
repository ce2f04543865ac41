package pdb
import ("testing";"context";"time";"syscall")
func TestTry(t *testing.T) {
  for _, tiles := range [][]int{{0,1,2,3,6},{0,4,5,8,9,12},{8,9,10,11,12,13,14},{0,1,2,3,4,5,6,7}} {
    var a, b syscall.Rusage
    syscall.Getrusage(0,&a)
    w := time.Now()
    tab, err := Build(context.Background(), Pattern{4,4,15,tiles}, 0, nil)
    if err != nil { t.Fatal(err) }
    syscall.Getrusage(0,&b)
    t.Logf("%v regions %d bytes %d wall %v user %v max rss %d ones %d", tiles, tab.Space.Regions, len(tab.Bits), time.Since(w), time.Duration(b.Utime.Nano()-a.Utime.Nano()), b.Maxrss, tab.ones())
  }
}
