/** Whole pictures by their paths, so that those of which copies are made need not be sent for each copy. */
export interface KeptPictures {
  get(path: string): Buffer | undefined
  keep(path: string, bytes: Buffer): void
}

/** Keeps those that were kept or asked for last, in so many bytes; one alone may be larger. */
export function createKeptPictures(mostBytes: number): KeptPictures {
  const pictures = new Map<string, Buffer>()
  let total = 0

  function forget(path: string): void {
    total -= pictures.get(path)?.length ?? 0
    pictures.delete(path)
  }

  function keep(path: string, bytes: Buffer): void {
    forget(path)
    pictures.set(path, bytes)
    total += bytes.length
    for (const oldest of pictures.keys()) {
      if (total <= mostBytes || oldest === path) return
      forget(oldest)
    }
  }

  return {
    get(path) {
      const bytes = pictures.get(path)
      if (bytes) keep(path, bytes)
      return bytes
    },
    keep,
  }
}
