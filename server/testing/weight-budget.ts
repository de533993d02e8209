import { readFileSync, writeFileSync } from 'node:fs'

/** Bytes by kind (page, script, styles …) and file name, without hashes in the names. */
export type Weights = Record<string, Record<string, number>>

/** Maximum growth factor of a kind. */
const ROOM = 1.02

const totalOf = (parts: Record<string, number> = {}) =>
  Object.values(parts).reduce((sum, part) => sum + part, 0)

const bytesOf = (bytes: number | undefined) => (bytes === undefined ? 'absent' : bytes.toLocaleString('en'))

/** One line per kind that is more than 2 % over its budget or has more files, with the changed parts. */
export function overBudget(recorded: Weights, measured: Weights): string[] {
  return Object.entries(measured).flatMap(([kind, parts]) => {
    const before = recorded[kind] ?? {}
    const hasMoreFiles = Object.keys(parts).length > Object.keys(before).length
    if (!hasMoreFiles && totalOf(parts) <= totalOf(before) * ROOM) return []
    const names = [...new Set([...Object.keys(before), ...Object.keys(parts)])]
    const changes = names
      .filter(name => before[name] !== parts[name])
      .map(name => `${name} ${bytesOf(before[name])} -> ${bytesOf(parts[name])}`)
    return [`${kind}: ${bytesOf(totalOf(before))} -> ${bytesOf(totalOf(parts))} (${changes.join(', ')})`]
  })
}

/** Each part with its bytes once, each page as the names of its parts: a changed page or part changes one line. */
interface Budgets {
  parts: Weights
  pages: Record<string, string>
}

/** The budgets to record for these pages. Throws if one name stands for two sizes or kinds. */
export function budgetsOf(pages: Record<string, Weights>): Budgets {
  const parts: Weights = {}
  const kindOf = new Map<string, string>()
  for (const [kind, part, bytes] of Object.values(pages).flatMap(listParts)) {
    const sizes = parts[kind] ?? {}
    if ((kindOf.get(part) ?? kind) !== kind || (sizes[part] ?? bytes) !== bytes)
      throw new Error(`${part} is the name of two parts`)
    kindOf.set(part, kind)
    parts[kind] = { ...sizes, [part]: bytes }
  }
  const namesOf = (weights: Weights) => listParts(weights).map(([, part]) => part)
  return { parts, pages: mapValues(pages, weights => namesOf(weights).join(' ')) }
}

const listParts = (weights: Weights) =>
  Object.entries(weights).flatMap(([kind, parts]) =>
    Object.entries(parts).map(([part, bytes]) => [kind, part, bytes] as const),
  )

/** The weights of each page. */
export function weightsOf({ parts, pages }: Budgets): Record<string, Weights> {
  const pick = (sizes: Record<string, number>, names: readonly string[]) =>
    Object.fromEntries(Object.entries(sizes).filter(([part]) => names.includes(part)))
  return mapValues(pages, names => mapValues(parts, sizes => pick(sizes, names.split(' '))))
}

const mapValues = <From, To>(record: Record<string, From>, change: (value: From) => To): Record<string, To> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]))

/**
 * The budgets in a file, one line per page. `check` returns the excess, and expects exactly the recorded pages. With
 * PAGE_WEIGHTS=record it writes the file (`npm run page-weights`).
 */
export function openBudgets(file: string) {
  const read = () => weightsOf(JSON.parse(readFileSync(file, 'utf8')) as Budgets)
  return function check(pages: Record<string, Weights>): string[] {
    if (process.env.PAGE_WEIGHTS === 'record') {
      writeFileSync(file, `${JSON.stringify(budgetsOf(pages), undefined, 2)}\n`)
      return []
    }
    const recorded = read()
    const missing = Object.keys(recorded).filter(page => !(page in pages))
    return [
      ...missing.map(page => `${page}: recorded, not measured any more`),
      ...Object.entries(pages).flatMap(([page, measured]) => {
        const known = recorded[page]
        if (!known) return [`${page}: measured, not recorded yet`]
        return overBudget(known, measured).map(line => `${page}: ${line}`)
      }),
    ]
  }
}

/** A built file's name without folder and content hash, eight characters in which a hyphen is one, too. */
const partName = (file: string) => file.slice(file.lastIndexOf('/') + 1).replace(/-[\w-]{8}(?=\.\w+$)/, '')

/** Total bytes by part name. */
export function partsOf(files: readonly (readonly [file: string, bytes: number])[]): Record<string, number> {
  const parts: Record<string, number> = {}
  for (const [file, bytes] of files) parts[partName(file)] = (parts[partName(file)] ?? 0) + bytes
  return parts
}
