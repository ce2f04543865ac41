// Words of the frame around the screens.
export const text = {
  name: 'tilemip',
  skip: 'Skip to the content',
  screens: 'Screens',
  theme: 'Theme',
  themes: { auto: 'as the system', light: 'light', dark: 'dark' },
  projector: 'Projector size',
  copy: 'Copy link',
  copied: 'The link holds all that you see. It is copied.',
  notCopied: 'The browser does not let the page copy; the link is in the address line.',
  announcements: 'Announcements',
  loading: 'Loading …',
  noScreen: (id: string) => `The link asks for the screen "${id}", which this page does not have. It was ignored.`,
  broken: 'This screen failed. The rest of the page still works.',
  again: 'Try again',
  dismiss: 'Dismiss',
}
