import { createHash } from 'node:crypto'

/** Version of stored data without a version number: a hash of the content, with at most 15 digits. */
export const contentVersion = (content: readonly unknown[]): number =>
  createHash('sha256').update(JSON.stringify(content)).digest().readUIntBE(0, 6)
