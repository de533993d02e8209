import { expect, test } from 'vitest'
import { describeShop } from '../../testing/test-shop.ts'

describeShop('the calls of the shop details refuse', shop => {
  test('lists of a hundred thousand entries shortly', async () => {
    for (const [section, key] of [
      ['testimonials', 'testimonials'],
      ['words', 'story'],
      ['hours', 'special'],
      ['places', 'branches'],
    ] as const) {
      const body = { [key]: Array.from({ length: 100_000 }, () => 0) }
      const answer = await shop.call('PUT', `/shop/${section}`, { body })
      expect(answer.status).toBe(400)
      expect(answer.text.length).toBeLessThan(40_000)
    }
  })

  test('a version that there is not', async () => {
    for (const [id, status] of [
      ['nothing', 404],
      ['..%2f..', 404],
      ['x'.repeat(1_500), 404],
      ['%00', 400],
    ] as const) {
      expect((await shop.call('GET', `/shop/history/${id}`)).status, id).toBe(status)
      expect((await shop.call('POST', `/shop/history/${id}/restore`)).status, id).toBe(status)
    }
  })
})
