import { sampleShop } from '@chekku/domain/sample-shop'
import type { PublicShop, ShopForEditing } from '@chekku/domain/schemas/shop'
import { publicShop } from '@chekku/domain/schemas/shop'
import { expect, test } from 'vitest'
import { describeShopWith } from '../../testing/test-shop.ts'

const now = () => Date.parse('2026-11-22T10:00+05:30')

describeShopWith({ now }, 'GET /api/shop', shop => {
  const read = async () => (await shop.call<PublicShop>('GET', '/shop', { token: null })).body.data
  const save = async (section: string, body: object) => {
    const answer = await shop.call<ShopForEditing>('PUT', `/shop/${section}`, { body })
    expect([answer.status, answer.body.message]).toEqual([200, 'Shop details saved'])
    return answer.body.data
  }

  test('of an untouched shop answers the texts of the specification and of the sample', async () => {
    const data = await read()
    expect(publicShop.strict().safeParse(data).error, 'nothing of the administration').toBeUndefined()
    const { version, notice, closed, upcoming, ...details } = data
    expect([version, notice, closed, upcoming]).toEqual([0, null, null, []])
    const { notices: _, testimonials, ...sample } = sampleShop
    expect(details).toEqual({
      ...sample,
      hasSampleName: true,
      hasNoGallery: true,
      testimonials: testimonials.map(one => ({ ...one, sample: true })),
    })
    const { words, hours } = details
    expect(words.heroHeading).toBe('Pure & Natural Wood Pressed Oils')
    expect(words.motto).toBe('HONESTY IN QUALITY & SERVICE')
    expect([words.foundedYear, words.founders.length, words.productLines.length]).toEqual([2015, 2, 4])
    expect([words.reasons.length, words.differentiators.length]).toEqual([6, 3])
    expect([details.testimonials.length, details.places.branches.length]).toEqual([5, 2])
    expect([details.reach.phones.length, details.reach.chatNumber]).toEqual([2, '919000000000'])
    const { sunday, ...others } = hours.week
    expect(sunday).toEqual([{ opens: '09:00', closes: '13:00' }])
    for (const day of Object.values(others)) expect(day).toEqual([{ opens: '09:00', closes: '21:30' }])
  })

  test('has no hidden testimonial, and none of the notices but the current one', async () => {
    const testimonial = { name: 'Anbu', content: 'Good.', rating: 4 }
    await save('testimonials', {
      testimonials: [
        { ...testimonial, _id: 'shown' },
        { ...testimonial, _id: 'kept', content: 'Not for all.', hidden: true },
      ],
    })
    const notice = { kind: 'news', link: '' }
    await save('notices', {
      notices: [
        { ...notice, text: 'Past', from: '2026-11-01T00:00', until: '2026-11-22T10:00' },
        { ...notice, text: 'Present', from: '2026-11-22T10:00', until: '2026-11-22T10:01' },
        { ...notice, text: 'Future', from: '2026-11-22T10:01', until: '2026-12-01T00:00' },
      ],
    })
    const { text, body } = await shop.call<PublicShop>('GET', '/shop', { token: null })
    expect(body.data.testimonials.map(({ _id }) => _id)).toEqual(['shown'])
    expect(body.data.notice).toMatchObject({ text: 'Present' })
    for (const word of ['Not for all', 'Past', 'Future', 'notices']) expect(text).not.toContain(word)
  })
})
