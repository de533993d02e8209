import { randomUUIDv7 } from 'node:crypto'
import type { PictureKind } from '@chekku/domain/picture'
import { type FieldErrors, invalid, Problem, problemMessages } from '@chekku/domain/problem'
import type { Deleted, TrashKind } from '@chekku/domain/schemas/trash'
import { type AuditEvent, monotonicNow, recordAudit } from '../audit/service.ts'
import type { Database } from '../database/database.ts'
import { type IdempotencyKey, runIdempotent } from '../database/idempotency.ts'
import type { Queries, WriteTransaction } from '../database/schema.ts'
import type { Media, PreparedPicture } from '../media/service.ts'
import type { Trash } from '../trash/service.ts'

export interface EntityContext {
  database: Database
  media: Media
  trash: Pick<Trash, 'discard' | 'bringBack'>
  /** Clock in milliseconds since 1970, for dates of products. */
  now?: (() => number) | undefined
}

/** Columns of every entity's row; `image` is the path of its picture, or "". */
export interface EntityRow {
  id: string
  image: string
  version: number
  created_at: number
  updated_at: number
}

/** Fields of every entity in API responses. */
export interface Entity {
  _id: string
  name: string
  image: string
}

/** Fields of every update; true removes the picture, unless a new one is uploaded. */
export interface EntityUpdate {
  deleteImage: boolean
}

/** The columns of a change; undefined keeps a column. `image` is set if the columns determine the first picture. */
export type ChangedColumns<Columns> = Partial<Columns> & { image?: string }

/** Store that an entity's service needs; `Columns` are the entity's own columns, `Row` is the row as read. */
export interface EntityStore<Columns, Row, Shown> {
  kind: TrashKind
  pictureKind: PictureKind
  /** Message of Problem `not-found`. */
  notFound: string
  /** A row outside the trash. */
  findRow(queries: Queries, id: string): Promise<Row | undefined>
  /** Maps a row to the API's entity. */
  present(row: Row): Shown
  /** Only for an entity with several pictures; default: `image` is the only one. */
  pictures?: {
    listOf(row: Row): string[]
    /** Columns with `image` as the first picture; "" removes the first. `row` is set in a change. */
    withFirst(
      row: Row | undefined,
      columns: ChangedColumns<Columns>,
      image: string,
    ): Partial<Columns> & { image: string }
  }
  insert(transaction: WriteTransaction, row: Columns & EntityRow): Promise<void>
  /** Sets the given columns; undefined leaves a column unchanged. */
  update(
    transaction: WriteTransaction,
    row: Row,
    change: Partial<Columns> & Partial<EntityRow>,
  ): Promise<void>
}

export interface EntityChange {
  id: string
  /** The bytes of a new picture. */
  upload?: Buffer | undefined
  /** Removes the picture, unless a new one is uploaded. */
  deleteImage?: boolean | undefined
  /** The version that the change is based on (`If-Match`); without it there is no check. */
  expectedVersion?: number | undefined
}

/** A Problem with the error message of one field. */
export const fieldProblem = (field: string, text: string) =>
  new Problem('invalid', text, { errors: { [field]: text } })

/** The ids of other entities in a create; undefined where there is none. */
export type SentReferences = Record<'category' | 'subcategory' | 'parent', string | undefined>

/** The wrong fields of a check that threw a Problem about them; none if it did not. */
export async function wrongFields(check: Promise<unknown>): Promise<FieldErrors> {
  try {
    await check
    return {}
  } catch (error) {
    if (error instanceof Problem && error.code === 'invalid' && error.errors) return error.errors
    throw error
  }
}

/** Refuses wrong fields, of several checks, together. */
export function refuseFields(...found: readonly FieldErrors[]): void {
  const errors: FieldErrors = Object.assign({}, ...found)
  if (Object.keys(errors).length > 0) throw invalid(errors, problemMessages.checkFields)
}

/**
 * Shared service of products, categories and gallery items: read, create, change, move to the trash. A write is one
 * transaction with its audit event and the catalogue's next revision; an unknown id rejects with Problem `not-found`.
 */
export abstract class EntityService<
  Columns extends object,
  Row extends Columns & EntityRow,
  Shown extends Entity,
  Create,
  Update extends EntityUpdate,
> {
  protected readonly context: EntityContext
  readonly #store: EntityStore<Columns, Row, Shown>

  constructor(context: EntityContext, store: EntityStore<Columns, Row, Shown>) {
    this.context = context
    this.#store = store
  }

  /** The validated columns of a new row with this id. */
  protected abstract newColumns(
    transaction: WriteTransaction,
    input: Create,
    id: string,
  ): Promise<Columns & { image?: string }>

  /** The validated columns after a change; undefined keeps a column. */
  protected abstract changedColumns(
    transaction: WriteTransaction,
    row: Row,
    input: Update,
  ): Promise<ChangedColumns<Columns>>

  /** The wrong references of a create, and a picture that it lacks, by field. */
  abstract wrongReferences(sent: SentReferences, upload: Buffer | undefined): Promise<FieldErrors>

  get(id: string): Promise<Shown> {
    return this.find(this.context.database.reader, id)
  }

  /** Creates an entity with a picture, at most once per idempotency key. */
  create(input: Create, upload: Buffer | undefined, key?: IdempotencyKey): Promise<Shown> {
    return this.createOnce(upload, key, (transaction, picture) => this.add(transaction, input, picture))
  }

  protected async createOnce(
    upload: Buffer | undefined,
    key: IdempotencyKey | undefined,
    insert: (transaction: WriteTransaction, picture: PreparedPicture | undefined) => Promise<Shown>,
  ): Promise<Shown> {
    const { database, media } = this.context
    const picture = upload && (await media.prepare(upload, this.#store.pictureKind))
    const created = await database.writeCatalogue(transaction =>
      runIdempotent(transaction, key, () => insert(transaction, picture)),
    )
    if (picture) media.pregenerate(picture.path)
    return created
  }

  /** Creates an entity within another transaction, with the date `at` (milliseconds since 1970) or now. */
  async add(
    transaction: WriteTransaction,
    input: Create,
    picture?: PreparedPicture,
    at?: number,
  ): Promise<Shown> {
    const id = randomUUIDv7()
    const columns = await this.newColumns(transaction, input, id)
    if (picture) await this.context.media.store(transaction, picture)
    const now = at ?? (await monotonicNow(transaction))
    const stamps = { id, version: 1, created_at: now, updated_at: now }
    const pictures = this.#withFirstPicture(undefined, columns, picture?.path)
    await this.#store.insert(transaction, { image: '', ...columns, ...pictures, ...stamps })
    const created = await this.find(transaction, id)
    await this.record(transaction, null, created)
    return this.asOfNow(transaction, created)
  }

  update(id: string, input: Update, upload: Buffer | undefined, expectedVersion?: number): Promise<Shown> {
    const change = { id, upload, deleteImage: input.deleteImage, expectedVersion }
    return this.change(change, (transaction, row) => this.changedColumns(transaction, row, input))
  }

  /** Updates one row with `columnsOf`; rejects with Problem `stale` and the current entity, or on `image`. */
  protected async change(
    { id, upload, deleteImage, expectedVersion }: EntityChange,
    columnsOf: (
      transaction: WriteTransaction,
      row: Row,
    ) => ChangedColumns<Columns> | Promise<ChangedColumns<Columns>>,
  ): Promise<Shown> {
    const { database, media } = this.context
    const picture = upload && (await media.prepare(upload, this.#store.pictureKind))
    const changed = await database.writeCatalogue(async transaction => {
      const row = await this.findRow(transaction, id)
      const before = this.#store.present(row)
      if (expectedVersion !== undefined && expectedVersion !== row.version) {
        const data = await this.asOfNow(transaction, before)
        throw new Problem('stale', problemMessages.stale, { data })
      }
      const stamps = { version: row.version + 1, updated_at: await monotonicNow(transaction) }
      const columns = await columnsOf(transaction, row)
      const image = picture?.path ?? (deleteImage ? '' : undefined)
      const pictures = this.#withFirstPicture(row, columns, image)
      await this.#store.update(transaction, row, { ...columns, ...pictures, ...stamps })
      if (picture) await media.store(transaction, picture)
      const stored = await this.findRow(transaction, id)
      const shown = this.#picturesOf(stored)
      const gone = this.#picturesOf(row).filter(path => path !== '' && !shown.includes(path))
      await media.removeUnused(transaction, gone)
      const after = this.#store.present(stored)
      await this.record(transaction, before, after)
      return this.asOfNow(transaction, after)
    })
    if (picture) media.pregenerate(picture.path)
    return changed
  }

  #picturesOf(row: Row): string[] {
    return this.#store.pictures?.listOf(row) ?? [row.image]
  }

  /** The picture columns with a new first picture; none if `image` is undefined. */
  #withFirstPicture(row: Row | undefined, columns: ChangedColumns<Columns>, image: string | undefined) {
    if (image === undefined) return {}
    return this.#store.pictures?.withFirst(row, columns, image) ?? { image }
  }

  /** Moves an entity to the trash, with the rows that belong to it. */
  remove(id: string): Promise<Deleted> {
    return this.context.database.writeCatalogue(async transaction => {
      const rows = await this.rowsToRemove(transaction, id)
      return { _id: id, deletion: await this.discard(transaction, rows) }
    })
  }

  /** The row to remove, followed by the rows that are removed with it. */
  protected async rowsToRemove(transaction: WriteTransaction, id: string): Promise<Row[]> {
    return [await this.findRow(transaction, id)]
  }

  /** Moves rows to the trash as one deletion; resolves to its id. */
  protected async discard(transaction: WriteTransaction, rows: readonly Row[]): Promise<string> {
    const removed = rows.map(this.#store.present)
    await recordAudit(
      transaction,
      removed.map(entity => this.event('deleted', entity, null)),
    )
    return this.context.trash.discard(transaction, this.#store.kind, removed)
  }

  protected async findRow(queries: Queries, id: string): Promise<Row> {
    const row = await this.#store.findRow(queries, id)
    if (!row) throw new Problem('not-found', this.#store.notFound)
    return row
  }

  protected async find(queries: Queries, id: string): Promise<Shown> {
    return this.#store.present(await this.findRow(queries, id))
  }

  /** An entity as responses have it, with what follows from the time; the audit log has it without. */
  protected async asOfNow(_queries: Queries, entity: Shown): Promise<Shown> {
    return entity
  }

  /** Adds a creation or a change to the audit log. */
  protected record(transaction: WriteTransaction, before: Shown | null, after: Shown): Promise<void> {
    return recordAudit(transaction, this.event(before ? 'changed' : 'created', before, after))
  }

  /** At least one of `before` and `after` is not null. */
  protected event(action: AuditEvent['action'], before: Shown | null, after: Shown | null): AuditEvent {
    const { _id: id, name } = (after ?? before) as Shown
    const facts = { before: before && this.audited(before), after: after && this.audited(after) }
    return { action, kind: this.#store.kind, id, name, ...facts }
  }

  /** The fields of an entity in the audit log. */
  protected audited(entity: Shown): object {
    return entity
  }
}
