import { globSync } from 'node:fs'
import { parseAst } from 'rolldown/parseAst'
import { describe, expect, it } from 'vitest'
import { read, root } from '../tools.ts'

/** A regular expression with an unbounded repetition. */
interface Unbounded {
  file: string
  /** Its source text. */
  literal: string
}

/** The rows of the table in docs/security.md. */
const unbounded: readonly Unbounded[] = [
  ...read('docs/security.md').matchAll(/^\| `([^`]+\.tsx?)` \| `(.+?)` \| [\d,]+ \| /gm),
].map(([, file = '', literal = '']) => ({ file, literal: literal.replaceAll('\\|', '|') }))

/** A prefix that an expression needs to match, and a text that makes it start over. */
const hints: Record<string, { begin?: string; again?: string }> = {
  '/^[^\\s@]+@[^\\s@]+$/': { begin: 'a@' },
  '/\\s+/g': { again: ' a' },
  '/^\\$argon2id\\$v=19\\$m=(\\d+),t=(\\d+),p=(\\d+)\\$([A-Za-z0-9+/]+)\\$([A-Za-z0-9+/]+)$/': {
    begin: '$argon2id$v=19$m=1,t=1,p=1$a$',
  },
  '/^\\w+:\\/\\/([^@/?#]+@)?[^@]*$/': { begin: 'a://' },
  '/^bearer +([\\w\\-.~+/]+=*)$/i': { begin: 'bearer ' },
  '/^\\/(?!api\\/|assets\\/|uploads\\/)[^.?]*(?:\\?|$)/': { begin: '/' },
  '/\\/{2,}/g': { again: '//a' },
  '/^(.+)\\.([1-9]\\d{0,4})\\.(avif|webp)$/': { again: '.1.avif' },
  '/^(.+)-[0-9a-f]{16}\\.jpg$/': { again: '-0123456789abcdef.jpg' },
  '/^(\\/[^/]+\\/).*$/': { begin: '/a/' },
  '/<link\\b[^<>]*>/g': { again: '<link ' },
  '/^\\/(?:api|uploads|assets|art)(?:\\/|$)|\\.[a-z0-9]+$/i': { again: '.a' },
  '/^\\/art\\/|^\\/(?:favicon|icon-|apple-touch)[^/]*$/': { begin: '/icon-' },
  '/([\\u0900-\\u0dff](?:[\\u0900-\\u0dff\\s\\u200c\\u200d]*[\\u0900-\\u0dff])?)/': {
    begin: 'எ',
    again: 'எ ',
  },
}

type Found = { file: string; literal: string; expression: RegExp }

/** Every regular expression of the shipped code, and every place that constructs one from a string. */
function findExpressions(): { literals: Found[]; constructed: string[] } {
  const literals: Found[] = []
  const constructed: string[] = []
  const files = globSync('{domain/src,server/src,site/app}/**/*.{ts,tsx}', { cwd: root })
  for (const file of files.filter(name => !/\.test\.tsx?$/.test(name)).sort()) {
    const text = read(file)
    const visit = (node: unknown): void => {
      if (typeof node !== 'object' || node === null) return
      if ('regex' in node && typeof node.regex === 'object' && node.regex !== null) {
        const { pattern, flags } = node.regex as { pattern: string; flags: string }
        literals.push({ file, literal: `/${pattern}/${flags}`, expression: new RegExp(pattern, flags) })
      }
      const { callee } = node as { callee?: { name?: unknown } }
      if (callee?.name === 'RegExp') constructed.push(file)
      for (const child of Object.values(node)) visit(child)
    }
    visit(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }))
  }
  return { literals, constructed }
}

/** True if it has an unescaped `*`, `+` or `{n,}` outside a character class. */
function repeatsWithoutBound({ source }: RegExp): boolean {
  const bare = source.replaceAll(/\\./g, 'x').replaceAll(/\[[^\]]*\]/g, 'x')
  return /[*+]|\{\d+,\}/.test(bare)
}

const { literals, constructed } = findExpressions()
const nameOf = ({ file, literal }: { file: string; literal: string }) => `${file} ${literal}`

/** The minimum time of one run of `work` in milliseconds, repeated until the clock can measure it. */
function shortest(work: () => void): number {
  let times = 1
  const run = () => {
    const begun = performance.now()
    for (let n = 0; n < times; n += 1) work()
    return performance.now() - begun
  }
  while (run() < 0.05 && times < 4_096) times *= 2
  return Math.min(...Array.from({ length: 4 }, run)) / times
}

const ends = ['\u0001', '/', '\n']

/**
 * Near-matches: each of the expression's own characters and some common texts, repeated, with an end that rarely
 * matches.
 */
function hostileTexts({ literal }: Unbounded, length: number): string[] {
  const { begin = '', again = 'a' } = hints[literal] ?? {}
  const own = literal.replaceAll(/[\\^$()[\]{}|?*+]/g, '')
  const pieces = new Set([...own, 'a', '0', ' ', '/', '.', 'a/', 'a ', again])
  return [...pieces].flatMap(piece => ends.map(end => `${begin}${piece.repeat(length / piece.length)}${end}`))
}

describe('regular expressions of the shipped code', () => {
  it('are literals: none is constructed from a string', () => {
    expect(constructed).toEqual([])
    expect(literals.length).toBeGreaterThan(60)
  })

  it('have bounded repetitions, or are in the table of docs/security.md', () => {
    const found = literals.filter(({ expression }) => repeatsWithoutBound(expression)).map(nameOf)
    expect(unbounded.map(nameOf).sort()).toEqual([...new Set(found)].sort())
    for (const literal of Object.keys(hints)) expect(unbounded.map(one => one.literal)).toContain(literal)
  })

  // Linear: eight times the text takes about eight times as long. A quadratic expression takes 64 times as long.
  const mostGrowth = 24
  it.each(unbounded)('take linear time: $file $literal', entry => {
    const [, source = '', flags] = /^\/(.*)\/(\w*)$/s.exec(entry.literal) ?? []
    const expression = new RegExp(source, flags)
    const [short, long] = [2_000, 16_000].map(length => hostileTexts(entry, length)) as [string[], string[]]
    const timeOf = (text: string) => shortest(() => void text.replace(expression, ''))
    for (const [at, text] of long.entries()) {
      let grown = Number.POSITIVE_INFINITY
      // Load on the machine only lengthens a measurement, so the minimum of several counts.
      for (let n = 0; n < 20 && grown > mostGrowth; n += 1) {
        grown = Math.min(grown, timeOf(text) / timeOf(short[at] ?? ''))
      }
      expect([text.slice(0, 40), grown < mostGrowth]).toEqual([text.slice(0, 40), true])
    }
  })
})
