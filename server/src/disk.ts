import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Sizes and free room of the disk of a folder that may not be there yet. */
export function statDisk(folder: string) {
  let existing = folder
  while (!existsSync(existing)) existing = dirname(existing)
  return statfs(existing)
}
