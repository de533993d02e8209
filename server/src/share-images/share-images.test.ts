import { productCard } from '@chekku/domain/share-image'
import { sampleShop } from '@chekku/domain/shop/sample-shop'
import { aProduct } from '@chekku/domain/test/entities'
import { describe, expect, it, onTestFinished } from 'vitest'
import { plainPicture } from '../../testing/plain-picture.ts'
import { ImageWorker } from '../media/image-worker/image-worker.ts'
import { createShareImages, type ShareImagesOptions } from './share-images.ts'

const product = aProduct({ image: '/uploads/products/a.jpg' })
const card = productCard(product, sampleShop.identity)
const photograph = async () => ({ contentType: 'image/jpeg', bytes: await plainPicture() })

/** Share images with a real image worker, recording its drawings. */
function startShareImages(options: Partial<ShareImagesOptions> = {}, read: () => unknown = photograph) {
  const worker = new ImageWorker()
  onTestFinished(() => worker.close())
  const drawn: string[] = []
  const draw: ImageWorker['draw'] = (one, photograph) => {
    drawn.push(one.name)
    return worker.draw(one, photograph)
  }
  const media = { draw, read: read as ShareImagesOptions['media']['read'] }
  return { shareImage: createShareImages({ media, ...options }), drawn }
}

describe('share images', () => {
  it('are drawn once for concurrent and later requests', async () => {
    const { shareImage, drawn } = startShareImages()
    const all = await Promise.all(Array.from({ length: 100 }, () => shareImage({ ...card })))
    expect(new Set(all).size).toBe(1)
    await shareImage(card)
    expect(drawn).toEqual(['Sesame Oil'])
  })

  it('are drawn again when the cache has no room for them', async () => {
    const { shareImage, drawn } = startShareImages({ cacheBytes: 10 })
    expect(await shareImage(card)).toEqual(await shareImage(card))
    expect(drawn).toHaveLength(2)
  })

  it('are drawn again after a failure', async () => {
    const pictures = [{ contentType: '', bytes: Buffer.from('no') }, undefined]
    const { shareImage } = startShareImages({}, async () => pictures.shift())
    await expect(shareImage(card)).rejects.toThrow('unsupported image format')
    expect((await shareImage(card)).length).toBeGreaterThan(10_000)
  })

  it('over the queue limit are refused', async () => {
    const { shareImage } = startShareImages({ bound: 1 })
    const [first, second, third] = ['1', '2', '3'].map(name => shareImage({ ...card, name }))
    await expect(third).rejects.toMatchObject({ code: 'unavailable' })
    expect(await first).not.toEqual(await second)
  })
})
