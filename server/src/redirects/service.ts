import { type AddressKind, addressPath } from '@chekku/domain/addresses/address'
import {
  formerAddress,
  formerPath,
  shownFormerAddress,
  writtenFormerAddress,
} from '@chekku/domain/addresses/former-address'
import {
  type CheckedRedirect,
  checkRedirects,
  entityOfPath,
  type PageState,
  type Redirect,
  type SitePages,
} from '@chekku/domain/addresses/redirects'
import { Problem, problemMessages } from '@chekku/domain/problem'
import { searchedKey } from '@chekku/domain/rules/search-key'
import type { StoredRedirects } from '@chekku/domain/schemas/redirects'
import { type Addresses, readPageStates } from '../addresses/service.ts'
import type { Call } from '../calls/call.ts'
import type { RowChange } from '../changes/change-set.ts'
import type { CatalogueContext } from '../changes/service.ts'
import type { Queries } from '../database/schema.ts'
import { contentVersion } from '../entities/content-version.ts'
import { redirectsEvent } from './kind.ts'

/** Maximum number of errors in a response. */
const mostErrors = 200

/** Maps names of products and categories to page paths. Of one name the row read last stays: a product's, and the oldest. */
async function readNames(queries: Queries): Promise<SitePages['pathOfName']> {
  const paths = new Map<string, string>()
  const tables = { category: 'categories', product: 'products' } as const
  for (const [kind, table] of Object.entries(tables) as [AddressKind, 'categories' | 'products'][]) {
    const rows = await queries
      .selectFrom(table)
      .select(['id', 'name', 'slug'])
      .where('deletion_id', 'is', null)
      .orderBy('created_at', 'desc')
      .execute()
    for (const { id, name, slug } of rows) paths.set(searchedKey(name), addressPath(kind, slug ?? id))
  }
  return name => paths.get(searchedKey(name))
}

/** The states of the pages that the lines lead from and to. */
async function readStates(queries: Queries, lines: readonly Redirect[]): Promise<SitePages['stateOf']> {
  const states = new Map<string, PageState | undefined>()
  const stateOf = await readPageStates(queries)
  for (const text of lines.flatMap(({ from, to }) => [from, to])) {
    const path = formerAddress(text.split('?', 1)[0] ?? '') ?? ''
    const entity = entityOfPath(path)
    if (entity && !states.has(path)) states.set(path, await stateOf(entity.kind, entity.idOrSlug))
  }
  return path => states.get(path)
}

async function checkLines(queries: Queries, lines: readonly Redirect[]): Promise<CheckedRedirect[]> {
  const pages = { pathOfName: await readNames(queries), stateOf: await readStates(queries, lines) }
  return checkRedirects(lines, pages)
}

async function readList(queries: Queries): Promise<StoredRedirects> {
  const rows = await queries
    .selectFrom('redirects')
    .select(['from_path', 'to_path as to'])
    .orderBy('from_path')
    .execute()
  const redirects = rows.map(({ from_path, to }) => ({ from: writtenFormerAddress(from_path), to }))
  return { redirects, version: contentVersion(redirects.map(({ from, to }) => [from, to])) }
}

interface RedirectsContext extends CatalogueContext {
  addresses: Addresses
}

/** Redirects from URLs of a former site. */
export class Redirects {
  readonly #context: RedirectsContext

  constructor(context: RedirectsContext) {
    this.#context = context
  }

  list(): Promise<StoredRedirects> {
    return readList(this.#context.database.reader)
  }

  /** Each line in its stored form, or with its validation error. */
  async check(lines: readonly Redirect[]): Promise<CheckedRedirect[]> {
    const checked = await checkLines(this.#context.database.reader, lines)
    return checked.map(line => ({ ...line, from: shownFormerAddress(line.from) }))
  }

  /** Replaces the list; rejects with Problem `stale` and the stored list, or `invalid` with the errors of all lines. */
  replace(call: Call, lines: readonly Redirect[]): Promise<StoredRedirects> {
    return this.#context.changes.write(call, async (queries, at) => {
      const before = await readList(queries)
      if (call.expectedVersion !== undefined && call.expectedVersion !== before.version)
        throw new Problem('stale', problemMessages.stale, { data: before })
      const checked = await checkLines(queries, lines)
      refuseProblems(checked)
      const rows = await planList(queries, at, checked)
      const count = before.redirects.length
      return { rows, events: rows.length === 0 ? [redirectsEvent(count, count)] : [], answer: readList }
    })
  }

  /** The redirect of a path without a page, best of a line with its query; undefined if it leads to a draft or to no product. */
  async find(target: string): Promise<string | undefined> {
    const from = formerAddress(target)
    if (from === undefined) return undefined
    const row = await this.#context.database.reader
      .selectFrom('redirects')
      .select('to_path')
      .where('from_path', 'in', [from, formerPath(from)])
      // The line with the query is longer, and so the last of the two.
      .orderBy('from_path', 'desc')
      .executeTakeFirst()
    if (!row) return undefined
    const entity = entityOfPath(formerPath(formerAddress(row.to_path) ?? ''))
    if (entity?.kind !== 'product') return row.to_path
    return (await this.#context.addresses.isKnown('product', entity.idOrSlug)) ? row.to_path : undefined
  }
}

function refuseProblems(checked: readonly CheckedRedirect[]): void {
  const problems = checked.flatMap(({ problem, line }, index) =>
    problem === undefined ? [] : [[`redirects.${index}`, `Line ${line ?? index + 1}: ${problem}`] as const],
  )
  const [first] = problems
  if (!first) return
  throw new Problem('invalid', first[1], { errors: Object.fromEntries(problems.slice(0, mostErrors)) })
}

/** The rows that turn the stored list into this one. */
async function planList(queries: Queries, at: number, list: readonly Redirect[]): Promise<RowChange[]> {
  const stored = await queries.selectFrom('redirects').select(['from_path', 'to_path']).execute()
  const targets = new Map(stored.map(({ from_path, to_path }) => [from_path, to_path]))
  const wanted = new Set(list.map(({ from }) => from))
  const kind = 'redirect' as const
  return [
    ...stored.filter(({ from_path }) => !wanted.has(from_path)).map(({ from_path: id }) => ({ kind, id })),
    ...list
      .filter(({ from, to }) => targets.get(from) !== to)
      .map(({ from: id, to: to_path }) =>
        targets.has(id)
          ? { kind, id, set: { to_path } }
          : { kind, id, insert: { from_path: id, to_path, created_at: at } },
      ),
  ]
}
