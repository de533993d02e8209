import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'

/** The disk of a folder that may not be there yet. */
export function diskOf(folder: string) {
  let there = folder
  while (!existsSync(there)) there = dirname(there)
  return statfs(there)
}
