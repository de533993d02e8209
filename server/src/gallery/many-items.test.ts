import { catalogueLimits } from '@chekku/domain/rules/catalogue-limits'
import type { GalleryItem } from '@chekku/domain/schemas/gallery-item'
import { expect, test } from 'vitest'
import { describeShop } from '../../testing/test-shop.ts'
import { galleryItemRow } from '../database/testing.ts'

const more = 200
const count = catalogueLimits.listItems + more

describeShop('a gallery of more items than a page', shop => {
  const titleOf = (index: number) => `Picture ${index}`
  const titlesFrom = (first: number, last: number) =>
    Array.from({ length: last - first + 1 }, (_, at) => titleOf(first + at))

  /** Picture 1 is the first in the list; the last ten are of the mill, and all are popular. */
  async function fill(total: number) {
    const rows = Array.from({ length: total }, (_, at) => {
      const columns = { id: `item-${at + 1}`, title: titleOf(at + 1), is_popular: 1 as const, sort_order: at }
      const category_text = at < total - 10 ? '' : 'The Mill'
      return galleryItemRow({ ...columns, category_text, created_at: 1, updated_at: 1 })
    })
    await shop.database.writeCatalogue(async transaction => {
      for (let at = 0; at < total; at += 50)
        await transaction
          .insertInto('gallery_items')
          .values(rows.slice(at, at + 50))
          .execute()
    })
  }

  async function read(path: string) {
    const { status, text } = await shop.call<GalleryItem[]>('GET', path)
    const { data, ...rest } = JSON.parse(text) as { data: GalleryItem[] }
    expect(status).toBe(200)
    return { titles: data.map(({ title }) => title), rest }
  }
  const limit = catalogueLimits.listItems
  const paging = (page: number, total: number) => ({
    success: true,
    pagination: { page, limit, total, pages: Math.ceil(total / limit) },
  })
  const secondPage = { titles: titlesFrom(limit + 1, count), rest: paging(2, count) }

  test('is returned in pages of a thousand with a total, and searched as a whole, by text and by category', async () => {
    await fill(count)
    for (const path of ['/gallery', '/gallery/popular']) {
      expect(await read(path)).toEqual({ titles: titlesFrom(1, limit), rest: paging(1, count) })
      expect(await read(`${path}?page=2`)).toEqual(secondPage)
    }
    expect((await read('/gallery?page=3')).titles).toEqual([])
    expect((await read('/gallery?limit=2&page=2')).titles).toEqual(titlesFrom(3, 4))
    expect((await shop.call('GET', '/gallery?limit=1001')).status).toBe(400)
    expect((await read(`/gallery?search=${encodeURIComponent(` picture  ${count} `)}`)).titles).toEqual([
      titleOf(count),
    ])
    const mill = { titles: titlesFrom(count - 9, count), rest: { success: true } }
    expect(await read('/gallery?search=MILL')).toEqual(mill)
    expect(await read('/gallery/category/the%20mill')).toEqual(mill)
    expect(await read('/gallery?search=picture&page=2')).toEqual(secondPage)
    expect(await shop.read<string[]>('/gallery/categories')).toEqual(['The Mill'])
  })

  test('of no more than one page is returned whole, without a pagination', async () => {
    await fill(limit)
    const { titles, rest } = await read('/gallery')
    expect([titles, rest]).toEqual([titlesFrom(1, limit), { success: true }])
  })
})
