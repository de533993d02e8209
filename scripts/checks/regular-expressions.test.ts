import { globSync } from 'node:fs'
import { checkSync } from 'recheck'
import { parseAst } from 'rolldown/parseAst'
import { expect, it } from 'vitest'
import { read, root } from '../tools.ts'

// The package's part in JavaScript: the other ones need a Java runtime, or a worker for each call.
process.env.RECHECK_SYNC_BACKEND = 'pure'

interface Found {
  file: string
  pattern: string
  flags: string
}

/** Every regular expression of the shipped code, and the files that construct one from a string. */
function findExpressions(): { literals: Found[]; constructing: string[] } {
  const literals: Found[] = []
  const constructing: string[] = []
  const files = globSync('{domain/src,server/src,site/app}/**/*.{ts,tsx}', { cwd: root })
  for (const file of files.filter(name => !/(\.test\.tsx?|\/testing\.ts)$/.test(name)).sort()) {
    const visit = (node: unknown): void => {
      if (typeof node !== 'object' || node === null) return
      const { regex, callee } = node as { regex?: Omit<Found, 'file'>; callee?: { name?: unknown } }
      if (regex) literals.push({ file, ...regex })
      if (callee?.name === 'RegExp') constructing.push(file)
      for (const child of Object.values(node)) visit(child)
    }
    visit(parseAst(read(file), { lang: file.endsWith('x') ? 'tsx' : 'ts' }))
  }
  return { literals, constructing }
}

/** By its automaton, which decides instead of trying texts; what it can't decide is "unknown". */
const complexityOf = ({ pattern, flags }: Omit<Found, 'file'>) =>
  checkSync(pattern, flags, { checker: 'automaton', timeout: null }).status

it('finds expressions that take more than linear time', () => {
  for (const pattern of ['^(a+)+$', '\\s+$', '^\\d+\\d+$'])
    expect([pattern, complexityOf({ pattern, flags: '' })]).toEqual([pattern, 'vulnerable'])
})

it('every regular expression of the shipped code is a literal and takes linear time', () => {
  const { literals, constructing } = findExpressions()
  expect(constructing).toEqual([])
  expect(literals.length).toBeGreaterThan(60)
  // One that repeats nothing is safe, and what many say alike is decided once.
  const repeating = literals.filter(({ pattern }) => /[*+{]/.test(pattern))
  const distinct = Map.groupBy(repeating, ({ pattern, flags }) => `/${pattern}/${flags}`)
  const unsafe = [...distinct.values()].filter(([one]) => one && complexityOf(one) !== 'safe')
  expect(unsafe).toEqual([])
})
