/** How long a link to a backup works, once. */
export const backupLinkMs = 60_000

export const backupMessages = {
  heading: 'Backup',
  text: 'Everything in one file: products, pictures, texts, people and their passwords, which nobody can read in it. Keep it where only you get to it, and not only on this device.',
  restoring: 'Whoever runs the machine that the shop is on can bring it back:',
  none: 'There is no backup yet.',
  download: 'Download a backup',
  started: 'The backup is on its way to your downloads',
  running: 'A backup is being downloaded already: please try again in a few minutes',
  linkGone: 'This link was used already, or is too old: please ask for another one',
  loadFailed: 'Failed to load when the last backup was made',
} as const

/** The command that restores a backup, for a terminal on the server. */
export const restoreCommand = 'npm run restore -- FILE'
