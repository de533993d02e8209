import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseAst } from 'rolldown/parseAst'
import { describe, expect, it } from 'vitest'
import { root } from '../tools.ts'

/** A regular expression with an unbounded repetition, and its input. */
interface Unbounded {
  file: string
  /** Its source text. */
  literal: string
  /** Maximum input length in characters. */
  most: number
  /** A prefix that the expression needs to match, and a text that makes it start over. */
  begin?: string
  again?: string
}

const header = 16_000
const path = 2_000
const description = 5_000
/** A rendered page; stored text cannot add a tag to it. */
const page = 1_000_000

/** The rows of the table in docs/security.md. */
const unbounded: readonly Unbounded[] = [
  { file: 'domain/src/contact.ts', literal: '/^[^\\s@]+@[^\\s@]+$/', most: 10_000, begin: 'a@' },
  { file: 'domain/src/search-key.ts', literal: '/\\s+/g', most: description, again: ' a' },
  {
    file: 'server/src/auth/password.ts',
    literal: '/^\\$argon2id\\$v=19\\$m=(\\d+),t=(\\d+),p=(\\d+)\\$([A-Za-z0-9+/]+)\\$([A-Za-z0-9+/]+)$/',
    most: 200,
    begin: '$argon2id$v=19$m=1,t=1,p=1$a$',
  },
  {
    file: 'server/src/database/storage-errors.ts',
    literal: '/^\\w+:\\/\\/([^@/?#]+@)?[^@]*$/',
    most: 1_000,
    begin: 'a://',
  },
  {
    file: 'server/src/auth/bearer-guard.ts',
    literal: '/^bearer +([\\w\\-.~+/]+=*)$/i',
    most: header,
    begin: 'bearer ',
  },
  {
    file: 'server/src/cache/fast-path.ts',
    literal: '/^\\/(?!api\\/|assets\\/|uploads\\/)[^.?]*(?:\\?|$)/',
    most: header,
    begin: '/',
  },
  {
    file: 'server/src/http/conditional-requests.ts',
    literal: '/^\\s*"(\\d{1,15})"\\s*$/',
    most: header,
    begin: ' "1"',
  },
  { file: 'server/src/media/routes.ts', literal: '/\\?.*$/s', most: header },
  { file: 'server/src/media/routes.ts', literal: '/\\/{2,}/g', most: path, again: '//a' },
  {
    file: 'server/src/media/image-worker/card-text.ts',
    literal: '/\\s+/g',
    most: description,
    again: ' a',
  },
  {
    file: 'server/src/media/variants.ts',
    literal: '/^(.+)\\.([1-9]\\d{0,4})\\.(avif|webp)$/',
    most: path,
    again: '.1.avif',
  },
  { file: 'server/src/seo/llms-text.ts', literal: '/\\s+/g', most: description, again: ' a' },
  { file: 'server/src/ssr/page-address.ts', literal: '/\\/{2,}/g', most: path, again: '//a' },
  {
    file: 'server/src/share-images/routes.ts',
    literal: '/^(.+)-[0-9a-f]{16}\\.jpg$/',
    most: path,
    again: '-0123456789abcdef.jpg',
  },
  { file: 'server/src/share-images/routes.ts', literal: '/\\?.*$/s', most: header },
  { file: 'server/src/ssr/site-files.ts', literal: '/^(\\/[^/]+\\/).*$/', most: 200, begin: '/a/' },
  { file: 'server/src/settings.ts', literal: '/^[\\w.:%-]+$/', most: 1_000 },
  { file: 'site/app/admin/navigation/navigation-settings.tsx', literal: '/^\\d+$/', most: 10_000 },
  {
    file: 'site/app/service-worker/request-kind.ts',
    literal: '/(\\/edit\\/)[^/]+$/',
    most: header,
    again: '/edit/a',
  },
  {
    file: 'site/app/service-worker/cached-copies.ts',
    literal: '/<link\\b[^<>]*>/g',
    most: page,
    again: '<link ',
  },
  {
    file: 'site/app/service-worker/request-kind.ts',
    literal: '/^\\/(?:api|uploads|assets|art)(?:\\/|$)|\\.[a-z0-9]+$/i',
    most: header,
    again: '.a',
  },
  {
    file: 'site/app/service-worker/request-kind.ts',
    literal: '/^\\/art\\/|^\\/(?:favicon|icon-|apple-touch)[^/]*$/',
    most: header,
    begin: '/icon-',
  },
  {
    file: 'site/app/shop/enquiry-lines/enquiry-lines.ts',
    literal: '/\\s+/g',
    most: description,
    again: ' a',
  },
  { file: 'site/app/shop/seo/page-head.tsx', literal: '/\\s+/g', most: description, again: ' a' },
]

interface Found {
  file: string
  literal: string
  expression: RegExp
}

/** Every regular expression of the shipped code, and every place that constructs one from a string. */
function findExpressions(): { literals: Found[]; constructed: string[] } {
  const literals: Found[] = []
  const constructed: string[] = []
  const files = globSync('{domain/src,server/src,site/app}/**/*.{ts,tsx}', { cwd: root })
  for (const file of files.filter(name => !/\.test\.tsx?$/.test(name)).sort()) {
    const text = readFileSync(join(root, file), 'utf8')
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

/** Whether it has an unescaped `*`, `+` or `{n,}` outside a character class. */
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
function hostileTexts({ begin = '', again, literal }: Unbounded, length: number): string[] {
  const own = literal.replaceAll(/[\\^$()[\]{}|?*+]/g, '')
  const pieces = new Set([...own, 'a', '0', ' ', '/', '.', 'a/', 'a ', again ?? 'a'])
  return [...pieces].flatMap(piece => ends.map(end => `${begin}${piece.repeat(length / piece.length)}${end}`))
}

describe('regular expressions of the shipped code', () => {
  it('are literals: none is constructed from a string', () => {
    expect(constructed).toEqual([])
    expect(literals.length).toBeGreaterThan(60)
  })

  it('have bounded repetitions, or are in this list and in docs/security.md', () => {
    const found = literals.filter(({ expression }) => repeatsWithoutBound(expression)).map(nameOf)
    expect(unbounded.map(nameOf).sort()).toEqual([...new Set(found)].sort())
    const table = readFileSync(join(root, 'docs/security.md'), 'utf8')
    for (const { file, literal, most } of unbounded) {
      const row = `| \`${file}\` | \`${literal.replaceAll('|', '\\|')}\` | ${most.toLocaleString('en')} | `
      expect([row, table.includes(row)]).toEqual([row, true])
    }
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
      // Load on the machine only lengthens a measurement, so the minimum counts.
      for (let n = 0; n < 3 && grown > mostGrowth; n += 1) {
        grown = Math.min(grown, timeOf(text) / timeOf(short[at] ?? ''))
      }
      expect([text.slice(0, 40), grown < mostGrowth]).toEqual([text.slice(0, 40), true])
    }
  })
})
