import { randomUUIDv7 } from 'node:crypto'

/** A fresh id: random, and later ones sort after earlier ones, so that equal times keep the order of creation. */
export function newId(): string {
  return randomUUIDv7()
}
