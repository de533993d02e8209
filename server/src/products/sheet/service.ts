import type { SheetQuery } from '@chekku/domain/schemas/product-sheet'
import type { EntityContext } from '../../entities/entity-service.ts'
import { readSheet } from './export.ts'

/** Products as a sheet: a CSV file with a row for each size. */
export class Sheets {
  readonly #context: EntityContext

  constructor(context: EntityContext) {
    this.#context = context
  }

  /** The sheet in parts, of one snapshot. */
  export(query: SheetQuery): Promise<Buffer[]> {
    return this.#context.database.snapshot(queries => readSheet(queries, query))
  }
}
