import { parsePicturePath, type VariantFormat, variantPath, widthsFor } from '@chekku/domain/pictures/picture'
import type { Database } from '../database/database.ts'
import { currentClients, joinClients, Queue } from '../queue/queue.ts'
import type { ImageWorker } from './image-worker/image-worker.ts'
import { picturesBusy } from './image-worker/picture-refusal.ts'
import {
  findPicture,
  findVariant,
  hasPicture,
  insertVariant,
  type NewVariant,
  type PictureFile,
} from './picture-store.ts'

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

interface VariantName {
  path: string
  /** Possible paths of its picture: a variant's path does not contain the picture's format. */
  picturePaths: string[]
  width: number
  format: VariantFormat
}

const VARIANT_PATH = /^(.+)\.([1-9]\d{0,4})\.(avif|webp)$/

/** Parses the path of a variant; undefined if no picture can have it. */
function parseVariantPath(path: string): VariantName | undefined {
  const [, stem, digits, format] = VARIANT_PATH.exec(path) ?? []
  const picture = parsePicturePath(`${stem}.jpg`)
  const width = Number(digits)
  if (!picture || !widthsFor(picture.width).includes(width)) return undefined
  return { path, picturePaths: [`${stem}.jpg`, `${stem}.webp`], width, format: format as VariantFormat }
}

/** Every variant of a picture, smallest first. */
function variantsOf(picturePath: string): VariantName[] {
  const picture = parsePicturePath(picturePath)
  if (!picture) return []
  return widthsFor(picture.width).flatMap(width =>
    (['avif', 'webp'] as const).map(format => ({
      path: variantPath(picturePath, width, format),
      picturePaths: [picturePath],
      width,
      format,
    })),
  )
}

/** Maximum number of requested variants in the queue: as many as a page with a thousand new products requests. */
const interactiveBound = 1_000
/** Maximum number of variants to pre-generate that wait. Further ones are generated on request. */
const backgroundBound = 2_000

type Generation = Promise<NewVariant | undefined>
type RunGeneration = (generate: () => Generation) => Generation

/** Stored pictures in smaller sizes and other formats. Each variant is generated once and stored with its picture. */
export function createVariants(database: Database, { log, worker, onGenerated }: VariantsOptions) {
  const queue = new Queue({ concurrency: 1, bound: interactiveBound, refusal: picturesBusy })
  /** Variants that are looked up, generated or stored, which concurrent requests share. */
  const inFlight = new Map<string, { clients: Set<string>; file: Promise<PictureFile | undefined> }>()
  const storing = new Set<Promise<void>>()
  /** Variants to pre-generate, smallest first. */
  let background: VariantName[] = []
  let isPregenerating = false
  let isClosed = false

  function findShared(name: VariantName, run: RunGeneration): Promise<PictureFile | undefined> {
    const shared = inFlight.get(name.path)
    if (shared) {
      joinClients(shared.clients)
      return shared.file
    }
    const file = findOrGenerate(name, run)
    inFlight.set(name.path, { clients: currentClients(), file })
    return file
  }

  async function findOrGenerate(name: VariantName, run: RunGeneration): Promise<PictureFile | undefined> {
    let stored = Promise.resolve()
    try {
      const known = await findVariant(database.reader, name.path)
      if (known) return known
      const generated = await run(() => generate(name))
      if (generated) stored = store(generated)
      return generated
    } finally {
      // The response does not wait for the write, during which other requests share the generated variant.
      const settled = stored.finally(() => {
        inFlight.delete(name.path)
        storing.delete(settled)
      })
      storing.add(settled)
    }
  }

  async function generate({ path, picturePaths, width, format }: VariantName): Generation {
    const picture = await findPicture(database.reader, picturePaths)
    if (!picture) return undefined
    const bytes = await worker.scale(picture.bytes, width, format)
    onGenerated?.(path)
    return { path, picturePath: picture.path, contentType: `image/${format}`, bytes }
  }

  /** Never rejects: a variant that could not be stored is generated again. */
  const store = (variant: NewVariant) =>
    database
      .write(transaction => insertVariant(transaction, variant, Date.now()))
      .catch(err => log.warn({ err, path: variant.path }, 'a picture variant was not stored'))

  /** After a failure the rest waits for the next picture, since the database may be down. */
  async function pregenerateAll(): Promise<void> {
    if (isPregenerating) return
    isPregenerating = true
    try {
      for (let name = background.shift(); name; name = background.shift()) await pregenerateOne(name)
    } catch (err) {
      if (!isClosed) log.warn({ err }, 'picture variants were not pre-generated')
    } finally {
      isPregenerating = false
    }
  }

  /** Checks `inFlight` only once it has the slot, since a requested variant may be waiting for that slot. */
  async function pregenerateOne(name: VariantName): Promise<void> {
    const task = async () => {
      if (!inFlight.has(name.path)) await findShared(name, run => run())
    }
    await queue.run(task, { priority: 'background' })
  }

  return {
    /** The variant at this path, generated on the first request; undefined if there is no such picture. */
    async find(path: string): Promise<PictureFile | undefined> {
      const name = parseVariantPath(path)
      if (!name) return undefined
      const isShared = inFlight.has(path)
      const found = await findShared(name, run => queue.run(run))
      // The picture may have been removed since the variant was generated.
      if (isShared && !(await hasPicture(database.reader, name.picturePaths))) return undefined
      return found
    },

    /** Generates every variant of a picture in the background, smallest first. */
    pregenerate(picturePath: string): void {
      if (isClosed) return
      background = [...background, ...variantsOf(picturePath)]
        .sort((one, other) => one.width - other.width)
        .slice(0, backgroundBound)
      void pregenerateAll()
    },

    /** Clears the queue. Resolves when the variant in progress is stored. Call it before closing the database. */
    async close(): Promise<void> {
      isClosed = true
      background = []
      await queue.close()
      await Promise.all(storing)
    },
  }
}
