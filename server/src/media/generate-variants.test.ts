import { variantPath } from '@chekku/domain/pictures/picture-variants'
import { type KyselyPlugin, sql } from 'kysely'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { plainPicture } from '../../testing/plain-picture.ts'
import type { Database } from '../database/database.ts'
import { describeOnEachDatabase } from '../database/testing.ts'
import { runForClient } from '../queue/clients.ts'
import { createVariants, type VariantsOptions } from './generate-variants.ts'
import type { PreparedPicture } from './image-worker/encode-original.ts'
import { ImageWorker } from './image-worker/image-worker.ts'
import { insertOriginals, removeUnusedPictures } from './original-store.ts'

const worker = new ImageWorker()
let database: Database

function openVariants(options: Partial<VariantsOptions> = {}, on: Partial<Database> = {}) {
  const made: string[] = []
  const warnings: object[] = []
  const log = { warn: (details: object, message: string) => warnings.push({ details, message }) }
  const onGenerated = (path: string) => made.push(path)
  const { find, ...variants } = createVariants(
    { ...database, ...on },
    { log, worker, onGenerated, ...options },
  )
  onTestFinished(() => variants.close())
  return { variant: find, ...variants, made, warnings }
}

/** Readers of the database that call this with each query first. */
function askedFirst(before: (query: string) => void): Pick<Database, 'reader'> {
  const plugin: KyselyPlugin = {
    transformQuery({ node }) {
      before(JSON.stringify(node))
      return node
    },
    transformResult: async ({ result }) => result,
  }
  return { reader: database.reader.withPlugin(plugin) }
}

/** Readers of the database that call this once the first query with a text is answered. */
function answeredFirst(text: string, onAnswer: () => void): Pick<Database, 'reader'> {
  let first: object | undefined
  const plugin: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      if (!first && JSON.stringify(node).includes(text)) first = queryId
      return node
    },
    async transformResult({ result, queryId }) {
      if (queryId === first) onAnswer()
      return result
    },
  }
  return { reader: database.reader.withPlugin(plugin) }
}

/** By width; prepared once for all tests, which takes longer than most of them. */
const prepared: Record<number, PreparedPicture> = {}

async function storedPicture(width = 700, height = 525): Promise<PreparedPicture> {
  prepared[width] ??= await worker.prepare(await plainPicture(undefined, { width, height }), 'products')
  const picture = prepared[width]
  await database.writeCatalogue(transaction => insertOriginals(transaction, [picture], 1))
  return picture
}

const storedVariants = async () =>
  (await database.reader.selectFrom('picture_variants').select('path').orderBy('path').execute()).map(
    row => row.path,
  )

/** Number of statements waiting for a row lock. */
async function waitingForRow(): Promise<number | undefined> {
  const { rows } = await sql<{ waiting: number }>`select count(*) as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(database.reader)
  return rows[0]?.waiting
}

describeOnEachDatabase('variants of a picture', (connect, dialect) => {
  beforeEach(async () => {
    database = await connect()
  })

  it('exist in no other width and format, and of no other picture', async () => {
    const { path } = await storedPicture()
    const { variant, made } = openVariants()
    const stem = path.slice(0, -'.jpg'.length)
    const addresses = [
      // The last are wider than the picture.
      ...['321', '0', '0320', '-320', '3e2', '', '960', '1280', '99999'].map(
        width => `${stem}.${width}.avif`,
      ),
      ...['jpg', 'png', 'AVIF', 'jpeg'].map(format => `${stem}.320.${format}`),
      path,
      `${path}.320.avif`,
      `${stem.replace('products', 'gallery')}.320.avif`,
      `${stem.replace(/[0-9a-f]{32}/, '0'.repeat(32))}.320.avif`,
      `${stem.replace('700x525', '701x525')}.320.avif`,
      `${stem.replace('700x525', '0700x525')}.320.avif`,
      `/api${stem}.320.avif`,
      `${stem}.320.avif/`,
    ]
    for (const address of addresses) expect(await variant(address), address).toBeUndefined()
    expect(made).toEqual([])
    for (const width of [320, 700]) expect(await variant(`${stem}.${width}.webp`)).toBeDefined()
  })

  it('are generated once for a hundred concurrent requests, and never again', async () => {
    const { path } = await storedPicture()
    const address = variantPath(path, 320, 'avif')
    const first = openVariants()
    const files = await Promise.all(Array.from({ length: 100 }, () => first.variant(address)))
    expect(first.made).toEqual([address])
    expect(new Set(files.map(file => file?.bytes.toString('hex'))).size).toBe(1)
    await first.variant(address)
    expect(first.made).toEqual([address])
    await first.close()
    const afterRestart = openVariants()
    expect((await afterRestart.variant(address))?.bytes).toEqual(files[0]?.bytes)
    expect(afterRestart.made).toEqual([])
  })

  // The queue is the same whatever it asks.
  it.runIf(dialect === 'sqlite')(
    'are not refused for the many of one client where another waits too',
    async () => {
      const { path } = await storedPicture()
      const [begun, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const scale: ImageWorker['scale'] = async (...picture) => {
        begun.resolve()
        await gate.promise
        return worker.scale(...picture)
      }
      const { variant } = openVariants({ worker: { scale } })
      const askFor = (client: string, at: number) =>
        runForClient(client, () =>
          variant(`/uploads/products/${String(at).padStart(32, '0')}-700x525.320.webp`),
        )
      const first = variant(variantPath(path, 320, 'webp'))
      await begun.promise
      const many = Array.from({ length: 1_000 }, (_, at) => askFor('one', at))
      const [other, third] = [askFor('other', 999), askFor('third', 1_000)]
      await expect(Promise.race(many)).rejects.toMatchObject({ code: 'unavailable' })
      gate.resolve()
      expect((await Promise.all([first, other, third])).map(Boolean)).toEqual([true, false, false])
    },
  )

  it('are answered though they cannot be stored', async () => {
    const { path } = await storedPicture()
    const disk = new Error('The disk is full')
    const { variant, close, warnings } = openVariants({}, { write: () => Promise.reject(disk) })
    expect(await variant(variantPath(path, 320, 'webp'))).toBeDefined()
    await close()
    expect(warnings).toEqual([
      { details: { err: disk, path: variantPath(path, 320, 'webp') }, message: expect.any(String) },
    ])
  })

  /** Variants whose writes wait until the gate is opened. */
  function openSlowly() {
    const gate = Promise.withResolvers<void>()
    const write: Database['write'] = async work => {
      await gate.promise
      return database.write(work)
    }
    const opened = openVariants({}, { write })
    onTestFinished(() => gate.resolve())
    return { ...opened, open: gate.resolve }
  }

  it('do not wait for a slow write, which changes no catalogue revision', async () => {
    const { path } = await storedPicture()
    const revision = await database.revision()
    const { variant, close, made, open } = openSlowly()
    const address = variantPath(path, 320, 'webp')
    for (const _ of [1, 2]) expect(await variant(address)).toBeDefined()
    expect(made).toEqual([address])
    open()
    await close()
    expect([await storedVariants(), await database.revision()]).toEqual([[address], revision])
  })

  it('are gone with their picture, also while they are stored', async () => {
    const { path } = await storedPicture()
    const { variant, close, open } = openSlowly()
    const address = variantPath(path, 320, 'webp')
    expect(await variant(address)).toBeDefined()
    await database.writeCatalogue(transaction => removeUnusedPictures(transaction, [path]))
    expect(await variant(address)).toBeUndefined()
    open()
    await close()
    expect(await storedVariants()).toEqual([])
  })

  it('do not bring a removed picture back', async () => {
    const { path } = await storedPicture()
    const address = variantPath(path, 320, 'webp')
    const { variant, close } = openVariants()
    const asked = variant(address)
    await database.writeCatalogue(transaction => removeUnusedPictures(transaction, [path]))
    await asked
    await close()
    expect(await storedVariants()).toEqual([])
    expect(await openVariants().variant(address)).toBeUndefined()
  })

  it('are dropped without a warning when their picture is removed meanwhile', async () => {
    const { path } = await storedPicture()
    const { variant, close, warnings } = openVariants()
    const [removed, opened] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const removal = database.writeCatalogue(async transaction => {
      await removeUnusedPictures(transaction, [path])
      removed.resolve()
      await opened.promise
    })
    await removed.promise
    // Readers see the picture until the removal is committed.
    expect(await variant(variantPath(path, 320, 'webp'))).toBeDefined()
    if (dialect === 'postgres') await expect.poll(() => waitingForRow()).toBe(1)
    opened.resolve()
    await removal
    await close()
    expect([await storedVariants(), warnings]).toEqual([[], []])
  })
})

describeOnEachDatabase('pre-generated variants', (connect, dialect) => {
  beforeEach(async () => {
    database = await connect()
  })

  it('are all generated, smallest first', async () => {
    const [one, other] = [await storedPicture(), await storedPicture(400, 300)]
    const everyCopy = Promise.withResolvers<void>()
    const made: string[] = []
    const { pregenerate, close } = openVariants({
      onGenerated: path => {
        made.push(path)
        if (made.length === 10) everyCopy.resolve()
      },
    })
    pregenerate(one.path)
    pregenerate(other.path)
    await everyCopy.promise
    await close()
    expect(await storedVariants()).toHaveLength(10)
    const widths = made.map(path => Number(path.split('.').at(-2)))
    expect(widths.slice(1)).toEqual([...widths.slice(1)].sort((a, b) => a - b))
  })

  it('wait for requested variants, and are generated once', async () => {
    const pictures = [await storedPicture(650, 488), await storedPicture()] as const
    const last = variantPath(pictures[1].path, 700, 'webp')
    let madeAtLookup = 0
    const counted = answeredFirst(last, () => (madeAtLookup = made.length))
    const { pregenerate, variant, made } = openVariants({}, counted)
    for (const { path } of pictures) pregenerate(path)
    await variant(last)
    // Since its lookup: the variant under way, and one that may have begun before this one was in the queue.
    expect(made.indexOf(last) - madeAtLookup).toBeLessThan(3)
    for (const { path, width } of pictures)
      for (const size of [320, 640, width])
        for (const format of ['avif', 'webp'] as const) await variant(variantPath(path, size, format))
    expect(new Set(made).size).toBe(made.length)
    expect(made).toHaveLength(12)
  })

  it('are dropped on close, after the one in progress is stored', async () => {
    const { path } = await storedPicture()
    const first = Promise.withResolvers<void>()
    const { pregenerate, variant, close, warnings } = openVariants({ onGenerated: () => first.resolve() })
    pregenerate(path)
    await first.promise
    await close()
    const stored = await storedVariants()
    expect(stored.length).toBeGreaterThan(0)
    expect(stored.length).toBeLessThan(6)
    pregenerate(path)
    await expect(variant(variantPath(path, 700, 'avif'))).rejects.toMatchObject({ code: 'unavailable' })
    expect(await storedVariants()).toEqual(stored)
    expect(warnings).toEqual([])
  })

  it('stop with one warning while the database is down, and go on with the next picture', async () => {
    const [one, other] = [await storedPicture(), await storedPicture(400, 300)]
    let isDown = true
    const down = askedFirst(() => {
      if (isDown) throw new Error('The database is down')
    })
    const { pregenerate, made, warnings } = openVariants({}, down)
    pregenerate(one.path)
    await expect.poll(() => warnings.length).toBe(1)
    isDown = false
    pregenerate(other.path)
    // All but the one that failed.
    await expect.poll(() => made.length).toBe(9)
    expect(warnings).toHaveLength(1)
  })

  // The queue is the same whatever it asks.
  it.runIf(dialect === 'sqlite')(
    'are of every picture while too many wait: only the widest are dropped',
    async () => {
      const asked: string[] = []
      const reading = askedFirst(query => {
        const [, width] = /\.(\d+)\.(?:avif|webp)/.exec(query) ?? []
        if (width) asked.push(width)
      })
      const { pregenerate } = openVariants({}, reading)
      for (let at = 0; at < 400; at += 1)
        pregenerate(`/uploads/products/${String(at).padStart(32, '0')}-700x525.jpg`)
      await expect.poll(() => asked.length).toBe(2_001)
      const ofWidth = (width: string) => asked.filter(one => one === width).length
      expect(['320', '640', '700'].map(ofWidth)).toEqual([800, 800, 401])
    },
  )

  it('do not exist for a missing picture or an invalid path', async () => {
    const { path } = await storedPicture()
    const { pregenerate, variant, made, warnings } = openVariants()
    pregenerate(path.replace(/[0-9a-f]{32}/, '0'.repeat(32)))
    pregenerate('')
    await variant(variantPath(path, 700, 'webp'))
    expect(made).toEqual([variantPath(path, 700, 'webp')])
    expect(warnings).toEqual([])
  })
})
