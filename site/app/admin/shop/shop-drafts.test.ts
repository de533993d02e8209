import { expect, test } from 'vitest'
import { keepStoredPicture } from '../components/image-input/picture-choice.ts'
import { cardDraft } from './shop-drafts.ts'
import { homeCard } from './words/home-card.tsx'
import { storyCard } from './words/story-card.tsx'

const rest = { version: 3, attempt: undefined }
const base = { heroHeading: 'Oil', teaser: '', story: 'One press.', motto: '' }

test('the draft of an earlier release is parted among the cards of the words', () => {
  const words = {
    ...rest,
    base,
    values: { ...base, heroHeading: 'Oils', story: 'Two presses.' },
    picture: { kind: 'removed' } as const,
  }
  expect(cardDraft(homeCard, { words })).toEqual({
    ...rest,
    base: { heroHeading: 'Oil', teaser: '' },
    values: { heroHeading: 'Oils', teaser: '' },
    picture: { kind: 'removed' },
  })
  expect(cardDraft(storyCard, { words })).toEqual({
    ...rest,
    base: { story: 'One press.', motto: '' },
    values: { story: 'Two presses.', motto: '' },
    picture: keepStoredPicture,
  })
})

test('a card has its own draft, and none of what another changes', () => {
  const words = {
    ...rest,
    base: { heroHeading: 'Oil' },
    values: { heroHeading: 'Oils' },
    picture: keepStoredPicture,
  }
  const story = { ...rest, base: { motto: '' }, values: { motto: 'Slow' }, picture: keepStoredPicture }
  expect(cardDraft(storyCard, { words })).toBeUndefined()
  expect(cardDraft(homeCard, { story })).toBeUndefined()
  expect(cardDraft(storyCard, { words, story })).toEqual(story)
  expect(cardDraft(homeCard, { words: { ...words, values: words.base } })).toBeUndefined()
})
