import { expect, test } from 'vitest'
import { asSentence } from '../src/sentence.ts'

test.each([
  ['Failed to save', 'Failed to save.'],
  ['Failed to save. Please try again.', 'Failed to save. Please try again.'],
  ['Is it?', 'Is it?'],
  ['Malar Oils Pvt. Ltd.', 'Malar Oils Pvt. Ltd.'],
])('%j ends as a sentence', (text, sentence) => {
  expect(asSentence(text)).toBe(sentence)
})
