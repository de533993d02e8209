import { expect, it } from 'vitest'
import { grownFor } from './grown-list.ts'
import { productsPerPage } from './product-selection.ts'

const all = { key: 'first', subject: 'all', head: 'oil', count: 20 * productsPerPage }

it('finds its place again where one goes back to it, with the page still there', () => {
  const ghee = grownFor(all, { key: 'second', subject: 'ghee', head: 'ghee' }, undefined)
  expect(ghee.count).toBe(productsPerPage)
  expect(grownFor(ghee, { key: 'first', subject: 'all', head: 'oil' }, all.count)).toEqual(all)
})

it('stays as it is while the same is shown, also under an address that follows what was typed', () => {
  expect(grownFor(all, { key: 'first', subject: 'all', head: 'another' }, all.count)).toBe(all)
  expect(grownFor(all, { key: 'second', subject: 'all', head: 'oil' }, undefined)).toEqual({
    ...all,
    key: 'second',
  })
})

it('draws less of another list that is typed, however far this place of the history had grown', () => {
  const typed = (head: string) => grownFor(all, { key: 'first', subject: 'all o', head }, all.count).count
  expect(typed('ghee')).toBe(productsPerPage)
  expect(typed('oil')).toBe(4 * productsPerPage)
})
