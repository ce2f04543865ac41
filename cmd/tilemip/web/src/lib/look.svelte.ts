// Theme and size, as attributes of <html> that app.css reads, and the language that was chosen.
// The only thing that the page keeps in the browser.

export type Theme = 'auto' | 'light' | 'dark'
export const themes: Theme[] = ['auto', 'light', 'dark']

class Look {
  theme: Theme = $state('auto')
  projector = $state(false)
  /** the theme that a link asks for: shown, not kept */
  shown: Theme | undefined = $state()
  /** chosen by hand; undefined: as the browser says */
  language: string | undefined = $state()

  constructor() {
    const kept = read()
    if (themes.includes(kept.theme as Theme)) this.theme = kept.theme as Theme
    this.projector = kept.projector === true
    if (typeof kept.language === 'string') this.language = kept.language
  }

  apply(): void {
    const root = document.documentElement
    root.dataset.theme = this.shown ?? this.theme
    root.dataset.size = this.projector ? 'projector' : 'normal'
    try {
      localStorage.setItem('tilemip', JSON.stringify({ theme: this.theme, projector: this.projector, language: this.language }))
    } catch {
      // a page from disk, or a private window: the choice holds until it is closed
    }
  }
}

function read(): { theme?: unknown; projector?: unknown; language?: unknown } {
  try {
    const value: unknown = JSON.parse(localStorage.getItem('tilemip') ?? '{}')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

export const look = new Look()
