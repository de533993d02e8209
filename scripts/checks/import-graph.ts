import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { parseSync } from 'rolldown/utils'

/** The imports of a TypeScript file: what each names, and whether only types are taken from it. */
export function readImports(file: string, text: string): { specifier: string; isTypeOnly: boolean }[] {
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module
  const imports = staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    isTypeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
  }))
  const reexports = staticExports
    .flatMap(({ entries }) => entries)
    .flatMap(({ moduleRequest, isType }) =>
      moduleRequest ? [{ specifier: moduleRequest.value, isTypeOnly: isType }] : [],
    )
  // A dynamic import of an expression names no file.
  const importsOnDemand = dynamicImports
    .map(({ moduleRequest: { start, end } }) => text.slice(start, end))
    .filter(argument => /^['"]/.test(argument))
    .map(argument => ({ specifier: argument.slice(1, -1), isTypeOnly: false }))
  return [...imports, ...reexports, ...importsOnDemand]
}

/** The file (path from the repository's root, with forward slashes) or package that a specifier names. */
function resolveImport(root: string, file: string, specifier: string): string {
  const [, domainPath] = /^@chekku\/domain\/(.+)$/.exec(specifier) ?? []
  if (domainPath) return `domain/src/${domainPath}.ts`
  if (!specifier.startsWith('.')) return specifier
  return relative(root, join(root, dirname(file), specifier)).replaceAll('\\', '/')
}

export interface SourceFile {
  /** Path from the repository's root. */
  path: string
  imports: { to: string; isTypeOnly: boolean }[]
}

/** The source files that match the globs, without tests, with their imports. */
export function readSources(root: string, ...patterns: string[]): Map<string, SourceFile> {
  const paths = globSync(patterns, { cwd: root, exclude: ['**/node_modules/**', '**/build/**'] })
    .map(path => path.replaceAll('\\', '/'))
    .filter(path => !/\.test\.tsx?$/.test(path) && existsSync(join(root, path)))
  return new Map(
    paths.map(path => {
      const imports = readImports(path, readFileSync(join(root, path), 'utf8')).map(
        ({ specifier, isTypeOnly }) => ({ to: resolveImport(root, path, specifier), isTypeOnly }),
      )
      return [path, { path, imports }]
    }),
  )
}

/** A shortest chain of value imports from one of `starts` to `target`, or undefined. */
export function findChain(
  sources: ReadonlyMap<string, SourceFile>,
  starts: readonly string[],
  target: string,
): string[] | undefined {
  const cameFrom = new Map<string, string | undefined>(starts.map(start => [start, undefined]))
  // The loop takes in the files that it adds, the nearest first.
  for (const path of cameFrom.keys()) {
    if (path === target) return chainTo(path, cameFrom)
    for (const { to, isTypeOnly } of sources.get(path)?.imports ?? []) {
      if (!isTypeOnly && !cameFrom.has(to)) cameFrom.set(to, path)
    }
  }
  return undefined
}

function chainTo(path: string, cameFrom: ReadonlyMap<string, string | undefined>): string[] {
  const before = cameFrom.get(path)
  return before === undefined ? [path] : [...chainTo(before, cameFrom), path]
}

/** Folders that are part of an import cycle. */
export function findCircles(edges: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const reaches = (from: string): Set<string> => {
    const reached = new Set(edges.get(from))
    // The loop takes in the folders that it adds.
    for (const folder of reached) for (const next of edges.get(folder) ?? []) reached.add(next)
    return reached
  }
  return [...edges.keys()].filter(folder => reaches(folder).has(folder))
}
