import BetterSqlite from 'better-sqlite3'
import pg from 'pg'

/**
 * Calls `told` after each statement that this process sends to SQLite or PostgreSQL, until the returned function is
 * called. If `told` throws, the statement fails with that error.
 */
export function afterEveryStatement(told: (text: string) => void): () => void {
  const { prepare, exec } = BetterSqlite.prototype
  const { query } = pg.Client.prototype
  BetterSqlite.prototype.prepare = function (this: BetterSqlite.Database, text: string) {
    const statement = prepare.call(this, text)
    for (const name of ['run', 'all'] as const) {
      const run = statement[name].bind(statement) as (...values: unknown[]) => unknown
      Object.assign(statement, {
        [name]: (...values: unknown[]) => {
          const result = run(...values)
          told(text)
          return result
        },
      })
    }
    return statement
  } as typeof prepare
  BetterSqlite.prototype.exec = function (this: BetterSqlite.Database, text: string) {
    exec.call(this, text)
    told(text)
    return this
  }
  const tellingQuery = async function (this: pg.Client, text: string, values: unknown[]) {
    const result: unknown = await Reflect.apply(query, this, [text, values])
    told(text)
    return result
  }
  Object.assign(pg.Client.prototype, {
    query(this: pg.Client, ...given: [string, unknown[], unknown?]) {
      // Statements with a callback are internal to the pool.
      return given.some(value => typeof value === 'function')
        ? Reflect.apply(query, this, given)
        : tellingQuery.call(this, given[0], given[1])
    },
  })
  return () => {
    Object.assign(BetterSqlite.prototype, { prepare, exec })
    Object.assign(pg.Client.prototype, { query })
  }
}
