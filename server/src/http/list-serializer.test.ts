import { array, assert, constantFrom, nat, property, tuple } from 'fast-check'
import { expect, it } from 'vitest'
import { createListBytes } from './list-serializer.ts'

const count = 130
const items = Array.from({ length: count }, (_, n) => ({ name: `ஆட்டு செக்கு ₹ ${n}` }))
const before = '{"data":'
const json = (list: readonly unknown[]) => `${before}${JSON.stringify(list)}}`
/** As it is written by who knows of nothing. */
const fresh = (list: readonly unknown[]) => createListBytes(item => JSON.stringify(item))(before, list, '}')

/** Writes, and says how many items were serialised for it. */
function counting() {
  let serialised = 0
  const write = createListBytes(item => {
    serialised += 1
    return JSON.stringify(item)
  })
  return (list: readonly unknown[]) => {
    serialised = 0
    const { bytes, etag } = write(before, list, '}')
    expect(bytes.toString()).toBe(json(list))
    expect(etag).toBe(fresh(list).etag)
    return serialised
  }
}

/** What a write may do to a list, at two places of it. */
const changes = {
  move: (list: unknown[], from: number, to: number) => list.splice(to, 0, ...list.splice(from, 1)),
  change: (list: unknown[], at: number) => list.splice(at, 1, { ...(list[at] as object) }),
  changeToFirst: (list: unknown[], at: number) => list.unshift({ ...(list.splice(at, 1)[0] as object) }),
  remove: (list: unknown[], at: number, many: number) => list.splice(at, many % 8),
  double: (list: unknown[], from: number, to: number) => list.splice(to, 0, list[from]),
  add: (list: unknown[], at: number) => list.splice(at, 0, { name: 'Another "oil"' }),
  turn: (list: unknown[]) => list.reverse(),
}

it('is the JSON of any list, whatever was written before it', () => {
  const steps = array(
    tuple(constantFrom(...(Object.keys(changes) as (keyof typeof changes)[])), nat(count), nat(count)),
    { maxLength: 12 },
  )
  assert(
    property(steps, all => {
      const write = counting()
      const list: unknown[] = [...items]
      write(list)
      for (const [change, from, to] of all) {
        if (list.length > 0) changes[change](list, from % list.length, to % list.length)
        write(list)
      }
    }),
  )
})

it('serialises what has changed, and no more', () => {
  const write = counting()
  expect(write(items)).toBe(count)
  expect(write(items)).toBe(0)
  const [first, ...rest] = items
  expect(write([...rest, first])).toBe(0)
  expect(write([{ name: 'Another' }, ...rest])).toBe(1)
  expect(write([...rest].reverse())).toBe(0)
})

it('is an empty list, one of a single item and one of texts', () => {
  const write = counting()
  write([])
  write(items.slice(0, 1))
  write(['a', 'b'])
  write(Array.from({ length: count }, () => 'a'))
  write(Array.from({ length: count + 1 }, () => 'a'))
})

it('has an ETag for each list of its own, whatever it is that differs', () => {
  const write = createListBytes(item => JSON.stringify(item))
  const [first, second, ...rest] = items
  const etags = [
    write(before, items, '}'),
    write(before, [second, first, ...rest], '}'),
    write(before, [second, ...rest], '}'),
    write(before, [...items, first], '}'),
    write(before, items, ',"total":1}'),
    write(before, items, ',"total":2}'),
    write('{"success":true,"data":', items, '}'),
    write(before, [], '}'),
    write('', [], `${before}}`),
    write(`${before}}`, [], ''),
  ].map(({ etag }) => etag)
  expect(new Set(etags).size).toBe(etags.length)
  expect(etags.every(etag => /^"[\w-]{27}"$/.test(etag))).toBe(true)
})
