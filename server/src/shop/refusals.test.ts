import { problemMessages } from '@chekku/domain/problem'
import type { ShopForEditing, ShopVersion } from '@chekku/domain/schemas/shop'
import { shopLimits } from '@chekku/domain/shop/sections'
import { expect, test } from 'vitest'
import { describeShop } from '../../testing/test-shop.ts'

const { items, nameCharacters, lineCharacters, paragraphCharacters } = shopLimits
const long = (characters: number) => 'ம'.repeat(characters + 1)
const many = (count: number, entry: unknown) => Array.from({ length: count + 1 }, () => entry)

const place = { label: 'Mill', lines: [] }
const span = (opens: string, closes: string) => ({ opens, closes })
const special = (from: unknown, until: unknown) => ({ from, until, spans: [] })
const notice = {
  text: 'New',
  kind: 'news',
  from: '2026-01-01T00:00',
  until: '2026-02-01T00:00',
}
const testimonial = { name: 'Anbu', content: 'Good.', rating: 4 }

const notDialled = (text: string) => `“${text}” needs 10 digits, or + and the country code`
const notAnAddress = 'must be an email address, such as name@example.com'
const aPosition = 'A position needs both latitude and longitude'
const aName = 'Each place needs a name'
const notHttps = 'Address of the link must begin with https://'
const notATime = 'Opens must be a time, such as 09:00'
const notALink = 'Link must be a page, such as /products, or begin with https://'
const notADate = (label: string) => `${label} must be a date, such as 2026-12-25`
const notAMoment = (label: string) => `${label} must be a date and time, such as 2026-12-25T09:00`
const ids = 'The id must have 1 to 60 letters, digits, - and _'
const tooLong = (label: string, most: number) => `${label} must have at most ${most} characters`
const notStorable = (label: string) => `${label} has characters that cannot be stored`

type Refusal = [body: object, errors: Record<string, string>]

const identity: Refusal[] = [
  [{ name: '' }, { name: 'Name is required' }],
  [{ name: ' \n ' }, { name: 'Name is required' }],
  [{ name: '\u200b\u2060' }, { name: 'Name is required' }],
  [{ name: 7 }, { name: 'Name must be text' }],
  [{ name: long(nameCharacters) }, { name: tooLong('Name', nameCharacters) }],
  [{ name: 'Two\nlines' }, { name: notStorable('Name') }],
  [{ name: 'A\u0000B' }, { name: notStorable('Name') }],
  [{ name: 'A\ud800B' }, { name: notStorable('Name') }],
  [{ fullName: long(lineCharacters) }, { fullName: tooLong('Full name', lineCharacters) }],
  [{ tagline: null }, { tagline: 'Tagline must be text' }],
  [{ description: long(paragraphCharacters) }, { description: tooLong('Description', paragraphCharacters) }],
  [{ accent: 'red' }, { accent: 'Accent colour must be # and six digits, such as #2f5d3a' }],
  [{ accent: '#fff;}*{' }, { accent: tooLong('Accent colour', 7) }],
  [{ accent: '#FFD700' }, { accent: 'This colour is too light to read. Choose a darker one.' }],
  [{ deleteImage: 'perhaps' }, { deleteImage: 'Delete image must be true or false' }],
]

const homeForm = 'Open a chat from the home page form'
const reach: Refusal[] = [
  [{ chatNumber: '12' }, { chatNumber: notDialled('12') }],
  [{ chatNumber: '9000000000?text=x' }, { chatNumber: notDialled('9000000000?text=x') }],
  [{ chatNumber: 919000000000 }, { chatNumber: 'Chat number must be text' }],
  [{ phones: 'all' }, { phones: 'Phones must be a list' }],
  [{ phones: ['x'] }, { 'phones.0': notDialled('x') }],
  [{ phones: many(2, '') }, { phones: 'Phones can have at most 2 entries' }],
  [{ phones: ['9000000000', '+91 90000-00000'] }, { 'phones.1': '“+91 90000 00000” is here twice' }],
  ...['nobody', 'a@shop.example?cc=b@other.example'].map(
    (email): Refusal => [{ email }, { email: `Email ${notAnAddress}` }],
  ),
  [{ social: [{ href: 'https://a.example' }] }, { 'social.0.name': 'Each link needs a name' }],
  [
    { social: [{ name: '', href: '@malar' }] },
    { 'social.0.name': 'Each link needs a name', 'social.0.href': notHttps },
  ],
  ...['@two words', 'instagram.com.evil.example/x', 'evil.example/instagram.com/', '//instagram.com/x'].map(
    (href): Refusal => [{ social: [{ name: 'Instagram', href }] }, { 'social.0.href': notHttps }],
  ),
  ...[
    ...['@malar', 'javascript:alert(1)', 'JavaScript://a.example/%0aalert(1)', 'http://a.example', ''],
    ...[
      'https:evil',
      'https:/evil',
      'https://',
      'https:\\\\evil.example',
      'data:text/html,x',
      '//evil.example',
    ],
    'https://user:password@evil.example',
  ].map((href): Refusal => [{ social: [{ name: 'Blog', href }] }, { 'social.0.href': notHttps }]),
  [
    { social: many(8, { name: 'A', href: 'https://a.example' }) },
    { social: 'Social links can have at most 8 entries' },
  ],
  [{ social: many(1, { name: 'A', href: 'https://a.example' }) }, { 'social.1.name': '“A” is here twice' }],
  [{ homeFormOpensChat: 'sometimes' }, { homeFormOpensChat: `${homeForm} must be true or false` }],
]

const places: Refusal[] = [
  [{ unit: 'here' }, { unit: 'Unit must be a place, or null' }],
  [{ unit: { ...place, label: '' } }, { 'unit.label': aName }],
  [
    { unit: { label: '', lines: ['a\nb'], phone: '1', latitude: 'north', longitude: 181 } },
    {
      'unit.label': aName,
      'unit.lines.0': notStorable('Address'),
      'unit.phone': notDialled('1'),
      'unit.latitude': 'Latitude must be a number',
      'unit.longitude': 'Longitude must be from -180 to 180',
    },
  ],
  [
    { unit: { ...place, phone: '1', latitude: 1 } },
    { 'unit.phone': notDialled('1'), 'unit.latitude': aPosition },
  ],
  [{ branches: ['here'] }, { 'branches.0': 'Each branch must be a place' }],
  [{ branches: [{ lines: [] }] }, { 'branches.0.label': aName }],
  [{ branches: [{ label: 'A' }] }, { 'branches.0.lines': 'Address must be a list' }],
  [{ branches: [{ label: 'A', lines: ['a\nb'] }] }, { 'branches.0.lines.0': notStorable('Address') }],
  [{ branches: many(1, place) }, { 'branches.1.label': '“Mill” is here twice' }],
  [{ branches: many(20, place) }, { branches: 'Branches can have at most 20 entries' }],
  [
    { branches: [{ ...place, latitude: 91, longitude: 181 }] },
    {
      'branches.0.latitude': 'Latitude must be from -90 to 90',
      'branches.0.longitude': 'Longitude must be from -180 to 180',
    },
  ],
  [{ branches: [{ ...place, latitude: 1 }] }, { 'branches.0.latitude': aPosition }],
  [{ branches: [{ ...place, phone: '1' }] }, { 'branches.0.phone': notDialled('1') }],
]

const hours: Refusal[] = [
  ...['', 'Mars/Olympus', '+05:30', '../../etc/passwd'].map(
    (timeZone): Refusal => [
      { timeZone },
      { timeZone: `Time zone must be a known one, such as Asia/Kolkata` },
    ],
  ),
  [{ week: [] }, { week: 'Week must have a list of hours for each day' }],
  [{ week: { monday: 'open' } }, { 'week.monday': 'Hours of a day must be a list' }],
  [
    { week: { monday: [span('9:00', '24:00')] } },
    {
      'week.monday.0.opens': notATime,
      'week.monday.0.closes': 'Closes must be a time, such as 21:30',
    },
  ],
  [
    { week: { monday: [span('09:00', '13:00'), span('12:30', '18:00')] } },
    { 'week.monday.1.opens': '9:00 AM - 1:00 PM and 12:30 PM - 6:00 PM overlap' },
  ],
  // Partly filled in: only the missing part is refused.
  [{ week: { monday: [span('09:00', '13:00'), span('', '18:00')] } }, { 'week.monday.1.opens': notATime }],
  [
    { week: { monday: many(4, span('09:00', '10:00')) } },
    { 'week.monday': 'Hours of a day can have at most 4 entries' },
  ],
  ...['2026-02-31', '2026-2-3', '0001-01-01', '9999-12-31', '2026-12-25T00:00', ''].map(
    (day): Refusal => [{ special: [special(day, '2026-12-26')] }, { 'special.0.from': notADate('From') }],
  ),
  [{ special: [special('2026-12-25', 7)] }, { 'special.0.until': 'Until must be a date' }],
  [
    { special: [special('2026-12-25', '2026-12-24')] },
    { 'special.0.until': 'Until must not be before From' },
  ],
  [
    { special: [special('2026-12-24', '2026-12-26'), special('2026-12-20', '2026-12-24')] },
    { 'special.0.from': 'Thursday, 24 December is in two special days' },
  ],
  [
    { special: many(60, special('2026-12-25', '2026-12-25')) },
    { special: 'Special days can have at most 60 entries' },
  ],
]

const words: Refusal[] = [
  [{ heroHeading: long(lineCharacters) }, { heroHeading: tooLong('Heading', lineCharacters) }],
  [{ heroText: {} }, { heroText: 'Text under the heading must be text' }],
  [{ trust: many(items, 'x') }, { trust: `Trust marks can have at most ${items} entries` }],
  [{ trust: ['Glass', ' Glass '] }, { 'trust.1': '“Glass” is here twice' }],
  [{ trust: ['a\nb'] }, { 'trust.0': notStorable('Trust marks') }],
  [{ foundedYear: 999 }, { foundedYear: 'Year must be a whole number from 1000 to 2100' }],
  [{ foundedYear: '20x5' }, { foundedYear: 'Year must be a whole number from 1000 to 2100' }],
  [{ founders: [7] }, { 'founders.0': 'Founders must be text' }],
  [{ story: ['One', 'One'] }, { 'story.1': '“One” is here twice' }],
  [{ story: [long(paragraphCharacters)] }, { 'story.0': tooLong('Story', paragraphCharacters) }],
  [{ teaser: many(12, '') }, { teaser: 'Story in short can have at most 12 entries' }],
  [{ reasons: [{ text: 'x' }] }, { 'reasons.0.title': 'Reasons: each needs a title' }],
  [{ differentiators: many(1, { title: 'Same' }) }, { 'differentiators.1.title': '“Same” is here twice' }],
  [
    { productLines: [{ title: 'A', text: long(paragraphCharacters) }] },
    { 'productLines.0.text': tooLong('Text of Product lines', paragraphCharacters) },
  ],
]

const testimonials: Refusal[] = [
  [{ testimonials: {} }, { testimonials: 'Reviews must be a list' }],
  [{ testimonials: many(30, testimonial) }, { testimonials: 'Reviews can have at most 30 entries' }],
  [{ testimonials: [{ ...testimonial, name: '' }] }, { 'testimonials.0.name': 'A review needs a name' }],
  [
    { testimonials: [{ ...testimonial, content: ' ' }] },
    { 'testimonials.0.content': 'A review needs its text' },
  ],
  ...[0, 6, 4.5, '', null].map(
    (rating): Refusal => [
      { testimonials: [{ ...testimonial, rating }] },
      { 'testimonials.0.rating': 'Rating must be a whole number from 1 to 5' },
    ],
  ),
  ...['', 'a b', 'a"b', '<x>', 'x'.repeat(61)].map(
    (_id): Refusal => [{ testimonials: [{ ...testimonial, _id }] }, { 'testimonials.0._id': ids }],
  ),
  [
    { testimonials: many(1, { ...testimonial, _id: 'same' }) },
    { 'testimonials.1._id': '“same” is here twice' },
  ],
]

const legal: Refusal[] = [
  [{ fssai: '1234567890123' }, { fssai: 'FSSAI licence must have 14 digits' }],
  [{ fssai: '00000000000000' }, { fssai: 'FSSAI licence must have 14 digits' }],
  [{ fssai: 'FSSAI of my brother: 12345678901234' }, { fssai: 'FSSAI licence must have 14 digits' }],
  [{ gstin: '33ABCDE1234F1X5' }, { gstin: 'GSTIN must have 15 letters and digits, such as 33ABCDE1234F1Z5' }],
  [{ grievancePhone: '0' }, { grievancePhone: notDialled('0') }],
  [{ grievanceEmail: 'a b@shop.example' }, { grievanceEmail: `Grievance email ${notAnAddress}` }],
]

const notices: Refusal[] = [
  [{ notices: [{ ...notice, text: '' }] }, { 'notices.0.text': 'A notice needs a text' }],
  [{ notices: [{ ...notice, text: long(160) }] }, { 'notices.0.text': tooLong('Text of the notice', 160) }],
  [{ notices: [{ ...notice, kind: 'ad' }] }, { 'notices.0.kind': 'Kind must be news or closed' }],
  ...['2026-02-31T09:00', '2026-02-03T24:00', '2026-02-03', '2026-02-03T09:00Z', '9999-12-31T23:59'].map(
    (until): Refusal => [{ notices: [{ ...notice, until }] }, { 'notices.0.until': notAMoment('Until') }],
  ),
  [{ notices: [{ ...notice, from: notice.until }] }, { 'notices.0.until': 'Until must be after From' }],
  ...[
    ...['javascript:alert(1)', '//evil.example', '/\\evil.example', '\\\\evil.example', 'products'],
    ...['/..//evil.example', '/a//evil.example', 'https:evil.example', 'http://evil.example'],
  ].map((link): Refusal => [{ notices: [{ ...notice, link }] }, { 'notices.0.link': notALink }]),
  [{ notices: many(20, notice) }, { notices: 'Notices can have at most 20 entries' }],
  [{ notices: many(1, { ...notice, _id: 'same' }) }, { 'notices.1._id': '“same” is here twice' }],
]

const refusals = { identity, reach, places, hours, words, testimonials, legal, notices }

describeShop('the shop details refuse', shop => {
  const everything = async () => [
    await shop.read<ShopForEditing>('/shop/details'),
    await shop.read<ShopVersion[]>('/shop/history'),
    await shop.read('/activity'),
  ]

  test('of each section what is wrong with its sentence at its field, and store nothing', async () => {
    const before = await everything()
    for (const [section, list] of Object.entries(refusals)) {
      for (const [body, errors] of list) {
        const { status, body: answer } = await shop.call('PUT', `/shop/${section}`, { body })
        expect([status, answer?.errors], JSON.stringify(body).slice(0, 200)).toEqual([400, errors])
        const [only, ...others] = Object.values(errors)
        if (others.length === 0) expect(answer.message).toBe(only)
      }
      expect(await everything(), section).toEqual(before)
    }
  })

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

  test('all fields at once, and what was right beside them', async () => {
    const before = await everything()
    const body = { name: '', tagline: 7, accent: 'red', description: 'Right' }
    const answer = await shop.call('PUT', '/shop/identity', { body })
    expect([answer.status, answer.body.message]).toEqual([
      400,
      problemMessages.checkFields(['name', 'tagline', 'accent']),
    ])
    expect(Object.keys(answer.body.errors ?? {})).toEqual(['name', 'tagline', 'accent'])
    expect(await everything()).toEqual(before)
  })
})
