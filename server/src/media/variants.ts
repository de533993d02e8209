import type { VariantFormat } from '@chekku/domain/picture'
import type { Database } from '../database/database.ts'
import { Queue } from '../queue/queue.ts'
import { createWorkshop, type Workshop } from './image-worker/image-worker.ts'
import { picturesBusy } from './image-worker/picture-refusal.ts'
import {
  findPicture,
  findPicturePath,
  findVariant,
  insertVariant,
  type NewVariant,
  type PictureFile,
} from './picture-store.ts'
import { parseVariantPath, type VariantName, variantsOf } from './variant-path.ts'

export interface VariantMaker {
  /** The smaller copy at this address, made and stored when it is first asked for; undefined where there is none. */
  variant(path: string): Promise<PictureFile | undefined>
  /** Has all copies of a picture made in the background, the small ones first, when nobody waits for another one. */
  warm(picturePath: string): void
  /** Resolves when what is being made is made and stored; what waits is dropped. Before the database closes. */
  close(): Promise<void>
}

/** Where failures go that nobody waits for. */
export interface MediaLog {
  warn(details: object, message: string): void
}

export interface VariantMakerOptions {
  log: MediaLog
  /** Copies made at once. */
  concurrency?: number
  workshop?: Workshop
  /** Called for each copy that is made, so that one can count. */
  onMade?: (path: string) => void
}

/** Copies that are asked for and not yet begun: a page of a thousand new products, and no end of it. */
const askedWaiting = 1_000
/** Copies that wait to be made ahead; beyond it they are made when they are asked for. */
const aheadWaiting = 2_000

const contentTypes: Record<VariantFormat, string> = { avif: 'image/avif', webp: 'image/webp' }

type Run = (work: () => Promise<NewVariant | undefined>) => Promise<NewVariant | undefined>

export function createVariantMaker(database: Database, options: VariantMakerOptions): VariantMaker {
  const { log, concurrency = 1, workshop = createWorkshop(), onMade } = options
  const queue = new Queue({ concurrency, bound: askedWaiting, refusal: picturesBusy })
  const inFlight = new Map<string, Promise<PictureFile | undefined>>()
  const unsettled = new Set<Promise<void>>()
  const ahead: VariantName[] = []
  let isMakingAhead = false
  let isClosed = false

  /** However many ask for a copy at once, it is made once. */
  function shared(name: VariantName, run: Run): Promise<PictureFile | undefined> {
    const known = inFlight.get(name.path)
    if (known) return known
    const found = findOrMake(name, run)
    inFlight.set(name.path, found)
    return found
  }

  async function findOrMake(name: VariantName, run: Run): Promise<PictureFile | undefined> {
    let stored = Promise.resolve()
    try {
      const kept = await findVariant(database.reader, name.path)
      if (kept) return kept
      const made = await run(() => make(name))
      if (made) stored = store(made)
      return made
    } finally {
      // Nobody waits for the storing, but until it is done whoever asks gets what was made.
      const settled = stored.finally(() => {
        inFlight.delete(name.path)
        unsettled.delete(settled)
      })
      unsettled.add(settled)
    }
  }

  async function make(name: VariantName): Promise<NewVariant | undefined> {
    const picturePath = await findPicturePath(database.reader, name.picturePaths)
    if (!picturePath) return undefined
    const read = async () => (await findPicture(database.reader, picturePath))?.bytes
    const bytes = await workshop.scale({ path: picturePath, read }, name.width, name.format)
    if (!bytes) return undefined
    onMade?.(name.path)
    return { path: name.path, picturePath, contentType: contentTypes[name.format], bytes }
  }

  /** Never rejects: a copy that could not be stored can be made again. */
  async function store(variant: NewVariant): Promise<void> {
    try {
      await database.write(transaction => insertVariant(transaction, variant, Date.now()))
    } catch (error) {
      log.warn({ err: error, path: variant.path }, 'a smaller copy of a picture was not stored')
    }
  }

  async function makeAhead(): Promise<void> {
    if (isMakingAhead) return
    isMakingAhead = true
    try {
      for (let name = ahead.shift(); name; name = ahead.shift()) await makeOneAhead(name)
    } catch (error) {
      if (!isClosed) log.warn({ err: error }, 'smaller copies of pictures were not made ahead')
    } finally {
      isMakingAhead = false
    }
  }

  /** Looks for somebody else's turn only once it has one: waiting for one that waits for this would never end. */
  async function makeOneAhead(name: VariantName): Promise<void> {
    const work = async () => {
      if (!inFlight.has(name.path)) await shared(name, make => make())
    }
    await queue.run(work, { priority: 'background' })
  }

  return {
    async variant(path) {
      const name = parseVariantPath(path)
      return name && shared(name, work => queue.run(work))
    },

    warm(picturePath) {
      if (isClosed) return
      ahead.push(...variantsOf(picturePath))
      ahead.sort((one, other) => one.width - other.width).splice(aheadWaiting)
      void makeAhead()
    },

    async close() {
      isClosed = true
      ahead.length = 0
      await queue.close()
      await Promise.all(unsettled)
    },
  }
}
