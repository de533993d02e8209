import { array, assert, constantFrom, property } from 'fast-check'
import { expect, it } from 'vitest'
import { type Lines, lengthOf, noLines, sameLines } from './row-diff.ts'

function linesOf(lines: readonly string[]): Lines {
  const starts = [0]
  for (const line of lines) starts.push((starts.at(-1) ?? 0) + line.length)
  return { text: lines.join(''), starts }
}

const text = (lines: readonly string[]) => linesOf(lines).text

it('finds lines that stand in the other text, and finds all that do one behind the other', () => {
  // Few kinds, some of which begin or end as others do.
  const some = array(constantFrom('1 a\n', '11 a\n', '1 aa\n', '2 b\n', '\n'), { maxLength: 40 })
  assert(
    property(some, some, (earlier, later) => {
      const lines = linesOf(earlier)
      const { starts } = linesOf(later)
      for (let next = 0; next <= earlier.length; next += 1)
        for (let line = 0; line < later.length; line += 1) {
          const { from, to } = sameLines(lines, next, text(later), starts[line] ?? 0)
          expect(earlier.slice(from, to)).toEqual(later.slice(line, line + to - from))
          if (to > from)
            expect(earlier[to] === undefined || earlier[to] !== later[line + to - from]).toBe(true)
          else expect(earlier.slice(next, next + 8)).not.toContain(later[line])
        }
    }),
  )
})

it('finds the rest of a long list behind a line that has gone', () => {
  const all = Array.from({ length: 1_000 }, (_, n) => `1 1750000000000 product-${n}\n`)
  const without = all.toSpliced(700, 1)
  const begin = sameLines(linesOf(all), 0, text(without), 0)
  expect(begin).toEqual({ from: 0, to: 700 })
  const at = text(without.slice(0, 700)).length
  expect(sameLines(linesOf(all), 700, text(without), at)).toEqual({ from: 701, to: 1_000 })
})

it('finds nothing where there was nothing', () => {
  expect(sameLines(noLines, 0, '1 a\n', 0)).toEqual({ from: 0, to: 0 })
  expect(lengthOf(linesOf(['1 a\n', '22 b\n']), 1)).toBe(5)
})
