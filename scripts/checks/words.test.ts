import { globSync } from 'node:fs'
import { parseSync } from 'rolldown/utils'
import { expect, it } from 'vitest'
import { read, root } from '../tools.ts'

/** Numbers of marks of hasty words in the whole product, which may only go down. */
const bounds = { what: 4, said: 3, opening: 0, names: 18 }
type Mark = keyof typeof bounds

const marks: Readonly<Record<Mark, RegExp>> = {
  what: /\bwhat\b/i,
  /** Only people speak: a thing has, shows or names something. */
  said: /\b(?:said|told|says)\b/i,
  /** Such a comment lacks its subject. */
  opening: /^(?:What|Who|Whoever|Whatever|Of|That)\b/,
  /** These fit any value, where a noun tells one from another. */
  names:
    /^(?:(?:told|said)(?:$|[A-Z])|(?:sent|asked|given|placed|left|some|those|around|brief|among|hows|ofOwn|leftBy)$)/,
}

/** Comments of a script, a style sheet or a file of SQL; names that a script binds, since tables and the API fix keys. */
function readWords(path: string, text: string): { comments: string[]; names: Set<string> } {
  const names = new Set<string>()
  if (!/\.tsx?$/.test(path)) return { comments: text.match(/\/\*[\s\S]*?\*\/|^\s*-- .*$/gm) ?? [], names }
  const { comments, program } = parseSync(path, text)
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { type, name, computed } = node as { type?: string; name?: string; computed?: boolean }
    if (type === 'Identifier' && name !== undefined) names.add(name)
    for (const [part, child] of Object.entries(node))
      if (computed || (part !== 'key' && part !== 'property')) visit(child)
  }
  visit(program)
  return { comments: comments.map(({ value }) => value), names }
}

function findMarks(path: string, text: string): { mark: Mark; place: string }[] {
  const { comments, names } = readWords(path, text)
  const plain = comments.map(comment => comment.replaceAll(/(?:\s|\/\*|\*\/|\*|--)+/g, ' ').trim())
  return (Object.keys(bounds) as Mark[]).flatMap(mark =>
    [...(mark === 'names' ? names : plain)]
      .filter(words => marks[mark].test(words))
      .map(words => ({ mark, place: `${path}: ${words}` })),
  )
}

it('comments and bound names of the product get no more marks of hasty words', () => {
  const planted = findMarks(
    'a.ts',
    `/** What it says. */\nconst { left: x, told } = { left: 'what', y: z.sent }`,
  )
  expect(planted.map(({ mark }) => mark)).toEqual(Object.keys(bounds))
  const pattern = '{domain/src,server/src,server/sample,site/app}/**/*.{ts,tsx,css,sql}'
  const files = globSync(pattern, { cwd: root }).filter(path => !/\.test\.|[\\/]testing[\\/]/.test(path))
  const found = files.flatMap(path => findMarks(path, read(path)))
  for (const [mark, bound] of Object.entries(bounds)) {
    const places = found.filter(one => one.mark === mark).map(({ place }) => place)
    expect(places.length, `${mark}:\n${places.join('\n')}`).toBeLessThanOrEqual(bound)
  }
})

/**
 * Exported names that may stand in several files: React Router fixes those of a route, and the others are of one thing in two layers,
 * such as a product and its page.
 */
const sharedNames = new Set(
  'clientLoader ErrorBoundary headers links loader shouldRevalidate ApiKeys Category categoryReference done Gallery Passkeys PlusIcon Product ProductList Products RendererOptions SecondFactorRule StoredPicture Trash'.split(
    ' ',
  ),
)

/** A module of texts is imported whole, under a name of its own: `import * as enquiryTexts`. */
const isOfTexts = (path: string) =>
  /[\\/]texts\.ts$|^(?:site[\\/]app[\\/]shop|domain[\\/]src[\\/]chat)[\\/].*-texts\.ts$/.test(path)

it('a name that is exported by several files of the product is of one thing', () => {
  const filesOf = new Map<string, string[]>()
  const importsPart = /^import \{[^}]*\} from '[^']*\/texts(?:\.ts)?'/m
  for (const path of globSync('{domain/src,server/src,server/sample,site/app}/**/*.{ts,tsx}', {
    cwd: root,
  })) {
    if (/\.test\.|[\\/]testing(?:[\\/]|\.ts$)/.test(path) || isOfTexts(path)) continue
    expect(read(path), path).not.toMatch(importsPart)
    const declared = /^export (?:default )?(?:async )?(?:const|function\*?|class|interface|type) (\w+)/gm
    for (const name of new Set(Array.from(read(path).matchAll(declared), ([, name = '']) => name)))
      filesOf.set(name, [...(filesOf.get(name) ?? []), path])
  }
  const repeated = [...filesOf].filter(([name, files]) => files.length > 1 && !sharedNames.has(name))
  expect(repeated, 'Give each of these things a name of its own').toEqual([])
})
