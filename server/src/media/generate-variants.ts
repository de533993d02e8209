import type { Database } from '../database/database.ts'
import { currentClients, joinClients } from '../queue/clients.ts'
import { Queue } from '../queue/queue.ts'
import type { ImageWorker } from './image-worker/image-worker.ts'
import { picturesBusy } from './image-worker/picture-refusal.ts'
import { findOriginal, hasOriginal, type PictureFile } from './original-store.ts'
import { listVariants, parseVariantPath, type Variant } from './variant-sizes.ts'
import { findVariant, insertVariant, type NewVariant } from './variant-store.ts'

/** Log for failures outside of requests. */
export interface MediaLog {
  warn(details: object, message: string): void
}

export interface VariantsOptions {
  log: MediaLog
  worker: Pick<ImageWorker, 'scale'>
  /** Called with the path of each variant that is generated. */
  onGenerated?: (path: string) => void
}

/** Maximum number of requested variants in the queue: as many as a page with a thousand new products requests. */
const interactiveBound = 1_000
/** Maximum number of variants to pre-generate that wait. Further ones are generated on request. */
const backgroundBound = 2_000

type Generation = Promise<NewVariant | undefined>
/** Runs a generation at once, or when the queue has a slot for it. */
type Scheduler = (generate: () => Generation) => Generation
const atOnce: Scheduler = generate => generate()

/** Stored pictures in smaller sizes and other formats. Each variant is generated once and stored with its picture. */
export function createVariants(database: Database, { log, worker, onGenerated }: VariantsOptions) {
  const queue = new Queue({ concurrency: 1, bound: interactiveBound, refusal: picturesBusy })
  const inQueue: Scheduler = generate => queue.run(generate)
  /** Variants that are looked up, generated or stored, which concurrent requests share. */
  const inFlight = new Map<string, { clients: Set<string>; file: Promise<PictureFile | undefined> }>()
  const writes = new Set<Promise<void>>()
  const pregeneration = createPregeneration(pregenerateOne, log)

  function findShared(variant: Variant, schedule: Scheduler): Promise<PictureFile | undefined> {
    const shared = inFlight.get(variant.path)
    if (shared) {
      joinClients(shared.clients)
      return shared.file
    }
    const file = findOrGenerate(variant, schedule)
    inFlight.set(variant.path, { clients: currentClients(), file })
    return file
  }

  async function findOrGenerate(variant: Variant, schedule: Scheduler): Promise<PictureFile | undefined> {
    let writing = Promise.resolve()
    try {
      const stored = await findVariant(database.reader, variant.path)
      if (stored) return stored
      const generated = await schedule(() => generate(variant))
      if (generated) writing = store(generated)
      return generated
    } finally {
      // The response does not wait for the write, during which other requests share the generated variant.
      const settled = writing.finally(() => {
        inFlight.delete(variant.path)
        writes.delete(settled)
      })
      writes.add(settled)
    }
  }

  async function generate({ path, originalPaths, width, format }: Variant): Generation {
    const original = await findOriginal(database.reader, originalPaths)
    if (!original) return undefined
    const bytes = await worker.scale(original.bytes, width, format)
    onGenerated?.(path)
    return { path, originalPath: original.path, contentType: `image/${format}`, bytes }
  }

  /** Never rejects: a variant that could not be stored is generated again. */
  const store = (variant: NewVariant) =>
    database
      .write(transaction => insertVariant(transaction, variant, Date.now()))
      .catch(err => log.warn({ err, path: variant.path }, 'a picture variant was not stored'))

  /** Checks `inFlight` only once it has the slot, since a requested variant may be waiting for that slot. */
  async function pregenerateOne(variant: Variant): Promise<void> {
    const task = async () => {
      if (!inFlight.has(variant.path)) await findShared(variant, atOnce)
    }
    await queue.run(task, { priority: 'background' })
  }

  return {
    /** The variant at this path, generated on the first request; undefined if there is no such picture. */
    async find(path: string): Promise<PictureFile | undefined> {
      const variant = parseVariantPath(path)
      if (!variant) return undefined
      const isShared = inFlight.has(path)
      const file = await findShared(variant, inQueue)
      // The picture may have been removed since the variant was generated.
      if (isShared && !(await hasOriginal(database.reader, variant.originalPaths))) return undefined
      return file
    },

    /** Generates every variant of a picture in the background, smallest first. */
    pregenerate: pregeneration.add,

    /** Clears the queue. Resolves when the variant in progress is stored. Call it before closing the database. */
    async close(): Promise<void> {
      pregeneration.close()
      await queue.close()
      await Promise.all(writes)
    },
  }
}

/** Runs `pregenerate` for one variant at a time. After a failure the rest waits for the next picture: the database may be down. */
function createPregeneration(pregenerate: (variant: Variant) => Promise<void>, log: MediaLog) {
  let waiting: Variant[] = []
  let isRunning = false
  let isClosed = false

  async function run(): Promise<void> {
    if (isRunning) return
    isRunning = true
    try {
      for (let next = waiting.shift(); next; next = waiting.shift()) await pregenerate(next)
    } catch (err) {
      if (!isClosed) log.warn({ err }, 'picture variants were not pre-generated')
    } finally {
      isRunning = false
    }
  }

  return {
    add(originalPath: string): void {
      if (isClosed) return
      waiting = [...waiting, ...listVariants(originalPath)]
        .sort((one, other) => one.width - other.width)
        .slice(0, backgroundBound)
      void run()
    },
    close(): void {
      isClosed = true
      waiting = []
    },
  }
}
