/** The declaration of an operation of the API. Visitors download it, so its schemas stand apart. */
export interface Operation {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** The path under `/api`, with `:name` for each parameter. */
  path: string
  /** The least of those who may call it: anybody, or a person with at least this role. */
  role: 'anybody' | 'helper' | 'manager' | 'owner'
  /** The least access of a key that may call it; without it no key may. */
  keys?: 'read' | 'write'
  /** Set if a helper may not call it whose work is only a part, `texts` or `stock`. */
  work?: 'all'
  /** True if it needs a fresh proof of identity, which no key can give: a stolen session alone is not enough. */
  needsProof?: true
  /** The pending step during which it stays open to an administrator: either, or only that of the second factor. */
  whilePending?: 'any' | 'second-factor'
  /** True if it takes the version that it is based on in `If-Match`. */
  ifMatch?: true
  /** True if it takes an `Idempotency-Key`. */
  idempotencyKey?: true
  /** The files that it takes as parts of multipart form data. */
  upload?: 'picture' | 'sheet'
  /** True if its fields are JSON beside a file too, as the part `json` of the form. */
  hasJsonPart?: true
  /** The shape of its answer, to which the contract is held; `data` is a record by default. */
  answers?: AnswerShape
  /** The maximum size of a JSON body; that of the server by default. */
  bodyBytes?: number
  /** False if it does not extend the session. */
  countsAsUse?: false
  /** True if its answers must not be cached, although anybody may read them. */
  isUncached?: true
}

/** A record, a list or a page of one as `data`; success alone; a session, or the user of one; a file. */
export type AnswerShape = 'record' | 'list' | 'page' | 'done' | 'session' | 'user' | 'text'

/** A text for each `:name` of a path. */
export type PathParams<Path> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Record<Name, string> & PathParams<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Record<Name, string>
    : unknown

export interface AreaOperation extends Operation {
  /** Its tag in the API's description. */
  area: string
}

/** Twice the longest e-mail and password, with every character escaped. */
export const credentialsBytes = 16 * 1024

/** One operation: method, path and the least role, and the further parts of `Operation` that it declares. */
export const call = <
  const Method extends Operation['method'],
  const Path extends string,
  const Role extends Operation['role'],
  const Further extends Omit<Operation, 'method' | 'path' | 'role'> = Record<never, never>,
>(
  method: Method,
  path: Path,
  role: Role,
  further?: Further,
) => ({ method, path, role, ...(further as Further) })

/** A write that keys may make, once for each `Idempotency-Key`. */
export const idempotentWrite = { keys: 'write', idempotencyKey: true } as const

/** A write that keys may make, based on the version in `If-Match`. */
export const versionedWrite = { keys: 'write', ifMatch: true } as const

/** The operations of one area. */
export const inArea = <const Area extends string, const Table extends Readonly<Record<string, Operation>>>(
  area: Area,
  table: Table,
) =>
  Object.fromEntries(Object.entries(table).map(([name, operation]) => [name, { area, ...operation }])) as {
    readonly [Name in keyof Table]: Table[Name] & { readonly area: Area }
  }
