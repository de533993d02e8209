import { categoryMessages } from '@chekku/domain/category'
import { galleryMessages } from '@chekku/domain/gallery-item'
import { pictureMessages } from '@chekku/domain/pictures/picture-upload'
import { problemMessages } from '@chekku/domain/problem'
import { productMessages } from '@chekku/domain/product'
import { beforeEach, describe, expect, test } from 'vitest'
import { plainPicture } from '../../testing/plain-picture.ts'
import { formData } from '../../testing/test-app.ts'
import { describeShop } from '../../testing/test-shop.ts'

/** The fields that all three entities have. */
interface Entity {
  _id: string
  name: string
  description: string
  image: string
  version: number
  createdAt: string
  updatedAt: string
}

const kinds = [
  { path: '/products', messages: productMessages, flag: 'featured', toggle: '/featured' },
  { path: '/categories', messages: categoryMessages, flag: 'showInNav', toggle: undefined },
  { path: '/gallery', messages: galleryMessages, flag: 'isPopular', toggle: '/toggle-popular' },
] as const

describeShop('what every entity can', shop => {
  describe.each(kinds)('$path', ({ path, messages, flag, toggle }) => {
    let picture: Buffer
    let fields: Record<string, string>
    beforeEach(async () => {
      picture = await plainPicture()
      fields = { name: 'Oil', description: 'Pressed', [flag]: 'true' }
      if (path === '/products') fields.category = (await shop.createCategory())._id
    })

    const post = (headers: Record<string, string> = {}, more: Record<string, string> = {}) =>
      shop.call<Entity>('POST', path, { body: formData({ ...fields, ...more }, picture), headers })
    const create = async () => (await post()).body.data
    const put = ({ _id }: Entity, body: object, headers: Record<string, string> = {}) =>
      shop.call<Entity>('PUT', `${path}/${_id}`, { body, headers })
    const list = async () => await shop.read<Entity[]>(path)
    const names = async () => (await list()).map(({ name }) => name).filter(name => name !== 'Oils')
    const status = async (address: string) => (await shop.call('GET', address)).status

    test('is created, and read by everybody', async () => {
      const { status, body } = await post()
      expect([status, body.success, body.message]).toEqual([201, true, messages.created])
      expect(body.data).toMatchObject({ name: 'Oil', description: 'Pressed', [flag]: true, version: 1 })
      const one = await shop.call<Entity>('GET', `${path}/${body.data._id}`, { token: null })
      expect(one.body).toEqual({ success: true, data: body.data })
    })

    test('keeps what an update does not send, clears what is empty, and counts its version', async () => {
      const created = await create()
      const { status, body } = await put(created, formData({ description: '' }))
      expect([status, body.message]).toEqual([200, messages.updated])
      expect(body.data).toEqual({ ...created, description: '', version: 2, updatedAt: body.data.updatedAt })
      expect(body.data.updatedAt > created.updatedAt).toBe(true)
    })

    test('refuses a stale save with what is stored, and changes nothing', async () => {
      const created = await create()
      const save = (name: string, version: string) => put(created, { name }, { 'if-match': version })
      expect((await save('Theirs', '"1"')).status).toBe(200)
      const stale = await save('Mine', '"1"')
      expect([stale.status, stale.body.message]).toEqual([412, problemMessages.stale])
      expect(stale.body.data).toMatchObject({ name: 'Theirs', version: 2 })
      expect((await save('Mine', 'x')).status).toBe(400)
      expect((await save('Mine', '"2"')).status).toBe(200)
    })

    test('is created once with one Idempotency-Key, at whatever times', async () => {
      const key = { 'idempotency-key': 'from-a-phone' }
      const [first, ...others] = await Promise.all(Array.from({ length: 5 }, () => post(key)))
      for (const { status, text } of others) expect([status, text]).toEqual([201, first?.text])
      expect(await names()).toEqual(['Oil'])
      const other = await post(key, { name: 'Other' })
      expect([other.status, other.body.message]).toEqual([409, problemMessages.idempotencyKeyReused])
      expect(other.body.data, 'what the first has made').toEqual(first?.body.data)
      expect((await post({ 'idempotency-key': 'with spaces' })).status).toBe(400)
      expect(await names()).toEqual(['Oil'])
    })

    test('has its picture stored, replaced and removed', async () => {
      const created = await create()
      expect(created.image).toMatch(new RegExp(`^/uploads${path}/[0-9a-f]{32}-8x10\\.jpg$`))
      const both = formData({ deleteImage: 'true' }, await plainPicture({ r: 1, g: 2, b: 3 }))
      const replaced = (await put(created, both)).body.data
      expect((await put(created, { deleteImage: 'true' })).body.data.image).toBe('')
      // An undo may need them for 30 days.
      expect([await status(created.image), await status(replaced.image)]).toEqual([200, 200])
      await shop.database.write(transaction =>
        transaction.updateTable('picture_uploads').set({ created_at: 0 }).execute(),
      )
      await shop.sweep()
      expect([await status(created.image), await status(replaced.image)]).toEqual([404, 404])
    })

    test('shares the bytes of a picture until the last is deleted', async () => {
      const [one, two] = [await create(), await create()]
      expect(two.image).toBe(one.image)
      for (const [{ _id }, left] of [[one, 200] as const, [two, 404] as const]) {
        await shop.call('DELETE', `${path}/${_id}`)
        expect(await status(two.image)).toBe(200)
        await shop.call('DELETE', '/trash')
        expect(await status(two.image)).toBe(left)
      }
    })

    test('stores nothing of bad input: fields named at once, no picture (415), over 5 MB (413)', async () => {
      const bad = await post({}, { name: '', [flag]: 'yes' })
      expect(bad.status).toBe(400)
      expect(Object.keys(bad.body.errors ?? {}).sort()).toEqual([flag, 'name'].sort())
      for (const [bytes, code, text] of [
        [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 415, pictureMessages.notAPicture],
        [Buffer.alloc(5 * 1024 * 1024 + 1, 1), 413, pictureMessages.imageTooLarge],
      ] as const) {
        const { status, body } = await shop.call('POST', path, { body: formData(fields, bytes) })
        expect([status, body.errors]).toEqual([code, { image: text }])
      }
      expect(await names()).toEqual([])
      expect(await shop.database.reader.selectFrom('pictures').select('path').execute()).toEqual([])
    })

    if (toggle)
      test('flips its flag each time', async () => {
        const { _id } = await create()
        const flip = async () => {
          const headers = { 'content-type': 'application/json' }
          return (await shop.call('PUT', `${path}/${_id}${toggle}`, { headers })).body.data
        }
        expect(await flip()).toMatchObject({ [flag]: false, version: 2 })
        expect(await flip()).toMatchObject({ [flag]: true, version: 3 })
      })

    test('is deleted once, and is 404 from then on', async () => {
      const { _id } = await create()
      const remove = () =>
        shop.call('DELETE', `${path}/${_id}`, { headers: { 'content-type': 'application/json' } })
      const data = { _id, deletion: expect.any(String) }
      expect((await remove()).body).toEqual({ success: true, message: messages.deleted, data })
      expect((await remove()).status).toBe(404)
      expect(await names()).toEqual([])
      const calls = [
        ['GET', ''],
        ['PUT', ''],
        ['DELETE', ''],
        ['PUT', toggle],
      ] as const
      for (const [method, end] of calls.filter(([, end]) => end !== undefined)) {
        for (const id of [_id, 'nothing']) {
          const { status, body } = await shop.call(method, `${path}/${id}${end}`)
          expect([method, end, status, body.message]).toEqual([method, end, 404, messages.notFound])
        }
      }
    })
  })
})
