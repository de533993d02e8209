import { pictureLimits, pictureMessages } from '@chekku/domain/pictures/picture-upload'
import { sheetLimits, sheetMessages } from '@chekku/domain/product/sheet'
import type { Product } from '@chekku/domain/schemas/product'
import type { StoredPicture } from '@chekku/domain/schemas/product/product-picture'
import { expect, onTestFinished, test } from 'vitest'
import { catalogueState } from '../../../testing/catalogue-state.ts'
import { plainPicture } from '../../../testing/plain-picture.ts'
import { formData, type TestApp } from '../../../testing/test-app.ts'
import { describeShop, startTestShop } from '../../../testing/test-shop.ts'
import { zipFile } from '../../../testing/zip-file.ts'
import { csv, sheetCalls } from './testing.ts'
import { readPictures, zipMessages } from './zip-pictures.ts'

const photo = (red = 200) => plainPicture({ r: red, g: 90, b: 40 })

/** What tests do with sheets and pictures of a shop. */
const callsOf = (shop: TestApp) => {
  const { askForPlan: plan, importSheet } = sheetCalls(shop)
  const stored = async () => {
    const { reader } = shop.database
    return [
      await reader.selectFrom('pictures').select('path').orderBy('path').execute(),
      await reader.selectFrom('picture_uploads').select('path').orderBy('path').execute(),
    ]
  }
  /** What a plan says of this ZIP, if its only row names a file. */
  const refusalOf = async (id: string, zip: Buffer) => {
    const before = [await stored(), await catalogueState(shop)]
    const file = csv([{ id, picture: 'a.jpg' }])
    const planned = await plan(file, zip)
    const digest = planned.body.data?.digest ?? 'a'.repeat(64)
    const done = await importSheet(file, { digest, pictures: zip })
    expect([done.status, await stored(), await catalogueState(shop)]).toEqual([400, ...before])
    // An import refuses what its plan refuses, in the same words.
    const { refused } = done.body.data ?? {}
    expect(refused ?? done.body.errors).toEqual(planned.body.data?.refused ?? planned.body.errors)
    return refused ? refused.rows.map(({ message }) => message) : done.body.errors
  }
  return { plan, importSheet, stored, refusalOf }
}

describeShop('pictures in a ZIP beside a sheet', shop => {
  const { plan, importSheet, stored, refusalOf } = callsOf(shop)
  const read = (id: string) => shop.read<Product>(`/products/${id}`)

  test('become those of their products, in one change with one undo', async () => {
    const form = formData({}, await photo(10))
    const { image } = (await shop.call<StoredPicture>('POST', '/products/pictures', { body: form })).body.data
    const pictures = [{ image, role: null, alt: '' }]
    const oil = await shop.createProduct({ pictures })
    const ghee = await shop.createProduct({ name: 'Ghee', category: oil.category?._id })
    const before = await catalogueState(shop)
    const zip = zipFile([
      { name: 'photos/', bytes: Buffer.alloc(0), method: 0 },
      { name: 'photos/Sesame-1L.JPG', bytes: await photo(120) },
      // As a Mac makes it: decomposed, with a narrow blank, in UTF-8, without the flag that says so.
      { name: 'né\u202fநெய்.jpg'.normalize('NFD'), bytes: await photo(230), method: 0, flags: 0 },
      { name: '__MACOSX/photos/._Sesame-1L.JPG', bytes: Buffer.from('colour') },
      { name: 'spare.jpg', bytes: await photo(80) },
    ])
    const file = csv([
      { id: oil._id, name: '', category: '', picture: 'sesame-1l.jpg' },
      { id: ghee._id, name: '', category: '', picture: 'C:\\photos\\né நெய்.jpg' },
      { id: '', name: 'Cake', category: 'Oils', picture: 'SESAME-1L.jpg' },
    ])
    const [files] = await stored()
    const { data } = (await plan(file, zip)).body
    expect([(await stored())[0], await catalogueState(shop)]).toEqual([files, before])
    expect(data).toMatchObject({
      refused: { count: 0 },
      changed: {
        rows: [
          { row: 2, cells: [{ column: 'picture', before: image, after: 'sesame-1l.jpg' }] },
          { row: 3, cells: [{ column: 'picture', before: '', after: 'C:\\photos\\né நெய்.jpg' }] },
        ],
      },
      created: { count: 1 },
      warnings: {
        rows: [{ row: 1, kind: 'unused-pictures', message: zipMessages.unused(['spare.jpg']) }, {}],
      },
    })

    const done = await importSheet(file, { ...data, pictures: zip })
    expect([done.status, done.body.data]).toEqual([200, { created: 1, changed: 2, same: 0 }])
    const cake = (await shop.read<Product[]>('/products?search=cake'))[0]
    const images = [(await read(oil._id)).image, (await read(ghee._id)).image, cake?.image]
    expect(new Set(images).size).toBe(2)
    expect(images[2]).toBe(images[0])
    for (const path of images) expect((await shop.app.inject(path ?? '')).statusCode).toBe(200)
    // What is stored is no upload that would expire; the former picture waits for the undo.
    expect((await stored())[1]).toEqual([{ path: image }])

    const again = await plan(csv([{ id: oil._id, picture: 'sesame-1l.jpg' }]), zip)
    expect(again.body.data).toMatchObject({ changed: { count: 0 }, same: { count: 1 } })
    expect((await shop.call('POST', `/changes/${done.headers['change-id']}/undo`)).status).toBe(200)
    expect(await catalogueState(shop)).toEqual(before)
    expect((await read(oil._id)).image).toBe(image)
  })

  test('are of the digest and the key of an import: another ZIP is another plan', async () => {
    const { _id: id } = await shop.createProduct()
    const file = csv([{ id, picture: 'a.jpg' }])
    const [one, other] = await Promise.all(
      [10, 20].map(async red => zipFile([{ name: 'a.jpg', bytes: await photo(red) }])),
    )
    const { digest } = (await plan(file, one)).body.data
    const before = await stored()
    const refused = await importSheet(file, { digest, pictures: other })
    expect([refused.status, refused.body.message]).toEqual([409, sheetMessages.changedSince])
    expect((await importSheet(file, { digest })).status).toBe(409)
    expect(await stored()).toEqual(before)
    const once = { digest, pictures: one, headers: { 'idempotency-key': 'once' } }
    expect((await importSheet(file, once)).status).toBe(200)
    const after = await stored()
    expect((await importSheet(file, once)).status).toBe(200)
    expect((await importSheet(file, { ...once, pictures: other })).status).toBe(409)
    expect(await stored()).toEqual(after)
  })

  test('are not fetched: an address, a stored path and a name without a ZIP are left with a warning', async () => {
    const { _id: id } = await shop.createProduct()
    const zip = zipFile([{ name: 'a.jpg', bytes: await photo() }])
    for (const [picture, sent] of [
      ['https://shop.example/a.jpg', zip],
      ['/uploads/products/a.jpg', zip],
      ['(clear)', zip],
      ['a.jpg', undefined],
    ] as const) {
      const { data } = (await plan(csv([{ id, picture }]), sent)).body
      expect(data.warnings.rows.map(({ kind }) => kind)).toContain('ignored')
      expect(data).toMatchObject({ refused: { count: 0 }, changed: { count: 0 } })
    }
  })

  test('that are none are refused in their cells, and nothing is stored', async () => {
    const { _id: id } = await shop.createProduct()
    const bytes = await photo()
    const a = { name: 'a.jpg', bytes }
    const zeros = Buffer.alloc(4 * 1024 * 1024)
    const noPicture = Buffer.from('no picture')
    for (const [file, message] of [
      [{ name: 'b.jpg' }, zipMessages.missing('a.jpg')],
      [{ name: '../../a.jpg' }, zipMessages.outside],
      [{ name: '/etc/a.jpg' }, zipMessages.outside],
      [{ name: 'C:\\a.jpg' }, zipMessages.outside],
      [{ bytes: Buffer.from('/etc/passwd'), mode: 0o120_777 }, zipMessages.link],
      [{ flags: 1 }, zipMessages.encrypted],
      [{ method: 12 }, zipMessages.method],
      [{ bytes: zeros }, zipMessages.bomb],
      [{ bytes: zeros, size: 1_000 }, zipMessages.damaged],
      [{ size: pictureLimits.bytes + 1 }, pictureMessages.imageTooLarge],
      [{ bytes: noPicture }, pictureMessages.notAPicture],
      [{ bytes: bytes.subarray(0, bytes.length / 2) }, pictureMessages.unreadable],
    ] as const)
      expect(await refusalOf(id, zipFile([{ ...a, ...file }]))).toEqual([message])
    expect(await refusalOf(id, zipFile([a, { ...a, name: 'other/A.jpg' }]))).toEqual([zipMessages.twice])
    const { data } = (await plan(csv([{ id, picture: 'a.jpg' }]), zipFile([{ ...a, bytes: noPicture }]), [2]))
      .body
    expect(data).toMatchObject({
      refused: { count: 0 },
      leftOut: { count: 1, rows: [{ row: 2, column: 'picture' }] },
    })
    const flipped = zipFile([{ ...a, method: 0 }])
    flipped[300] = (flipped[300] ?? 0) ^ 1
    expect(await refusalOf(id, flipped)).toEqual([zipMessages.damaged])
  })

  test('of two rows of a product must be the same', async () => {
    const packs = [500, 1_000].map(quantity => ({ measure: 'volume', quantity, price: quantity }))
    const oil = await shop.createProduct({ packs })
    const row = (at: number, picture: string) => ({
      id: oil._id,
      'pack id': oil.packs?.[at]?._id ?? '',
      picture,
    })
    const zip = zipFile([
      { name: 'a.jpg', bytes: await photo(1) },
      { name: 'b.jpg', bytes: await photo(99) },
    ])
    const { data } = (await plan(csv([row(0, 'a.jpg'), row(1, 'b.jpg')]), zip)).body
    expect(data.refused.rows).toMatchObject([{ row: 3, column: 'picture', text: 'b.jpg' }])
  })
})

test('pictures in a ZIP that cannot be read, or of more than 50 MB, are refused as a whole, on their part', async () => {
  const shop = await startTestShop()
  onTestFinished(() => shop.close())
  const { plan, refusalOf } = callsOf(shop)
  const { _id: id } = await shop.createProduct()
  const a = { name: 'a.jpg', bytes: await photo() }
  const whole = zipFile([a])
  const broken = Buffer.from(whole)
  broken.write('XX', whole.length - 22 - 46 - 'a.jpg'.length)
  for (const zip of [whole.subarray(0, -30), whole.subarray(30), Buffer.from('Rar!'), a.bytes, broken])
    expect(await refusalOf(id, zip)).toEqual({ pictures: zipMessages.unreadable })
  const nested = Array.from({ length: 16 }, (_, at) => ({ ...a, name: `lib ${at}.zip`, size: 2 ** 32 - 2 }))
  expect(await refusalOf(id, zipFile([a, ...nested]))).toEqual({ pictures: zipMessages.bomb })
  const empty = Buffer.alloc(0)
  const many = Array.from({ length: 1_001 }, (_, at) => ({ name: `${at}`, bytes: empty, method: 0 }))
  expect(await refusalOf(id, zipFile(many))).toEqual({ pictures: zipMessages.tooManyFiles(1_000) })
  const { zipTooLarge, tooLarge } = sheetMessages
  for (const [sheet, zip, errors] of [
    ['name\nOil', Buffer.alloc(sheetLimits.zipBytes + 1), { pictures: zipTooLarge }],
    ['x'.repeat(sheetLimits.bytes + 1), zipFile([]), { file: tooLarge }],
    ['name\nOil', Buffer.alloc(sheetLimits.zipBytes + 8 * 1024 * 1024), { pictures: zipTooLarge }],
  ] as const) {
    const { status, body } = await plan(sheet, zip)
    expect([status, body.errors]).toEqual([413, errors])
  }
})

test('pictures that are larger together than is stored at once are refused', async () => {
  const names = ['a.jpg', 'b.jpg', 'c.jpg']
  const bytes = await photo()
  const zip = zipFile(names.map(name => ({ name, bytes })))
  const rows = names.map((picture, row) => ({
    row,
    cells: new Map([['picture', picture]] as const),
    formulas: [],
  }))
  const path = '/uploads/products/00000000000000000000000000000000-1x1.jpg'
  const large = Buffer.alloc(32 * 1024 * 1024)
  const prepare = async () => ({
    path,
    contentType: 'image/jpeg' as const,
    width: 1,
    height: 1,
    bytes: large,
  })
  expect((await readPictures(zip, rows.slice(1), prepare)).unused).toEqual(['a.jpg'])
  await expect(readPictures(zip, rows, prepare)).rejects.toMatchObject({
    errors: { pictures: zipMessages.tooMuch },
  })
})
