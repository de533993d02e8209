const timeFormat = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeStyle: 'short' })

/** A date and time in the reader's time zone, with the AM and PM of opening hours. */
export const momentText = (time: string): string =>
  timeFormat.format(new Date(time)).replace(/[ap]m$/, half => half.toUpperCase())
