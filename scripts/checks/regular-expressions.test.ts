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

/** Every regular expression of shipped code under a folder, and the files that construct one from a string. */
function findExpressions(folder: string): { literals: Found[]; constructing: string[] } {
  const literals: Found[] = []
  const constructing: string[] = []
  const files = globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root })
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

// A test for each folder, since all of them together take longer than a test may on a busy machine.
it.each(['domain/src', 'server/src', 'site/app'])(
  'every regular expression of %s is a literal and takes linear time',
  folder => {
    const { literals, constructing } = findExpressions(folder)
    expect(constructing).toEqual([])
    expect(literals.length).toBeGreaterThan(20)
    // One that repeats nothing is safe, and the same one of several files is decided once.
    const repeating = literals.filter(({ pattern }) => /[*+{]/.test(pattern))
    const distinct = Map.groupBy(repeating, ({ pattern, flags }) => `/${pattern}/${flags}`)
    const unsafe = [...distinct.values()].filter(([one]) => one && complexityOf(one) !== 'safe')
    expect(unsafe).toEqual([])
  },
)
