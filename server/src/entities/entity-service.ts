import { randomUUIDv7 } from 'node:crypto'
import type { PictureKind } from '@chekku/domain/pictures/picture'
import { type FieldErrors, Problem, problemMessages } from '@chekku/domain/problem'
import type { Deleted, TrashKind } from '@chekku/domain/schemas/trash'
import type { Call } from '../calls/call.ts'
import type {
  ChangeSet,
  Columns as ColumnValues,
  EntitiesById,
  RowChange,
  Row as StoredRow,
} from '../changes/change-set.ts'
import type { CatalogueContext } from '../changes/service.ts'
import type { Queries } from '../database/schema.ts'
import type { PreparedPicture } from '../media/service.ts'
import { planDeletion } from '../trash/service.ts'

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
  /** Rows outside the trash, unsorted. */
  findRows(queries: Queries, ids: readonly string[]): Promise<Row[]>
  /** Maps a row to the API's entity. */
  present(row: Row): Shown
  /** Only where rows are read whole: the columns of the row itself. */
  rowOf?(row: Row): StoredRow
  /** Only for an entity with several pictures; default: `image` is the only one. */
  pictures?: {
    /** Columns with `image` as the first picture; "" removes the first. `row` is set in a change. */
    withFirst(
      row: Row | undefined,
      columns: ChangedColumns<Columns>,
      image: string,
    ): Partial<Columns> & { image: string }
  }
  /** Adds the columns that follow from a change or a new row, and the rows that belong to it. */
  complete?(
    columns: ChangedColumns<Columns>,
    row: Row | undefined,
    write: { id: string; at: number },
  ): Pick<ChangeSet, 'doubts' | 'rows'> & { set: ColumnValues }
}

export interface EntityChange {
  id: string
  /** The bytes of a new picture. */
  upload?: Buffer | undefined
  /** Removes the picture, unless a new one is uploaded. */
  deleteImage?: boolean | undefined
}

/** The texts of a create by field, ids of other entities among them. */
export type SentReferences = Readonly<Record<string, string | undefined>>

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
  protected readonly context: CatalogueContext
  readonly #store: EntityStore<Columns, Row, Shown>

  constructor(context: CatalogueContext, store: EntityStore<Columns, Row, Shown>) {
    this.context = context
    this.#store = store
  }

  /** The validated columns of a new row with this id. */
  protected abstract newColumns(
    queries: Queries,
    input: Create,
    id: string,
  ): Promise<Columns & { image?: string }>

  /** The validated columns after a change; undefined keeps a column. */
  protected abstract changedColumns(
    queries: Queries,
    row: Row,
    input: Update,
  ): Promise<ChangedColumns<Columns>>

  /** The wrong references of a create, and a picture that it lacks, by field. */
  abstract wrongReferences(ids: SentReferences, upload: Buffer | undefined): Promise<FieldErrors>

  /** The changes of other rows along with a row. */
  protected async sideChanges(_queries: Queries, _row: Row, _input: Update): Promise<SideChanges> {
    return {}
  }

  get(id: string): Promise<Shown> {
    return this.find(this.context.database.reader, id)
  }

  /** Creates an entity with a picture, at most once per idempotency key. */
  create(call: Call, input: Create, upload: Buffer | undefined): Promise<Shown> {
    return this.createOnce(call, upload, (queries, at, picture) => this.planAdd(queries, at, input, picture))
  }

  protected async createOnce(
    call: Call,
    upload: Buffer | undefined,
    plan: (queries: Queries, at: number, picture?: PreparedPicture) => Promise<NewEntity>,
  ): Promise<Shown> {
    const picture = await this.#prepare(upload)
    return this.context.changes.write(call, async (queries, at) => {
      const { id, ...set } = await plan(queries, at, picture)
      return { ...set, answer: (reader, { entities }) => this.#answer(reader, id, entities) }
    })
  }

  /** A new entity of the time `at`, in milliseconds since 1970. */
  async planAdd(queries: Queries, at: number, input: Create, picture?: PreparedPicture): Promise<NewEntity> {
    const id = randomUUIDv7()
    const inputColumns = await this.newColumns(queries, input, id)
    const pictureColumns = this.#withFirstPicture(undefined, inputColumns, picture?.path)
    const columns = { image: '', ...inputColumns, ...pictureColumns }
    const { set, rows, doubts } = this.#complete(columns, undefined, { id, at })
    const insert = { ...set, id, version: 1, created_at: at, updated_at: at }
    const row = { kind: this.#store.kind, id, insert }
    return { id, rows: [row, ...rows], doubts, pictures: picture && [picture] }
  }

  update(call: Call, id: string, input: Update, upload: Buffer | undefined): Promise<Shown> {
    const change = { id, upload, deleteImage: input.deleteImage }
    return this.change(call, change, async (queries, row) => ({
      columns: await this.changedColumns(queries, row, input),
      ...(await this.sideChanges(queries, row, input)),
    }))
  }

  /** Updates one row with `changeOf`; rejects with Problem `stale`, or on `image`. */
  protected async change(
    call: Call,
    { id, upload, deleteImage }: EntityChange,
    changeOf: (queries: Queries, row: Row) => Promise<SideChanges & { columns: ChangedColumns<Columns> }>,
  ): Promise<Shown> {
    const picture = await this.#prepare(upload)
    return this.context.changes.write(call, async (queries, at) => {
      const row = await this.findRow(queries, id)
      await this.refuseStale(queries, call, row)
      const { columns, rows = [], audit, doubts } = await changeOf(queries, row)
      const image = picture?.path ?? (deleteImage ? '' : undefined)
      const allColumns = { ...columns, ...this.#withFirstPicture(row, columns, image) }
      const completed = this.#complete(allColumns, row, { id, at })
      const entityChange: RowChange = {
        kind: this.#store.kind,
        id,
        set: { ...completed.set, updated_at: at },
        existingRow: this.#store.rowOf?.(row),
        existingEntity: this.#store.present(row),
        ...(audit && { audit }),
      }
      return {
        rows: [entityChange, ...completed.rows, ...rows],
        doubts: doubts ?? completed.doubts,
        pictures: picture && [picture],
        answer: (reader, { entities }) => this.#answer(reader, id, entities),
      }
    })
  }

  #complete(columns: ChangedColumns<Columns>, row: Row | undefined, write: { id: string; at: number }) {
    return (
      this.#store.complete?.(columns, row, write) ?? { set: columns as ColumnValues, rows: [], doubts: [] }
    )
  }

  async #prepare(upload: Buffer | undefined): Promise<PreparedPicture | undefined> {
    return upload && this.context.media.prepare(upload, this.#store.pictureKind)
  }

  async #answer(queries: Queries, id: string, entities: EntitiesById): Promise<Shown> {
    return this.asOfNow(queries, (entities.get(id) as Shown | undefined) ?? (await this.find(queries, id)))
  }

  /** The picture columns with a new first picture; none if `image` is undefined. */
  #withFirstPicture(row: Row | undefined, columns: ChangedColumns<Columns>, image: string | undefined) {
    if (image === undefined) return {}
    return this.#store.pictures?.withFirst(row, columns, image) ?? { image }
  }

  /** Moves an entity to the trash, with the rows that belong to it. */
  remove(call: Call, id: string): Promise<Deleted> {
    return this.context.changes.write(call, async queries => {
      const { rows, along } = await this.rowsToRemove(queries, id)
      await this.refuseStale(queries, call, rows[0])
      const { deletion, rows: trashRows } = this.planDeletion(rows)
      return { rows: [...trashRows, ...along], answer: () => ({ _id: id, deletion }) }
    })
  }

  /** The row to remove, followed by the rows removed with it, and the changes of other rows. */
  protected async rowsToRemove(queries: Queries, id: string): Promise<{ rows: Row[]; along: RowChange[] }> {
    return { rows: [await this.findRow(queries, id)], along: [] }
  }

  /** The deletion of these rows. */
  protected planDeletion(rows: readonly Row[]) {
    return planDeletion(this.#store.kind, rows.map(this.#store.present), this.context.now())
  }

  /** Rejects with Problem `stale` and the stored entity if that is not the expected version. */
  protected async refuseStale(queries: Queries, { expectedVersion }: Call, row: Row | undefined) {
    if (!row || expectedVersion === undefined || expectedVersion === row.version) return
    const data = await this.asOfNow(queries, this.#store.present(row))
    throw new Problem('stale', problemMessages.stale, { data })
  }

  protected async findRow(queries: Queries, id: string): Promise<Row> {
    const [row] = await this.#store.findRows(queries, [id])
    if (!row) throw new Problem('not-found', this.#store.notFound)
    return row
  }

  protected async find(queries: Queries, id: string): Promise<Shown> {
    return this.#store.present(await this.findRow(queries, id))
  }

  /** An entity as responses have it at this time; the audit log has it as stored. */
  protected async asOfNow(_queries: Queries, entity: Shown): Promise<Shown> {
    return entity
  }
}

/** The changes of other rows along with a row, and further details for the audit log. */
export interface SideChanges {
  rows?: readonly RowChange[]
  audit?: object | undefined
  doubts?: readonly string[]
}

/** A new entity, with the rows that create it. */
export interface NewEntity extends ChangeSet {
  id: string
}
