import { parsePicturePath, type VariantFormat, variantPath, widthsFor } from '@chekku/domain/picture'
import type { Database } from '../database/database.ts'
import { Queue } from '../queue/queue.ts'
import { ImageWorker } from './image-worker/image-worker.ts'
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
  worker?: ImageWorker
  /** Called with the path of each variant that is generated. */
  onGenerated?: (path: string) => void
}

/** A variant, parsed from its path. */
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
/** Maximum number of variants to pre-generate in the queue. Further ones are generated on request. */
const backgroundBound = 2_000

/** Stored pictures in smaller sizes and other formats. Each variant is generated once and stored with its picture. */
export class Variants {
  readonly #database: Database
  readonly #options: VariantsOptions
  readonly #worker: ImageWorker
  readonly #queue = new Queue({ concurrency: 1, bound: interactiveBound, refusal: picturesBusy })
  readonly #inFlight = new Map<string, Promise<PictureFile | undefined>>()
  readonly #storing = new Set<Promise<void>>()
  #background: VariantName[] = []
  #isPregenerating = false
  #isClosed = false

  constructor(database: Database, options: VariantsOptions) {
    this.#database = database
    this.#options = options
    this.#worker = options.worker ?? new ImageWorker()
  }

  /** The variant at this path, generated on the first request; undefined if there is no such picture. */
  async find(path: string): Promise<PictureFile | undefined> {
    const name = parseVariantPath(path)
    if (!name) return undefined
    const isShared = this.#inFlight.has(path)
    const found = await this.#shared(name, generate => this.#queue.run(generate))
    // The picture may have been removed since the variant was generated.
    if (isShared && !(await hasPicture(this.#database.reader, name.picturePaths))) return undefined
    return found
  }

  /** Generates every variant of a picture in the background, smallest first. */
  pregenerate(picturePath: string): void {
    if (this.#isClosed) return
    this.#background = [...this.#background, ...variantsOf(picturePath)]
      .sort((one, other) => one.width - other.width)
      .slice(0, backgroundBound)
    void this.#pregenerateAll()
  }

  /** Clears the queue. Resolves when the variant in progress is stored. Call it before closing the database. */
  async close(): Promise<void> {
    this.#isClosed = true
    this.#background = []
    await this.#queue.close()
    await Promise.all(this.#storing)
  }

  /** Shares one lookup and one generation between concurrent requests for a variant. */
  #shared(name: VariantName, run: RunGeneration): Promise<PictureFile | undefined> {
    const known = this.#inFlight.get(name.path)
    if (known) return known
    const found = this.#findOrGenerate(name, run)
    this.#inFlight.set(name.path, found)
    return found
  }

  async #findOrGenerate(name: VariantName, run: RunGeneration): Promise<PictureFile | undefined> {
    let storing = Promise.resolve()
    try {
      const stored = await findVariant(this.#database.reader, name.path)
      if (stored) return stored
      const generated = await run(() => this.#generate(name))
      if (generated) storing = this.#store(generated)
      return generated
    } finally {
      // The response does not wait for the write, during which other requests share the generated variant.
      const settled = storing.finally(() => {
        this.#inFlight.delete(name.path)
        this.#storing.delete(settled)
      })
      this.#storing.add(settled)
    }
  }

  async #generate({ path, picturePaths, width, format }: VariantName): Promise<NewVariant | undefined> {
    const picture = await findPicture(this.#database.reader, picturePaths)
    if (!picture) return undefined
    const bytes = await this.#worker.scale(picture.bytes, width, format)
    this.#options.onGenerated?.(path)
    return { path, picturePath: picture.path, contentType: `image/${format}`, bytes }
  }

  /** Never rejects: a variant that could not be stored is generated again. */
  async #store(variant: NewVariant): Promise<void> {
    try {
      await this.#database.write(transaction => insertVariant(transaction, variant, Date.now()))
    } catch (error) {
      this.#options.log.warn({ err: error, path: variant.path }, 'a picture variant was not stored')
    }
  }

  async #pregenerateAll(): Promise<void> {
    if (this.#isPregenerating) return
    this.#isPregenerating = true
    try {
      for (let name = this.#background.shift(); name; name = this.#background.shift())
        await this.#pregenerateOne(name)
    } catch (error) {
      if (!this.#isClosed) this.#options.log.warn({ err: error }, 'picture variants were not pre-generated')
    } finally {
      this.#isPregenerating = false
    }
  }

  /** Checks `#inFlight` only once it has the slot, since a requested variant may be waiting for that slot. */
  async #pregenerateOne(name: VariantName): Promise<void> {
    const task = async () => {
      if (!this.#inFlight.has(name.path)) await this.#shared(name, generate => generate())
    }
    await this.#queue.run(task, { priority: 'background' })
  }
}

type Generation = Promise<NewVariant | undefined>
type RunGeneration = (generate: () => Generation) => Generation
