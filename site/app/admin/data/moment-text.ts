const timeFormat = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short' })

/** A moment as the reader's own clock shows it. */
export const momentText = (time: string): string => timeFormat.format(new Date(time))
