import { expect, test } from 'vitest'
import { familyOrder } from '../src/category-tree.ts'
import { aCategory } from './entities.ts'

const category = (_id: string, parent?: string) => aCategory({ _id, ...(parent && { parent }) })

test('each main category is followed by its own subcategories, whatever stands between them', () => {
  const byOrder = [
    category('rice'),
    category('sesame', 'oils'),
    category('red', 'rice'),
    category('oils'),
    category('lost', 'gone'),
    category('coconut', 'oils'),
  ]
  const ids = familyOrder(byOrder).map(({ _id }) => _id)
  expect(ids).toEqual(['rice', 'red', 'oils', 'sesame', 'coconut', 'lost'])
})
