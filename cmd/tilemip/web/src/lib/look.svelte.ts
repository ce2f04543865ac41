// Theme and size, as attributes of <html> that app.css reads. The only thing that the page
// keeps in the browser.

export type Theme = 'auto' | 'light' | 'dark'
export const themes: Theme[] = ['auto', 'light', 'dark']

class Look {
  theme: Theme = $state('auto')
  projector = $state(false)

  constructor() {
    const kept = read()
    if (themes.includes(kept.theme as Theme)) this.theme = kept.theme as Theme
    this.projector = kept.projector === true
  }

  apply(): void {
    const root = document.documentElement
    root.dataset.theme = this.theme
    root.dataset.size = this.projector ? 'projector' : 'normal'
    try {
      localStorage.setItem('tilemip', JSON.stringify({ theme: this.theme, projector: this.projector }))
    } catch {
      // a page from disk, or a private window: the choice holds until it is closed
    }
  }
}

function read(): { theme?: unknown; projector?: unknown } {
  try {
    const value: unknown = JSON.parse(localStorage.getItem('tilemip') ?? '{}')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}

export const look = new Look()
