import { randomUUIDv7 } from 'node:crypto'

/** A fresh id: random, and after those of earlier milliseconds in order, which keeps an index's growing end together. */
export function newId(): string {
  return randomUUIDv7()
}
