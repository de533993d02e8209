import { expect, it } from 'vitest'
import { runCompiled } from './compiled-queries.ts'
import type { Queries } from './schema.ts'
import { describeOnEachDatabase } from './testing.ts'

describeOnEachDatabase('a query that is compiled once', connect => {
  let built = 0
  const revisions = (queries: Queries, name: string | undefined, ids?: number[]) =>
    runCompiled(
      queries,
      name,
      () => {
        built += 1
        return queries
          .selectFrom('revision')
          .select('value')
          .where('id', 'in', ids ?? [1])
      },
      ids,
    )

  it('is asked anew each time, of whom it is asked', async () => {
    const database = await connect()
    const before = await revisions(database.reader, 'revision')
    built = 0
    await database.writeCatalogue(async transaction => {
      await transaction.updateTable('revision').set({ value: 1_000 }).execute()
      expect(await revisions(transaction, 'revision')).toEqual([{ value: 1_000 }])
      expect(await revisions(database.reader, 'revision')).toEqual(before)
    })
    expect(await database.snapshot(queries => revisions(queries, 'revision'))).not.toEqual(before)
    // By each of the three ways to this database.
    expect(built).toBeLessThanOrEqual(2)
    await revisions(database.reader, 'revision')
    expect(built).toBeLessThanOrEqual(2)
  })

  it('takes other parameters, and is built again under another name or none', async () => {
    const { reader } = await connect()
    built = 0
    expect(await revisions(reader, 'by id', [1])).toHaveLength(1)
    expect(await revisions(reader, 'by id', [2])).toEqual([])
    expect(built).toBe(1)
    await revisions(reader, 'by another id', [1])
    expect(built).toBe(2)
    await revisions(reader, undefined)
    await revisions(reader, undefined)
    expect(built).toBe(4)
  })
})
