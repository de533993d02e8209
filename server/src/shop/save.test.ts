import { sampleShop } from '@chekku/domain/sample-shop'
import type { AuditEntry } from '@chekku/domain/schemas/audit'
import type { ShopForEditing, ShopSection } from '@chekku/domain/schemas/shop'
import { shopSaves } from '@chekku/domain/schemas/shop-save'
import { shopTexts } from '@chekku/domain/shop/labels'
import { shopLimits, shopMessages } from '@chekku/domain/shop/sections'
import { expect, test } from 'vitest'
import { describeShop } from '../../testing/test-shop.ts'
import { detailCalls } from './testing.ts'

const place = {
  label: 'Mill',
  lines: ['1 Mill Road', 'Pollachi'],
  phone: 'tel:090000-11111',
  locality: 'Pollachi',
  region: 'Tamil Nadu',
  postalCode: '642109',
  latitude: 10.8,
  longitude: 77,
}
const titled = [
  { title: 'One', text: 'First' },
  { title: 'Two', text: '' },
]

const notice = { _id: 'n', text: 'New', kind: 'news', from: '2026-01-01T00:00', until: '2026-02-01T00:00' }
const branch = { label: 'Shop', lines: ['2 Market Street'] }
const nothingMore = { phone: '', locality: '', region: '', postalCode: '', latitude: null, longitude: null }

const textsOf = (section: keyof typeof shopTexts) =>
  Object.fromEntries(Object.keys(shopTexts[section]).map(text => [text, [`Malar ${text}`] as [unknown]]))

/** A value for every key of every section, and the stored value if it differs. */
const values: { [Section in ShopSection]: Record<string, [given: unknown, stored?: unknown]> } = {
  identity: {
    ...textsOf('identity'),
    name: ['  \u202aMalar\u202c ', 'Malar'],
    tagline: ['மரச்செக்கு'],
    description: ['One\r\nTwo', 'One\nTwo'],
    accent: ['#2F5D3A', '#2f5d3a'],
  },
  reach: {
    chatNumber: ['https://wa.me/919000011111', '919000011111'],
    phones: [
      ['WhatsApp 090000-11111', '1800 425 1234'],
      ['+91 90000 11111', '1800 425 1234'],
    ],
    email: ['malar@shop.example'],
    social: [[{ name: 'Photos', href: 'https://photos.example/malar' }]],
    homeFormOpensChat: ['true', true],
  },
  places: {
    unit: [place, { ...place, phone: '+91 90000 11111' }],
    branches: [[{ ...branch, lines: ['2 Market Street', ''] }], [{ ...branch, ...nothingMore }]],
  },
  hours: {
    timeZone: ['Asia/Colombo'],
    week: [
      { monday: [{ opens: '10:00', closes: '12:00' }] },
      { ...sampleShop.hours.week, monday: [{ opens: '10:00', closes: '12:00' }] },
    ],
    special: [[{ from: '2026-12-25', until: '2026-12-26', label: 'Christmas', spans: [] }]],
  },
  words: {
    ...textsOf('words'),
    heroText: ['Pressed in wood.\nNothing else.'],
    trust: [['Wood-pressed', 'Glass']],
    foundedYear: [1998],
    founders: [['Anbu']],
    teaser: [['Short.']],
    story: [
      ['First.', '', 'Second.'],
      ['First.', 'Second.'],
    ],
    productLines: [titled],
    reasons: [titled],
    differentiators: [titled],
  },
  testimonials: {
    testimonials: [
      [{ _id: 'one', name: 'Anbu', content: 'Good.', rating: '4' }],
      [{ _id: 'one', name: 'Anbu', role: '', content: 'Good.', rating: 4, hidden: false }],
    ],
  },
  legal: {
    ...textsOf('legal'),
    fssai: ['1234 5678 9012-34', '12345678901234'],
    gstin: ['GSTIN: 33abcde1234f1z5', '33ABCDE1234F1Z5'],
    grievancePhone: ['9000011111', '+91 90000 11111'],
    grievanceEmail: ['anbu@shop.example'],
  },
  notices: {
    notices: [[notice], [{ ...notice, link: '' }]],
  },
}
/** Empty values of keys; a name, a time zone and a week can't be empty. */
const emptied = (value: unknown) =>
  Array.isArray(value) ? [] : typeof value === 'object' || typeof value === 'number' ? null : ''
const withoutEmpty = ['name', 'timeZone', 'week', 'homeFormOpensChat']

describeShop('a save of the shop details', shop => {
  const { put, details, history } = detailCalls(shop)
  const read = (all: ShopForEditing, section: ShopSection, key: string) => {
    const value: unknown = all[section]
    return Array.isArray(value) ? value : (value as Record<string, unknown>)[key]
  }

  test('changes the keys that it has, and only those', async () => {
    for (const [section, keys] of Object.entries(values) as [ShopSection, (typeof values)[ShopSection]][]) {
      for (const [key, [given, stored = typeof given === 'string' ? given.trim() : given]] of Object.entries(
        keys,
      )) {
        const before = await details()
        const { status, body } = await put(section, { [key]: given, unknown: 'x' })
        expect([key, status, body.message]).toEqual([key, 200, shopMessages.saved])
        expect([key, read(body.data, section, key)]).toEqual([key, stored])
        const after = await details()
        expect(after).toEqual(body.data)
        expect(JSON.stringify(after)).not.toContain('unknown')
        const changed = Object.entries(after)
          .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(before, name)))
          .map(([name]) => name)
        expect(changed.filter(name => name !== 'version' && name !== 'sample')).toEqual([section])
        if (!Array.isArray(before[section])) {
          const rest = { ...(after[section] as object), [key]: read(before, section, key) }
          expect(rest).toEqual(before[section])
        }
      }
      for (const [key, [given]] of Object.entries(keys)) {
        if (withoutEmpty.includes(key)) continue
        const { status, body } = await put(section, { [key]: emptied(given) })
        expect([key, status, read(body.data, section, key)]).toEqual([key, 200, emptied(given)])
      }
    }
  })

  test('without a key changes nothing, of a section that was saved before too', async () => {
    for (const [section, keys] of Object.entries(values)) {
      expect((await put(section, {})).status).toBe(200)
      const body = Object.fromEntries(Object.entries(keys).map(([key, [given]]) => [key, given]))
      const saved = (await put(section, body)).body.data
      for (const nothing of [{}, { other: 1 }, body]) {
        const again = await put(section, nothing)
        expect([section, again.status, again.body.data]).toEqual([section, 200, saved])
      }
    }
    const noBody = { body: 'null', headers: { 'content-type': 'application/json' } }
    expect((await shop.call('PUT', '/shop/identity', noBody)).status).toBe(200)
    expect((await history()).map(({ section }) => section).reverse()).toEqual(
      Object.keys(values).filter(section => section !== 'notices'),
    )
  })

  test('of what is shown already is no change, of a section that was never saved too', async () => {
    const shown = await details()
    for (const section of Object.keys(values).filter(name => name !== 'hours') as ShopSection[]) {
      const own = shown[section]
      const { status, headers, body } = await put(section, Array.isArray(own) ? { [section]: own } : own)
      expect([section, status, headers['change-id'], body.data]).toEqual([section, 200, undefined, shown])
    }
  })

  test('merges the days of a week, one by one', async () => {
    await put('hours', { week: { monday: [] } })
    await put('hours', { week: { sunday: [{ opens: '22:00', closes: '02:00' }], funday: [] } })
    const { week } = (await details()).hours
    expect(week).toEqual({
      ...sampleShop.hours.week,
      monday: [],
      sunday: [{ opens: '22:00', closes: '02:00' }],
    })
  })

  test('gives each new entry of a list its id, and keeps those that it has', async () => {
    const one = { name: 'Anbu', content: 'Good.', rating: 4 }
    const { data } = (await put('testimonials', { testimonials: [{ ...one, _id: 'mine' }, one] })).body
    const [first, second] = data.testimonials.map(({ _id }) => _id)
    expect(first).toBe('mine')
    expect(second).toMatch(/^[\w-]{36}$/)
    const again = (await put('testimonials', { testimonials: data.testimonials })).body.data
    expect([again.testimonials, again.version]).toEqual([data.testimonials, data.version])
  })

  test('marks testimonials of the sample, until their words are others', async () => {
    const { testimonials } = await details()
    expect(testimonials.map(({ sample }) => sample)).toEqual([true, true, true, true, true])
    const [first, second] = testimonials
    const edited = [
      { ...first, content: 'I said so.' },
      { ...second, name: 'F.', sample: false },
    ]
    await put('testimonials', { testimonials: edited })
    expect((await details()).testimonials.map(({ name, sample }) => [name, sample])).toEqual([
      ['Lakshmi N.', undefined],
      ['F.', true],
    ])
  })

  test('records what differs, before and after', async () => {
    await put('identity', { name: 'Malar', tagline: sampleShop.identity.tagline })
    await put('hours', { week: { monday: [] } })
    const [hours, identity, ...others] = await shop.read<AuditEntry[]>('/activity')
    expect(others).toEqual([])
    expect(identity).toMatchObject({
      action: 'changed',
      subject: { kind: 'shop', _id: 'identity', name: 'Name and logo' },
    })
    expect([identity?.before, identity?.after]).toEqual([{ name: 'Vaagai' }, { name: 'Malar' }])
    expect(Object.keys(hours?.after ?? {})).toEqual(['week'])
  })

  test('adds up to no more than a section may hold', async () => {
    const paragraphs = Array.from({ length: 10 }, (_, index) => `${index}${'ம'.repeat(1_100)}`)
    expect((await put('words', { story: paragraphs })).status).toBe(200)
    const before = await details()
    const refused = await put('words', { teaser: paragraphs, motto: 'Other' })
    expect([refused.status, refused.body.message]).toEqual([400, shopMessages.sectionTooLong('words')])
    expect(refused.body.errors).toEqual({ words: refused.body.message })
    expect(await details()).toEqual(before)
    expect(JSON.stringify(before.words).length).toBeLessThan(shopLimits.sectionCharacters)
  })

  test('of an FSSAI licence stores its digits, as does that of a product', async () => {
    for (const fssai of [
      '12345678901234',
      'FSSAI Lic. No.: 1234 5678 9012 34',
      '௧௨௩௪௫௬௭௮௯௦௧௨௩௪',
      'fssai licence number 12345678901234',
    ]) {
      await put('legal', { fssai: '' })
      expect((await put('legal', { fssai })).body.data.legal, fssai).toMatchObject({
        fssai: '12345678901234',
      })
      const { facts } = await shop.createProduct({ facts: { fssai } })
      expect(facts, fssai).toMatchObject({ fssai: '12345678901234' })
    }
  })

  const links = [
    ['Instagram', '@vaagai.oils', 'https://www.instagram.com/vaagai.oils'],
    [' instagram ', 'vaagai_oils ', 'https://www.instagram.com/vaagai_oils'],
    ['YouTube', '@vaagai', 'https://www.youtube.com/@vaagai'],
    ['Instagram', 'instagram.com/vaagai.oils', 'https://instagram.com/vaagai.oils'],
    ['Facebook', 'www.facebook.com/vaagai?a=1', 'https://www.facebook.com/vaagai?a=1'],
    ['Instagram', 'https://instagram.com/vaagai', 'https://instagram.com/vaagai'],
  ] as const
  test('of a link stores an address, whether a name, an address without its beginning or a whole one is typed', async () => {
    for (const [name, href, address] of links) {
      const { reach } = (await put('reach', { social: [{ name, href }] })).body.data
      expect(reach.social, href).toEqual([{ name: name.trim(), href: address }])
    }
  })
})

test('the values above are of every key that a save takes', () => {
  for (const [section, save] of Object.entries(shopSaves)) {
    const keys = Object.keys(save.shape).filter(key => key !== 'deleteImage' && key !== 'pictureKey')
    expect(Object.keys(values[section as ShopSection]).sort()).toEqual(keys.sort())
  }
})
