import { createHash } from 'node:crypto'

/** The version of what is stored without a number of its own: the same content has the same, in 15 digits at most. */
export const contentVersion = (content: readonly unknown[]): number =>
  createHash('sha256').update(JSON.stringify(content)).digest().readUIntBE(0, 6)
