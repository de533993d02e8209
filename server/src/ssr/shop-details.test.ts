import { createHash } from 'node:crypto'
import { publicPages } from '@chekku/domain/addresses/public-pages'
import sharp from 'sharp'
import { beforeAll, expect, it } from 'vitest'
import { describeSite } from '../../testing/built-site.ts'
import { colourAt, looksLike } from '../../testing/look-at-picture.ts'
import { fillWithHoney, nearlyEmptyShop, otherShop, saveLogo, saveShop } from '../../testing/other-shop.ts'
import { plainPicture } from '../../testing/plain-picture.ts'
import { formData } from '../../testing/test-app.ts'
import { structuredDataOf } from './testing.ts'

const fixedPages = [...publicPages.map(({ path }) => path), '/enquiry', '/offline', '/nothing']

const without = (html: string, element: string) =>
  html.replace(new RegExp(`<${element}\\b[^>]*>[\\s\\S]*?</${element}>`, 'g'), '')

/** Visible defects of a page: empty elements, dangling separators, placeholder values such as undefined. */
function faultsOf(html: string): string[] {
  const body = without(without(html.slice(html.indexOf('<body')), 'script'), 'svg').replaceAll('<!-- -->', '')
  const empty =
    /<(h[1-6]|ul|ol|dl|dt|dd|address|figure|blockquote|section|aside|form|p)\b(?![^>]*\b(?:role="status"|noscript:hidden))[^>]*>\s*<\/\1>/g
  const text = body.replace(/<\/?(?:a|span|strong)\b[^>]*>/g, '').replace(/<[^>]+>/g, '\n')
  const stray =
    /undefined|null|NaN|\[object|(?:^|\n)\s*[.,;:·]\s*(?:\n|$)|\.\.(?!\.)|(?:, ){2}|: ?\.(?:\s|$)/g
  const meta = /<meta [^>]*content="(?:|[^"]*(?:undefined|null|\.\s*\.|: ?\.| : ?|,\s*))"[^>]*>/g
  const [head = ''] = html.split('</head>')
  return [...(body.match(empty) ?? []), ...(text.match(stray) ?? []), ...(head.match(meta) ?? [])]
}

it('faultsOf finds what is empty, stray or no value', () => {
  const page = (body: string) =>
    `<head><meta name="description" content="A shop."/></head><body>${body}</body>`
  expect(faultsOf(page('<h2>Visit</h2><p>All <a href="/">products</a>.</p>'))).toEqual([])
  const empty = ['<h2 class="a"></h2>', '<ul></ul>']
  for (const fault of [...empty, '<p>.</p>', '<p>Since undefined</p>', '<p>Honey..</p>'])
    expect(faultsOf(page(fault)), fault).toHaveLength(1)
})

describeSite('a shop that says no more than its name', shop => {
  let pages: string[]
  const html = async (url: string) => (await shop.app.inject(url)).body

  beforeAll(async () => {
    await saveShop(shop, nearlyEmptyShop)
    const { product, category } = await fillWithHoney(shop)
    pages = [...fixedPages, `/product/${product._id}`, `/category/${category}`]
  })

  it('has pages without empty headings, lists, separators and values', async () => {
    for (const page of pages) expect([page, ...faultsOf(await html(page))]).toEqual([page])
  })

  it('offers no order, no list, no form and no button that would lead nowhere', async () => {
    for (const page of pages) {
      const body = await html(page)
      const links = ['wa.me/', 'href="tel:', 'href="mailto:']
      for (const lost of [...links, 'Add to list', 'aria-label="Quick contact"'])
        expect(body, page).not.toContain(lost)
    }
    expect(await html('/contact')).not.toContain('<form')
    expect(await html('/contact')).toContain('Our phone and address will be here soon.')
    expect(await html('/enquiry')).toContain('We take no orders by chat')
  })

  it('tells no story that nobody wrote', async () => {
    const about = await html('/about-us')
    expect(about).toMatch(/<h1[^>]*>About Kombu<\/h1>/)
    for (const heading of ['What we make', 'Why choose', 'What sets us apart', 'Where to find us'])
      expect(about).not.toContain(heading)
    const home = await html('/')
    expect(home).toMatch(/<h1[^>]*>Kombu<\/h1>/)
    expect(home).not.toContain('What people say')
    expect(home).toContain('This form sends nothing.')
    const [form = ''] = /<form(?=[^>]* aria-label="Message").*?<\/form>/s.exec(home) ?? []
    expect(form, 'no button sends it, nor does Enter').toMatch(/^<form[^>]* method="dialog"/)
    expect(
      form.match(/<(?:button|input)[^>]*>/g)?.filter(tag => !/type="(?:button|text|email)"/.test(tag)),
    ).toEqual([])
  })

  it('has no entry for a page without content, until there is some', async () => {
    const entries = async () => {
      const links = (await html('/products')).matchAll(/href="\/(gallery|about-us)"/g)
      return [...new Set([...links].map(([, page]) => page))].toSorted()
    }
    expect(await entries()).toEqual(['gallery'])
    const [item] = await shop.read<{ _id: string }[]>('/gallery')
    const { headers } = await shop.call('DELETE', `/gallery/${item?._id}`)
    expect(await entries()).toEqual([])
    await shop.call('POST', `/changes/${headers['change-id']}/undo`)
    await saveShop(shop, { words: { motto: 'ASK THE BEES' } })
    expect(await entries()).toEqual(['about-us', 'gallery'])
    await saveShop(shop, { words: { motto: '' } })
  })

  it('has structured data, manifest and llms.txt without what is missing', async () => {
    const [local = '{}'] = structuredDataOf(await html('/'))
    const fields = Object.keys(JSON.parse(local))
    expect(fields).toContain('priceRange')
    const reach = ['telephone', 'email', 'address', 'geo']
    for (const field of [...reach, 'founder', 'foundingDate', 'legalName', 'taxID'])
      expect(fields).not.toContain(field)
    expect(local).not.toMatch(/:""|:\[\]|null/)
    const manifest = JSON.parse(await html('/manifest.webmanifest'))
    expect(manifest).toMatchObject({ name: 'Kombu', short_name: 'Kombu' })
    expect(manifest).not.toHaveProperty('description')
    expect(await html('/llms.txt')).not.toMatch(/\n{3}|wa\.me|>\s*\n/)
  })

  it('is whole half way, with one thing after another', async () => {
    const testimonial = { name: 'Ishaan', role: '', content: 'Good.', rating: 5, hidden: false }
    const half: Parameters<typeof saveShop>[1][] = [
      { reach: { chatNumber: '9843012345' } },
      { reach: { chatNumber: '', phones: ['9843012345'] } },
      { words: { founders: ['Radhika'], foundedYear: null } },
      { words: { founders: [], motto: 'ASK THE BEES', foundedYear: 1998 } },
      { words: { reasons: [{ title: 'Raw' }], productLines: [{ title: 'Comb' }] } },
      { places: { unit: { label: 'Honey house', lines: [] } } },
      { testimonials: { testimonials: [testimonial] } },
      { hours: { week: { monday: [{ opens: '09:00', closes: '17:00' }] } } },
      { identity: { tagline: 'Raw honey.' } },
      {
        identity: { fullName: 'Kombu Hill Honey Pvt. Ltd.' },
        words: { foundedYear: 1998, teaserHeading: 'Since 1998, on the hill.' },
      },
    ]
    for (const sections of half) {
      await saveShop(shop, sections)
      for (const page of pages)
        expect([sections, page, ...faultsOf(await html(page))]).toEqual([sections, page])
    }
  })
})

describeSite('colour and logo of a shop', shop => {
  const get = (url: string) => shop.app.inject(url)
  const blue = { r: 20, g: 60, b: 200 }

  it('are in no byte of a shop that has none', async () => {
    const { body, headers } = await get('/')
    expect(body).not.toContain('<style')
    expect(headers['content-security-policy']).toContain("style-src 'self';")
    expect(body).toContain('<link rel="icon" href="/favicon.svg" type="image/svg+xml"/>')
    expect(body).toContain('<meta property="og:image" content="https://shop.example/art/share-home.jpg"/>')
  })

  it('colour the pages of visitors by a style that the policy names by its hash', async () => {
    await saveShop(shop, { identity: { accent: otherShop.identity.accent } })
    for (const page of [...fixedPages, '/product/none']) {
      const { body, headers } = await get(page)
      const [, style = ''] = /<head>[\s\S]*<style>([\s\S]*?)<\/style>[\s\S]*<\/head>/.exec(body) ?? []
      expect(style, page).toContain('--color-leaf:#7a3b12')
      const hash = createHash('sha256').update(style).digest('base64')
      expect(headers['content-security-policy']).toContain(`style-src 'self' 'sha256-${hash}';`)
      expect(headers['content-security-policy']).not.toContain('unsafe')
    }
    expect((await get('/admin/login')).body).not.toContain('<style')
  })

  it('stand in header, footer and structured data, and draw the icons of the current logo, and of no other picture', async () => {
    const logo = await saveLogo(shop, blue)
    expect(logo).toMatch(/^\/uploads\/shop\//)
    const { body } = await get('/')
    for (const part of ['header', 'footer']) {
      const [markup = ''] = new RegExp(`<${part}\\b[\\s\\S]*?</${part}>`).exec(body) ?? []
      expect(markup, part).toContain(logo.slice(0, logo.lastIndexOf('.')))
    }
    expect(JSON.parse(structuredDataOf(body)[0] ?? '{}')).toMatchObject({
      logo: `https://shop.example${logo}`,
    })
    const [, favicon = ''] = /<link rel="icon" href="([^"]+)"/.exec(body) ?? []
    const [, touch = ''] = /<link rel="apple-touch-icon" href="([^"]+)"/.exec(body) ?? []
    const manifest = JSON.parse((await get('/manifest.webmanifest')).body) as {
      icons: { src: string; sizes: string; purpose: string }[]
    }
    expect(manifest.icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
      ['192x192', 'any'],
      ['512x512', 'any'],
      ['512x512', 'maskable'],
    ])
    for (const src of [favicon, touch, ...manifest.icons.map(icon => icon.src)]) {
      const { statusCode, headers, rawPayload } = await get(src)
      expect([src, statusCode, headers['content-type']]).toEqual([src, 200, 'image/png'])
      expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
      const { width, height } = await sharp(rawPayload).metadata()
      expect(src).toContain(`-${src.includes('maskable') ? 'maskable-' : ''}${width}.png`)
      expect(width).toBe(height)
      expect(looksLike(await colourAt(rawPayload, 0.5, 0.5), blue), src).toBe(true)
    }
    const paper = { r: 251, g: 247, b: 238 }
    expect(looksLike(await colourAt((await get(touch)).rawPayload, 0.02, 0.5), paper)).toBe(true)
    expect((await get('/favicon.ico')).headers.location).toBe(favicon)
    await saveLogo(shop, { r: 200, g: 30, b: 30 })
    for (const gone of [favicon, touch, '/icons/none-64.png', `${favicon}x`])
      expect([gone, (await get(gone)).statusCode]).toEqual([gone, 404])
  })

  it('give the shared pages a picture of the shop, which follows its name, hero and logo', async () => {
    const shared = async () => {
      const [, path = ''] =
        /og:image" content="https:\/\/shop\.example([^"]+)"/.exec((await get('/products')).body) ?? []
      return path
    }
    const seen = new Set([await shared()])
    for (const change of [
      () => saveShop(shop, { identity: { name: 'Kombu', fullName: 'Kombu Hill Honey' } }),
      () => saveLogo(shop, { r: 10, g: 120, b: 90 }),
      async () => {
        const body = formData({}, await plainPicture({ r: 200, g: 30, b: 30 }))
        expect((await shop.call('PUT', '/shop/words', { body })).status).toBe(200)
      },
    ]) {
      await change()
      const path = await shared()
      expect(seen.has(path)).toBe(false)
      seen.add(path)
      const { statusCode, headers, rawPayload } = await get(path)
      expect([statusCode, headers['content-type']]).toEqual([200, 'image/jpeg'])
      expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 1200, height: 630 })
    }
    const [oldest = ''] = [...seen].slice(1)
    expect((await get(oldest)).statusCode).toBe(302)
    const withHero = (await get(await shared())).rawPayload
    expect(looksLike(await colourAt(withHero, 0.2, 0.5), { r: 200, g: 30, b: 30 })).toBe(true)
  })

  it('let the form of the home page open the chat where the owner wants it', async () => {
    expect((await get('/')).body).toContain('This form sends nothing.')
    await saveShop(shop, { reach: { homeFormOpensChat: true } })
    const { body } = await get('/')
    expect(body).toContain('action="https://wa.me/')
    expect(body).not.toContain('This form sends nothing.')
    await saveShop(shop, { reach: { chatNumber: '' } })
    expect((await get('/')).body).toContain('This form sends nothing.')
  })
})
