import { productMessages } from '@chekku/domain/product'
import { trashMessages } from '@chekku/domain/trash'
import { expect, test } from 'vitest'
import { withToast } from './toast.tsx'

type Toasts = ReturnType<typeof withToast>
const shownAfter = (...toasts: Parameters<typeof withToast>[1][]) =>
  toasts.reduce<Toasts>((shown, toast) => withToast(shown, toast), [])

test('three deletions keep three Undos, since each names its thing', () => {
  const text = productMessages.deleted
  const deletions = ['Sesame Oil', 'Honey', 'Jaggery'].map(name => ({
    text,
    details: trashMessages.inTrash(name),
  }))
  expect(shownAfter(...deletions)).toMatchObject(deletions)
})

test('what says the same of the same thing, or is on the same topic, stands once, as the latest', () => {
  const honey = { text: 'Saved', details: 'Honey' }
  const [first, last] = [
    { text: 'In stock', topic: 'oil' },
    { text: 'Out of stock', topic: 'oil' },
  ]
  expect(shownAfter(honey, first, honey, last)).toMatchObject([honey, last])
  expect(shownAfter(honey, first, honey, last)).toHaveLength(2)
})
