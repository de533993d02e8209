import { sampleShop } from '@chekku/domain/sample-shop'
import { productCard } from '@chekku/domain/share-image'
import { aProduct } from '@chekku/domain/test/entities'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { plainPicture } from '../../testing/plain-picture.ts'
import type { Database } from '../database/database.ts'
import { describeOnEachDatabase } from '../database/testing.ts'
import { ImageWorker } from '../media/image-worker/image-worker.ts'
import { createShareImages, type ShareImagesOptions } from './share-images.ts'

const product = aProduct({ image: '/uploads/products/a.jpg' })
const card = productCard(product, sampleShop.identity)
const photograph = async () => ({ contentType: 'image/jpeg', bytes: await plainPicture() })
const worker = new ImageWorker()
afterAll(() => worker.close())
/** Of each photograph; drawn once for all tests, whose subject is when one is drawn. */
const drawings: Record<string, Promise<Buffer>> = {}
const days = (count: number) => count * 24 * 60 * 60_000

describeOnEachDatabase('share images', connect => {
  let database: Database
  beforeEach(async () => {
    database = await connect()
  })

  /** Share images with the image worker, recording its drawings. */
  function startShareImages(options: Partial<ShareImagesOptions> = {}, read: () => unknown = photograph) {
    const drawn: string[] = []
    const warnings: object[] = []
    const drawCard: ImageWorker['drawCard'] = (one, photograph) => {
      drawn.push(one.name)
      drawings[photograph?.toString('hex') ?? ''] ??= worker.drawCard(one, photograph)
      return drawings[photograph?.toString('hex') ?? ''] as Promise<Buffer>
    }
    const { drawSquare, drawPrices } = worker
    const media = { drawCard, drawSquare, drawPrices, read: read as ShareImagesOptions['media']['read'] }
    const log = { warn: (details: object) => warnings.push(details) }
    const { shareImage } = createShareImages({ database, media, log, ...options })
    const drawFor = (one: typeof card, client = '203.0.113.7') => shareImage(one, client)
    return { shareImage: drawFor, drawn, warnings }
  }

  const stored = async () => {
    const rows = await database.reader.selectFrom('share_images').select('path').execute()
    return rows.map(({ path }) => path)
  }

  it('are drawn once for concurrent and later requests, after a restart too', async () => {
    const { shareImage, drawn } = startShareImages()
    const all = await Promise.all(Array.from({ length: 100 }, () => shareImage({ ...card })))
    expect(new Set(all).size).toBe(1)
    expect(await shareImage(card)).toEqual(all[0])
    const restarted = startShareImages()
    expect(await restarted.shareImage(card)).toEqual(all[0])
    expect([drawn, restarted.drawn]).toEqual([['Sesame Oil'], []])
  })

  it('are stored one for a subject, without changing the catalogue revision', async () => {
    const revision = await database.revision()
    const { shareImage } = startShareImages()
    for (const price of ['₹1', '₹2', '₹3']) await shareImage({ ...card, price })
    const paths = await stored()
    await shareImage({ ...card, id: 'another' })
    expect([paths.length, (await stored()).length, await database.revision()]).toEqual([1, 2, revision])
  })

  it('are removed a month after they were drawn', async () => {
    let at = Date.now()
    const { shareImage } = startShareImages({ now: () => at })
    await shareImage({ ...card, id: 'old' })
    at += days(29)
    await shareImage({ ...card, id: 'newer' })
    at += days(1)
    await shareImage({ ...card, id: 'newest' })
    expect((await stored()).map(path => path.split('-')[0]).sort()).toEqual([
      '/share/product/newer',
      '/share/product/newest',
    ])
  })

  it('are sent though they cannot be stored', async () => {
    const disk = new Error('The disk is full')
    const { reader } = database
    const { shareImage, warnings } = startShareImages({
      database: { reader, write: () => Promise.reject(disk) },
    })
    expect((await shareImage(card)).length).toBeGreaterThan(10_000)
    expect(warnings).toEqual([expect.objectContaining({ err: disk })])
  })

  it('are drawn again after a failure, and stored with their photo only', async () => {
    const pictures = [{ contentType: '', bytes: Buffer.from('no') }, undefined, await photograph()]
    const { shareImage, drawn } = startShareImages({}, async () => pictures.shift())
    await expect(shareImage(card)).rejects.toThrow('unsupported image format')
    for (const stores of [0, 1, 1]) {
      await shareImage(card)
      expect(await stored()).toHaveLength(stores)
    }
    expect(drawn).toHaveLength(3)
  })

  it('are drawn by turns of the clients, who are told', async () => {
    const order: string[] = []
    const gate = Promise.withResolvers<void>()
    const read = () => gate.promise.then(photograph)
    const { shareImage } = startShareImages({ onDraw: client => order.push(client) }, read)
    const all = ['1', '2', '3', '4'].map(id => shareImage({ ...card, id }, 'greedy'))
    await expect.poll(() => order).toEqual(['greedy'])
    all.push(shareImage({ ...card, id: '5' }, 'other'))
    // Connections are used in turn: when these are back, the others wait for their drawing.
    await Promise.all(Array.from({ length: 40 }, stored))
    gate.resolve()
    await Promise.all(all)
    expect(order.indexOf('other')).toBeLessThan(3)
  })

  it('over the queue limit are refused', async () => {
    const gate = Promise.withResolvers<void>()
    const { shareImage } = startShareImages({ bound: 1 }, () => gate.promise.then(photograph))
    const all = ['1', '2', '3'].map(id => shareImage({ ...card, id }).catch(error => error.code))
    expect(await Promise.race(all)).toBe('unavailable')
    gate.resolve()
    expect((await Promise.all(all)).filter(result => result === 'unavailable')).toHaveLength(1)
  })
})
