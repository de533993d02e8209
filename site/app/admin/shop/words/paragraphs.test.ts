import { expect, test } from 'vitest'
import { paragraphsOf, textOfParagraphs } from './paragraphs.ts'

test.each([
  ['', []],
  [' \n\n ', []],
  ['One.\nStill one.', ['One.\nStill one.']],
  ['One.\n\nTwo.', ['One.', 'Two.']],
  ['One.\r\n \r\n\r\n\r\nTwo.\n', ['One.', 'Two.']],
])('the paragraphs of %j', (text, paragraphs) => {
  expect(paragraphsOf(text)).toEqual(paragraphs)
})

test('paragraphs come back as they were', () => {
  const story = ['In 2015.', 'The first oil.\nA day and a half.', 'Today.']
  expect(paragraphsOf(textOfParagraphs(story))).toEqual(story)
})
