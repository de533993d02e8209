import { fork } from 'node:child_process'
import { once } from 'node:events'
import { pictureMessages } from '@chekku/domain/pictures/picture-upload'
import { expect, it, onTestFinished } from 'vitest'
import { plainPicture } from '../../../testing/plain-picture.ts'
import { ImageWorker } from './image-worker.ts'

const isAlive = (pid: number | undefined) => {
  try {
    return process.kill(pid ?? 0, 0)
  } catch {
    return false
  }
}

it('starts one child process with the first picture, keeps it until it dies, and ends the next when closed', async () => {
  const pids: number[] = []
  const worker = new ImageWorker({ onStarted: pid => pids.push(pid ?? 0) })
  onTestFinished(() => worker.close())
  const small = await plainPicture()
  const large = await plainPicture(undefined, { width: 2_000, height: 1_500 })
  expect(pids).toEqual([])
  const done: string[] = []
  await Promise.all([
    worker.prepare(large, 'products').then(() => done.push('large')),
    worker.prepare(small, 'products').then(() => done.push('small')),
  ])
  // Run in parallel, the small one would finish first.
  expect(done).toEqual(['large', 'small'])
  expect(await worker.scale(small, 320, 'webp')).toBeInstanceOf(Buffer)
  expect(pids).toHaveLength(1)
  const lost = worker.prepare(small, 'products')
  process.kill(pids[0] ?? 0, 'SIGKILL')
  await expect(lost).rejects.toThrow(pictureMessages.picturesBusy)
  await expect(worker.prepare(small, 'products')).resolves.toMatchObject({ contentType: 'image/jpeg' })
  expect(pids).toHaveLength(2)
  await worker.close()
  await expect.poll(() => isAlive(pids[1])).toBe(false)
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
    child.send({ task: 'encodeVariant', input: [await plainPicture(), 10, 'webp'] })
    const [answer] = await Promise.race([once(child, 'message'), once(child, 'exit')])
    expect(answer).toMatchObject({ failure: { message: 'No picture' } })
  }
})

it('stops a picture that takes too long, and starts a new process for the next', async () => {
  const pids: number[] = []
  const hurried = new ImageWorker({ limitMs: 1, onStarted: pid => pids.push(pid ?? 0) })
  const picture = await plainPicture()
  for (const _ of [1, 2])
    await expect(hurried.prepare(picture, 'products')).rejects.toThrow(pictureMessages.picturesBusy)
  await hurried.close()
  expect(new Set(pids).size).toBe(2)
})
