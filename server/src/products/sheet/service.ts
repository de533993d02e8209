import type { Actor } from '@chekku/domain/people/permissions'
import { Problem } from '@chekku/domain/problem'
import { sheetMessages } from '@chekku/domain/product/sheet'
import type {
  SheetImport,
  SheetImported,
  SheetPlan,
  SheetQuery,
} from '@chekku/domain/schemas/product/product-sheet'
import type { Call } from '../../calls/call.ts'
import type { CatalogueContext } from '../../changes/service.ts'
import { Queue } from '../../queue/queue.ts'
import { productStore } from '../store.ts'
import { exportSheet } from './export.ts'
import { planSheet, type WholePlan } from './plan.ts'
import { readSheet } from './read-file.ts'
import { rowsOfPlan } from './write-plan.ts'
import { type PicturedSheet, readPictures } from './zip-pictures.ts'

/** A sheet as it is sent, by the name of its file, and a ZIP of the pictures that its cells name. */
interface SheetUpload {
  sheet: Buffer | undefined
  sheetName: string
  sheetPictures: Buffer | undefined
}

/** Maximum number of plans that wait; each holds its sheet in memory. */
const mostWaiting = 20
/** Browsers give up after a minute, which the plan needs itself; a plan that nobody waits for any more keeps others waiting. */
const mostWaitMs = 20_000

/** The plan that is being made counts too. */
const refusal = (waiting: number) =>
  new Problem('busy', sheetMessages.busy(1 + waiting), { retryAfterSeconds: 30 })
const createQueue = () => new Queue({ concurrency: 1, bound: mostWaiting, refusal })

/** Products as a sheet: a CSV file with a row for each size. */
export class Sheets {
  readonly #context: CatalogueContext
  /** A plan takes some hundred MB, so one is made at a time; those with pictures, which take minutes, keep no other waiting. */
  readonly #queues = { sheets: createQueue(), pictures: createQueue() }

  constructor(context: CatalogueContext) {
    this.#context = context
  }

  /** The sheet in parts, of one snapshot. */
  export(query: SheetQuery): Promise<Buffer[]> {
    return this.#context.database.snapshot(queries => exportSheet(queries, query))
  }

  /** The plan of an import; rejects with a Problem on `file` or `pictures` if it cannot be read. */
  plan(actor: Actor, upload: SheetUpload, leaveOut?: readonly number[]): Promise<SheetPlan> {
    return this.#inQueue(upload, async sheet => {
      // Without a snapshot, in which others would wait: the import plans again.
      const { reader } = this.#context.database
      const planned = await planSheet(reader, sheet, { now: this.#context.now(), actor, leaveOut })
      return planned.withReasons()
    })
  }

  /** Writes the plan of this file; rejects with the new plan as `invalid` if it refuses a cell, as `conflict` if it is another. */
  async import(call: Call, upload: SheetUpload, { digest, leaveOut }: SheetImport): Promise<SheetImported> {
    const sheet = await this.#inQueue(upload, async sheet => sheet)
    return this.#context.changes.write(call, async (queries, at) => {
      const now = this.#context.now()
      const planned = await planSheet(queries, sheet, { now, actor: call.actor, leaveOut })
      const { created, changed, same, refused } = planned.plan
      if (refused.count > 0) throw await refusedImport(planned)
      if (planned.plan.digest !== digest)
        throw new Problem('conflict', sheetMessages.changedSince, { data: await planned.withReasons() })
      const rows = await rowsOfPlan(queries, planned, at)
      // Rows that another event covers keep their `audit: false`.
      const audit = upload.sheetName === '' ? {} : { audit: { sheet: upload.sheetName } }
      const pictures = new Set(planned.products.flatMap(({ change }) => change?.picture ?? []))
      return {
        rows: rows.map(row => ({ ...audit, ...row })),
        pictures: [...pictures],
        answer: () => ({ created: created.count, changed: changed.count, same: same.count }),
      }
    })
  }

  #inQueue<Result>(upload: SheetUpload, work: (sheet: PicturedSheet) => Promise<Result>): Promise<Result> {
    const queue = this.#queues[upload.sheetPictures ? 'pictures' : 'sheets']
    return queue.run(async () => work(await this.#read(upload)), { deadline: performance.now() + mostWaitMs })
  }

  async #read({ sheet: file, sheetPictures: zip }: SheetUpload) {
    const sheet = await readSheet(file)
    const prepare = (bytes: Buffer) => this.#context.media.prepare(bytes, productStore.pictureKind)
    return { ...sheet, pictures: await readPictures(zip, sheet.rows, prepare) }
  }
}

async function refusedImport({ plan: { refused }, withReasons }: WholePlan): Promise<Problem> {
  const errors = Object.fromEntries(
    refused.rows.map(({ row, column, message }) => [`${row}.${column}`, message]),
  )
  return new Problem('invalid', sheetMessages.refused(refused.count), { errors, data: await withReasons() })
}
