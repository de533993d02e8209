import { pictureMessages } from '@chekku/domain/pictures/picture-upload'
import { problemMessages } from '@chekku/domain/problem'
import type { ShopForEditing } from '@chekku/domain/schemas/shop'
import { expect, test } from 'vitest'
import { plainPicture } from '../../testing/plain-picture.ts'
import { formData } from '../../testing/test-app.ts'
import { describeShop } from '../../testing/test-shop.ts'
import { detailCalls } from './testing.ts'

const kinds = [
  ['identity', 'logo', 'tagline', {}],
  ['words', 'heroImage', 'motto', {}],
  ['words', 'storyImage', 'motto', { pictureKey: 'storyImage' }],
] as const

const colour = (red: number) => plainPicture({ r: red, g: 90, b: 40 })
const formOf = (keys: object, picture?: Buffer) => formData({ json: JSON.stringify(keys) }, picture)

describeShop('a picture of the shop details', shop => {
  const { put, details, history } = detailCalls(shop)
  const stored = async () =>
    (await shop.database.reader.selectFrom('pictures').select('path').execute()).map(({ path }) => path)
  const show = (path: string) => shop.app.inject(path)

  test.each(kinds)('of %s, %s, is encoded anew, replaced and removed', async (section, key, text, named) => {
    const path = async () => Reflect.get((await details())[section], key) as string
    const original = await colour(10)
    const first = await put(section, formOf({ [text]: 'With it', ...named }, original))
    expect([first.status, Reflect.get(first.body.data[section], text)]).toEqual([200, 'With it'])
    const one = await path()
    expect(one).toMatch(/^\/uploads\/shop\/[0-9a-f]{32}-\d+x\d+\.jpg$/)
    const shown = await show(one)
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(shown.rawPayload.equals(original)).toBe(false)
    await put(section, formOf(named, await colour(200)))
    const two = await path()
    expect(two).not.toBe(one)
    // Uploading the same picture again is not a change.
    expect((await put(section, formOf(named, await colour(200)))).body.data.version).toBe(2)
    expect((await put(section, { [text]: 'Other' })).status).toBe(200)
    expect(await path()).toBe(two)
    expect((await put(section, formOf({ deleteImage: false, ...named }))).body.data.version).toBe(3)
    await put(section, { deleteImage: true, ...named })
    expect(await path()).toBe('')
    // A new picture takes precedence over removing the old one.
    await put(section, formData({ deleteImage: 'true', ...named }, original))
    expect(await path()).toBe(one)
  })

  test('stays for earlier versions, after a restore and after the trash is emptied', async () => {
    await put('identity', formOf({}, await colour(10)))
    const { logo } = (await details()).identity
    const [version] = await history()
    await put('identity', formOf({}, await colour(200)))
    const { _id: category } = await shop.createCategory()
    const form = formData({ name: 'Oil', price: '1', category }, await colour(10))
    const product = (await shop.call<{ _id: string }>('POST', '/products', { body: form })).body.data
    await shop.discard(`/products/${product._id}`)
    await shop.call('DELETE', '/trash')
    expect((await show(logo)).statusCode).toBe(200)
    await put('identity', { deleteImage: 'true' })
    expect((await show(logo)).statusCode).toBe(200)
    const restored = await shop.call<ShopForEditing>('POST', `/shop/history/${version?._id}/restore`)
    expect(restored.body.data.identity.logo).toBe(logo)
    expect((await show(logo)).statusCode).toBe(200)
  })

  test('of the heading and of the story are two', async () => {
    await put('words', formOf({}, await colour(10)))
    const { heroImage } = (await details()).words
    await put('words', formOf({ pictureKey: 'storyImage' }, await colour(200)))
    const { words } = await details()
    expect([words.heroImage, words.storyImage]).toEqual([
      heroImage,
      expect.stringMatching(/^\/uploads\/shop/),
    ])
    const other = await put('words', { pictureKey: 'logo', deleteImage: true })
    expect(other.body.errors).toEqual({ pictureKey: 'The picture must be heroImage or storyImage' })
  })

  test('can be no address of another place', async () => {
    for (const logo of ['https://evil.example/a.jpg', '/uploads/../secret', '/uploads/products/a.jpg']) {
      expect((await put('identity', { logo, heroImage: logo })).body.data.identity.logo).toBe('')
      expect((await put('words', { heroImage: logo, logo })).body.data.words.heroImage).toBe('')
      expect((await put('identity', formOf({ logo }))).body.data.version).toBe(0)
      const form = formData({ logo, image: logo })
      expect((await put('identity', form)).body.data.identity.logo).toBe('')
    }
  })

  test('that is refused stores nothing, and neither do the keys beside it', async () => {
    const picture = await colour(10)
    const nothing = async (form: FormData, status: number, errors?: object, section = 'identity') => {
      const answer = await put(section, form)
      expect([answer.status, answer.body.errors]).toEqual([status, errors])
    }
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="http://127.0.0.1/"/></svg>')
    await nothing(formOf({ name: 'X' }, svg), 415, { image: expect.any(String) })
    await nothing(formOf({ name: 'X' }, Buffer.from('text')), 415, { image: expect.any(String) })
    const large = Buffer.concat([picture, Buffer.alloc(5 * 1024 * 1024)])
    await nothing(formOf({ name: 'X' }, large), 413, { image: pictureMessages.imageTooLarge })
    await nothing(formOf({ name: '' }, picture), 400, { name: 'Name is required' })
    const malformed = { json: problemMessages.jsonMalformed }
    for (const json of ['{', '', '[]', '"x"', '7', 'null', '{"name":"X"}{}'])
      await nothing(formData({ json }, picture), 400, malformed)
    await nothing(formOf({ legalName: 'X' }, picture), 415, undefined, 'legal')
    const twice = formOf({ name: 'X' }, picture)
    twice.append('image', new Blob([new Uint8Array(picture)]), 'b.jpg')
    await nothing(twice, 400, { image: problemMessages.sentMoreThanOnce })
    await nothing(formOf({ name: 'X', padding: 'x'.repeat(130 * 1024) }, picture), 413)
    const stale = await put('identity', formOf({ name: 'X' }, picture), { 'if-match': '"7"' })
    expect(stale.status).toBe(412)
    expect([await stored(), (await details()).version, await history()]).toEqual([[], 0, []])
  })

  test('comes with keys that do not reach the prototype, and a json key of JSON is no part', async () => {
    const json = '{"__proto__":{"name":"Proto"},"constructor":{"prototype":{"polluted":1}},"tagline":"Mine"}'
    const { identity } = (await put('identity', formData({ json, __proto__: 'x' }))).body.data
    expect([identity.tagline, identity.name]).toEqual(['Mine', 'Vaagai'])
    expect('polluted' in {}).toBe(false)
    const part = new FormData()
    part.set('json', new Blob(['{"tagline":"Of a program"}'], { type: 'application/json' }))
    expect((await put('identity', part)).body.data.identity.tagline).toBe('Of a program')
    part.append('json', '{"tagline":"Twice"}')
    expect((await put('identity', part)).status).toBe(400)
    part.delete('json')
    part.set('json', new Blob([JSON.stringify({ tagline: 'x', padding: 'x'.repeat(130 * 1024) })]))
    expect((await put('identity', part)).status).toBe(413)
    const same = await put('identity', { json: '{"name":"Hidden"}' })
    expect([same.status, same.body.data.identity.name]).toEqual([200, 'Vaagai'])
  })
})
