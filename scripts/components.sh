#!/usr/bin/env bash
# components.sh draws docs/components.svg for docs/architecture.md: the components of the page's
# table and which of them uses which, as the go command lists it. An arrow that follows from
# others is left out (tred). It needs Graphviz.
set -euo pipefail
# shellcheck source=scripts/lib.sh
. "$(dirname "$0")/lib.sh"
cd "$root"
have dot || apt_install graphviz || die "components.sh needs Graphviz: $(apt_line graphviz)"

module=$("$GO" list -m)
components=$(sed -n '/^| component |/,/^$/p' docs/architecture.md | grep '^| [a-zA-Z]' | tail -n +2)

# Of the rows that match a package, the longest is its component.
"$GO" list -e -f '{{range .Imports}}{{$.ImportPath}} {{.}}{{"\n"}}{{end}}' ./... | sed "s#$module/##g; s#$module\b#.#g" |
  awk -v components="$components" '
    BEGIN {
      n = split(components, row, "\n")
      for (i = 1; i <= n; i++) {
        split(row[i], cell, " *[|] *")
        m = split(cell[3], word, "`")
        for (k = 2; k <= m; k += 2) of[word[k] == "tilemip" ? "." : word[k]] = cell[2]
      }
      hidden["base"] = hidden["tests"] = 1
      print "digraph components { rankdir=TB; ranksep=0.35; nodesep=0.3; node [shape=box, style=\"rounded,filled\", fillcolor=\"#eef3f8\", color=\"#5b7083\", fontname=\"Helvetica\", fontsize=12]; edge [color=\"#5b7083\", arrowsize=0.6];"
    }
    function home(path) {
      if (path in of) return of[path]
      for (;;) {
        if ((path "/...") in of) return of[path "/..."]
        if (!sub("/[^/]*$", "", path)) return ""
      }
    }
    {
      a = home($1); b = home($2)
      if (a != "" && b != "" && a != b && !(a in hidden) && !(b in hidden) && !((a, b) in seen)) { seen[a, b] = 1; printf "\"%s\" -> \"%s\";\n", a, b }
    }
    END { print "}" }' | tred 2>/dev/null | dot -Tsvg | sed '/^<!--/d; /^ -->/d; s/<!-- .* -->//' >docs/components.svg
