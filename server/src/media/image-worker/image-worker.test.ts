import { pictureMessages } from '@chekku/domain/picture-upload'
import sharp from 'sharp'
import { afterEach, expect, it } from 'vitest'
import { plainPicture } from '../../../testing/plain-picture.ts'
import { createWorkshop, type Workshop } from './image-worker.ts'

let workshop: Workshop
let pids: number[]

function open(): Workshop {
  pids = []
  workshop = createWorkshop({ onStarted: pid => pids.push(pid ?? 0) })
  return workshop
}

afterEach(() => workshop.close())

const isAlive = (pid: number | undefined) => {
  try {
    return process.kill(pid ?? 0, 0)
  } catch {
    return false
  }
}

it('works on all that it is asked in one process, and on nothing before it is asked', async () => {
  const { encodeAnew, scale } = open()
  expect(pids).toEqual([])
  const picture = await encodeAnew(await plainPicture(), 'jpeg', 'products')
  expect(picture.path).toMatch(/^\/uploads\/products\/[0-9a-f]{32}-\d+x\d+\.jpg$/)
  const source = { path: picture.path, read: async () => picture.bytes }
  const copies = await Promise.all([320, 640].map(width => scale(source, width, 'webp')))
  expect(copies.every(copy => Buffer.isBuffer(copy) && copy.length > 0)).toBe(true)
  expect(pids).toHaveLength(1)
})

it('works on one picture at a time, so that two large ones never share the memory', async () => {
  const { encodeAnew } = open()
  const background = '#a86'
  const large = await sharp({ create: { width: 4_000, height: 3_000, channels: 3, background } })
    .jpeg()
    .toBuffer()
  const done: string[] = []
  await Promise.all([
    encodeAnew(large, 'jpeg', 'products').then(() => done.push('large')),
    encodeAnew(await plainPicture(), 'jpeg', 'products').then(() => done.push('small')),
  ])
  // Side by side, the small one is made in a fraction of the time.
  expect(done).toEqual(['large', 'small'])
})

it('is sent a picture once, however many copies are made of it, and never one that it made itself', async () => {
  const { encodeAnew, scale } = open()
  let read = 0
  const source = (path: string, bytes: Buffer | undefined) => ({
    path,
    async read() {
      read += 1
      return bytes
    },
  })
  const picture = await encodeAnew(await plainPicture(), 'jpeg', 'products')
  const own = source(picture.path, picture.bytes)
  const other = source(`${picture.path}-of-before`, picture.bytes)
  expect(await scale(own, 320, 'webp')).toBeInstanceOf(Buffer)
  expect(read).toBe(0)
  for (const width of [320, 640]) expect(await scale(other, width, 'webp')).toBeInstanceOf(Buffer)
  expect(read).toBe(1)
  expect(await scale(source('/uploads/nowhere', undefined), 320, 'webp')).toBeUndefined()
})

it('refuses a picture in the words of the domain', async () => {
  const { encodeAnew } = open()
  await expect(encodeAnew(Buffer.from('no picture'), 'jpeg', 'products')).rejects.toMatchObject({
    code: 'unsupported-media',
    errors: { image: expect.any(String) },
  })
})

it('refuses what it was at when its process died, and goes on with a new one', async () => {
  const { encodeAnew } = open()
  const picture = await plainPicture()
  const lost = encodeAnew(picture, 'jpeg', 'products')
  process.kill(pids[0] ?? 0, 'SIGKILL')
  await expect(lost).rejects.toThrow(pictureMessages.picturesBusy)
  await expect(encodeAnew(picture, 'jpeg', 'products')).resolves.toMatchObject({ contentType: 'image/jpeg' })
  expect(pids).toHaveLength(2)
})

it('ends its process when it is closed', async () => {
  const { encodeAnew, close } = open()
  await encodeAnew(await plainPicture(), 'jpeg', 'products')
  await close()
  await expect.poll(() => isAlive(pids[0])).toBe(false)
})
