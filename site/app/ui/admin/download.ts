/** Saves a file on the device under a name. */
export function download(file: Blob, name: string): void {
  const href = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href, download: name }).click()
  // Delayed, so that the download has started.
  setTimeout(() => URL.revokeObjectURL(href), 10_000)
}
