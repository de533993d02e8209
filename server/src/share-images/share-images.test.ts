import { productCard } from '@chekku/domain/share-image'
import { aProduct } from '@chekku/domain/test/entities'
import { afterEach, describe, expect, it } from 'vitest'
import { plainPicture } from '../../testing/plain-picture.ts'
import { DrawingThread, type DrawingThreadOptions } from './drawing-thread.ts'
import { createShareImages } from './share-images.ts'

const product = aProduct({ image: '/uploads/products/a.jpg' })
const card = productCard(product)

describe('share images', () => {
  const threads: DrawingThread[] = []
  afterEach(async () => {
    for (const thread of threads.splice(0)) await thread.close()
  })

  /** The real thread with a record of its requests. */
  function startThread(options: DrawingThreadOptions = {}) {
    const thread = new DrawingThread(options)
    threads.push(thread)
    const drawn: string[] = []
    const draw: DrawingThread['draw'] = (one, photograph) => {
      drawn.push(one.name)
      return thread.draw(one, photograph)
    }
    return { draw, drawn }
  }
  const media = { read: async () => ({ contentType: 'image/jpeg', bytes: await plainPicture() }) }

  it('are drawn once for concurrent and later requests', async () => {
    const thread = startThread()
    const shareImage = createShareImages({ media, thread })
    const all = await Promise.all(Array.from({ length: 100 }, () => shareImage({ ...card })))
    expect(new Set(all).size).toBe(1)
    await shareImage(card)
    expect(thread.drawn).toEqual(['Sesame Oil'])
  })

  it('are drawn again when the cache has no room for them', async () => {
    const thread = startThread()
    const shareImage = createShareImages({ media, thread, cacheBytes: 10 })
    await shareImage(card)
    await shareImage(card)
    expect(thread.drawn).toHaveLength(2)
  })

  it('are drawn again after a failure', async () => {
    const thread = startThread()
    let isBroken = true
    const broken = {
      read: async () => (isBroken ? { contentType: '', bytes: Buffer.from('no') } : undefined),
    }
    const shareImage = createShareImages({ media: broken, thread })
    await expect(shareImage(card)).rejects.toThrow('could not be drawn')
    isBroken = false
    expect((await shareImage(card)).length).toBeGreaterThan(10_000)
  })
})

describe('the drawing thread', () => {
  it('stops an image that takes too long and draws the next', async () => {
    const hurried = new DrawingThread({ limitMs: 1 })
    await expect(hurried.draw(card, undefined)).rejects.toMatchObject({ code: 'unavailable' })
    await expect(hurried.draw(card, undefined)).rejects.toMatchObject({ code: 'unavailable' })
    await hurried.close()
  })

  it('refuses images over the queue limit, and all once it is closed', async () => {
    const thread = new DrawingThread({ waiting: 1 })
    const asked = [1, 2, 3].map(() => thread.draw(card, undefined))
    const settled = Promise.allSettled(asked)
    await expect(asked[2]).rejects.toMatchObject({ code: 'unavailable' })
    await thread.close()
    expect((await settled).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
    await expect(thread.draw(card, undefined)).rejects.toMatchObject({ code: 'unavailable' })
  })

  it('ends when idle and starts again on demand', async () => {
    const thread = new DrawingThread({ idleMs: 0 })
    const first = await thread.draw(card, undefined)
    expect((await thread.draw(card, undefined)).equals(first)).toBe(true)
    await thread.close()
  })
})
