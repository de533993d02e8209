import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { TextField } from './text-fields.tsx'

const propsOf = (type: string) => TextField({ id: 'days', label: 'Days', type }).props

test('a field of a number loses the focus by the wheel, and a field of a text keeps it', () => {
  const currentTarget = { blur: vi.fn() }
  propsOf('number').onWheel?.({ currentTarget })
  expect(currentTarget.blur).toHaveBeenCalledOnce()
  expect(propsOf('text').onWheel).toBeUndefined()
})

test('every field of a number does', () => {
  const app = join(import.meta.dirname, '../../..')
  const sources = globSync('**/*.tsx', { cwd: app })
    .map(path => ({ path, source: readFileSync(join(app, path), 'utf8') }))
    .filter(({ source }) => source.includes('type="number"'))
  const without = sources.filter(
    ({ source }) => !source.includes('onWheel={') && !source.includes('/ui/admin/fields/text-fields.tsx'),
  )
  expect([sources.length > 3, without.map(({ path }) => path)]).toEqual([true, []])
})
