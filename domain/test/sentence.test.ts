import { expect, test } from 'vitest'
import { asSentence, fewSentences } from '../src/sentence.ts'

test.each([
  ['Failed to save', 'Failed to save.'],
  ['Failed to save. Please try again.', 'Failed to save. Please try again.'],
  ['Is it?', 'Is it?'],
  ['Malar Oils Pvt. Ltd.', 'Malar Oils Pvt. Ltd.'],
])('%j ends as a sentence', (text, sentence) => {
  expect(asSentence(text)).toBe(sentence)
})

test('of many sentences, five are said and the others counted', () => {
  expect(fewSentences(['One.', 'Two.'])).toBe('One. Two.')
  expect(fewSentences(Array.from({ length: 7 }, (_, at) => `${at}.`))).toBe('0. 1. 2. 3. 4. And 2 more.')
})
