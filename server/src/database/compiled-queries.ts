import type { Compilable, CompiledQuery, DialectAdapter } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Queries } from './schema.ts'

const most = 500

/** Each database's own, as its SQL is. */
const compiled = new WeakMap<DialectAdapter, LRUCache<string, CompiledQuery>>()

/**
 * Runs a query that is asked often. To put it together and to compile it takes longer than the answer: both are done once
 * for a `name`, which says all that the query depends on, but for `parameters`, where these are all it has. Without a name
 * nothing is kept.
 */
export async function runCompiled<Row>(
  queries: Queries,
  name: string | undefined,
  build: () => Compilable<Row>,
  parameters?: readonly unknown[],
): Promise<Row[]> {
  const known = compiledFor(queries)
  const query =
    (name === undefined ? undefined : (known.get(name) as CompiledQuery<Row> | undefined)) ??
    build().compile()
  if (name !== undefined) known.set(name, query)
  const { rows } = await queries.executeQuery(parameters ? { ...query, parameters } : query)
  return rows
}

function compiledFor(queries: Queries): LRUCache<string, CompiledQuery> {
  const { adapter } = queries.getExecutor()
  const known = compiled.get(adapter) ?? new LRUCache<string, CompiledQuery>({ max: most })
  compiled.set(adapter, known)
  return known
}
