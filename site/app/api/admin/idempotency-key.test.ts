import { expect, test } from 'vitest'
import { attemptOf } from './idempotency-key.ts'

test('a retry with the same content has the same key, other content another one', () => {
  const first = attemptOf({ ids: ['a', 'b'] }, undefined)
  expect(first.key).toMatch(/^[\da-f]{32}$/)
  expect(attemptOf({ ids: ['a', 'b'] }, first)).toEqual(first)
  expect(attemptOf({ ids: ['b', 'a'] }, first).key).not.toBe(first.key)
  expect(attemptOf({ ids: ['a', 'b'] }, undefined).key).not.toBe(first.key)
})
