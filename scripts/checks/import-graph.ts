import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

export interface Import {
  /** As written. */
  specifier: string
  /** `import type`, or only `type` names in the braces. */
  isTypeOnly: boolean
}

const STATIC = /^(?:import|export)\s+(type\s+)?(?:([^'";]*?)\s*from\s+)?['"]([^'"]+)['"]/gm
const DYNAMIC = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g

/** The imports of a TypeScript file formatted by Biome, where each statement begins a line. */
export function importsOf(text: string): Import[] {
  const written = [...text.matchAll(STATIC)].map(([, type, names = '', specifier = '']) => ({
    specifier,
    isTypeOnly: type !== undefined || hasOnlyTypes(names),
  }))
  const dynamic = [...text.matchAll(DYNAMIC)].map(([, specifier = '']) => ({ specifier, isTypeOnly: false }))
  return [...written, ...dynamic]
}

function hasOnlyTypes(names: string): boolean {
  const braces = /^\{([\s\S]*)\}$/.exec(names.trim())
  const each = (braces?.[1] ?? '').split(',').map(name => name.trim())
  const named = each.filter(name => name !== '')
  return named.length > 0 && named.every(name => name.startsWith('type '))
}

/** The file (path from the repository's root, with forward slashes) or package that a specifier names. */
function resolveImport(root: string, file: string, specifier: string): string {
  const domain = /^@chekku\/domain\/(.+)$/.exec(specifier)
  if (domain) return `domain/src/${domain[1]}.ts`
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
      const imports = importsOf(readFileSync(join(root, path), 'utf8')).map(({ specifier, isTypeOnly }) => ({
        to: resolveImport(root, path, specifier),
        isTypeOnly,
      }))
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
export function circlesOf(edges: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const reaches = (from: string): Set<string> => {
    const reached = new Set(edges.get(from))
    for (const folder of reached) for (const next of edges.get(folder) ?? []) reached.add(next)
    return reached
  }
  return [...edges.keys()].filter(folder => reaches(folder).has(folder))
}
