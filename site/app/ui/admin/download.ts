/** Follows a link to a file, which the browser saves while it arrives; this page stays, even if the answer is an error. */
export const downloadFrom = (href: string): void =>
  Object.assign(document.createElement('a'), { href, download: '' }).click()

/** Saves a file that this page has made. */
export function download(file: Blob, name: string): void {
  const href = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href, download: name }).click()
  // Delayed, so that the download has started.
  setTimeout(() => URL.revokeObjectURL(href), 10_000)
}
