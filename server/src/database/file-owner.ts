import { chownSync, statSync } from 'node:fs'

/** Gives a file that root writes to the owner of `model`, so that the program's own user can open it. */
export function giveToOwnerOf(model: string, file: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(model)
  chownSync(file, uid, gid)
}
