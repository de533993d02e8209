import { describe, expect, test } from 'vitest'
import { unsavedAfter } from './form-draft.ts'

describe('after a save', () => {
  const sent = { text: 'sent', base: 1 }

  test('nothing is unsaved where nothing was edited since', () => {
    expect([unsavedAfter(sent, sent, 2), unsavedAfter(undefined, sent, 2)]).toEqual([undefined, undefined])
  })

  test.each([[sent], [undefined]])('of %j what was edited since goes on, over what is stored now', saved => {
    expect(unsavedAfter({ text: 'newer', base: 1 }, saved, 2)).toEqual({ text: 'newer', base: 2 })
  })
})
