/** How long a link to a backup works, once. */
export const backupLinkMs = 60_000

export const backupMessages = {
  heading: 'Backup',
  text: 'One file holds your whole shop. Keep it safe, off this device.',
  restoring: 'Whoever runs your website can restore it with:',
  none: 'There is no backup yet.',
  download: 'Download a backup',
  started: 'Your backup is downloading',
  running: 'A backup is downloading already: please try again in a few minutes',
  linkGone: 'This link is used or too old: please download again',
  loadFailed: 'Failed to load the last backup’s time',
} as const

/** The command that restores a backup, for a terminal on the server. */
export const restoreCommand = 'npm run restore -- FILE'
