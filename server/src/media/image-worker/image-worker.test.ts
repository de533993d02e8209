import { fork } from 'node:child_process'
import { once } from 'node:events'
import { pictureMessages } from '@chekku/domain/picture-upload'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, it, onTestFinished } from 'vitest'
import { plainPicture } from '../../../testing/plain-picture.ts'
import { ImageWorker } from './image-worker.ts'

let worker: ImageWorker
let pids: number[]

beforeEach(() => {
  pids = []
  worker = new ImageWorker({ onStarted: pid => pids.push(pid ?? 0) })
})

afterEach(() => worker.close())

const isAlive = (pid: number | undefined) => {
  try {
    return process.kill(pid ?? 0, 0)
  } catch {
    return false
  }
}

it('starts one child process with the first picture, and keeps it', async () => {
  expect(pids).toEqual([])
  const picture = await worker.prepare(await plainPicture(), 'products')
  expect(picture.path).toMatch(/^\/uploads\/products\/[0-9a-f]{32}-\d+x\d+\.jpg$/)
  const copies = await Promise.all([320, 640].map(width => worker.scale(picture.bytes, width, 'webp')))
  expect(copies.every(copy => Buffer.isBuffer(copy) && copy.length > 0)).toBe(true)
  expect(pids).toHaveLength(1)
})

it('encodes one picture at a time', async () => {
  const background = '#a86'
  const large = await sharp({ create: { width: 4_000, height: 3_000, channels: 3, background } })
    .jpeg()
    .toBuffer()
  const done: string[] = []
  await Promise.all([
    worker.prepare(large, 'products').then(() => done.push('large')),
    worker.prepare(await plainPicture(), 'products').then(() => done.push('small')),
  ])
  // Run in parallel, the small one would finish first.
  expect(done).toEqual(['large', 'small'])
})

it('passes a Problem of the child process on', async () => {
  await expect(worker.prepare(Buffer.from([0xff, 0xd8, 0xff]), 'products')).rejects.toMatchObject({
    code: 'unsupported-media',
    errors: { image: expect.any(String) },
  })
})

it('answers with an error that cannot be copied, and goes on', async () => {
  // sharp's failure has a function as its cause.
  const failing = `import sharp from '${import.meta.resolve('sharp')}'
    sharp.prototype.toBuffer = async () => { throw new Error('No picture', { cause: () => 1 }) }`
  const child = fork(new URL('./image-worker-entry.ts', import.meta.url), {
    serialization: 'advanced',
    execArgv: ['--import', `data:text/javascript,${encodeURIComponent(failing)}`],
  })
  onTestFinished(() => child.disconnect())
  for (const _ of [1, 2]) {
    child.send({ task: 'scale', input: [await plainPicture(), 10, 'webp'] })
    const [answer] = await Promise.race([once(child, 'message'), once(child, 'exit')])
    expect(answer).toMatchObject({ failure: { message: 'No picture' } })
  }
})

it('refuses the picture whose process died, and starts a new process for the next', async () => {
  const picture = await plainPicture()
  const lost = worker.prepare(picture, 'products')
  process.kill(pids[0] ?? 0, 'SIGKILL')
  await expect(lost).rejects.toThrow(pictureMessages.picturesBusy)
  await expect(worker.prepare(picture, 'products')).resolves.toMatchObject({ contentType: 'image/jpeg' })
  expect(pids).toHaveLength(2)
})

it('stops a picture that takes too long, and starts a new process for the next', async () => {
  const hurried = new ImageWorker({ limitMs: 1, onStarted: pid => pids.push(pid ?? 0) })
  const picture = await plainPicture()
  for (const _ of [1, 2])
    await expect(hurried.prepare(picture, 'products')).rejects.toThrow(pictureMessages.picturesBusy)
  await hurried.close()
  expect(new Set(pids).size).toBe(2)
})

it('ends its child process when closed', async () => {
  await worker.prepare(await plainPicture(), 'products')
  await worker.close()
  await expect.poll(() => isAlive(pids[0])).toBe(false)
})
