import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { TextField } from './admin/text-fields.tsx'
import { leaveOnWheel } from './leave-on-wheel.ts'

test('a field of a number loses the focus by the wheel, and a field of a text keeps it', () => {
  const of = (type: string) => TextField({ id: 'days', label: 'Days', type }).props
  expect([of('number').onWheel, of('text').onWheel]).toEqual([leaveOnWheel.onWheel, undefined])
  const currentTarget = { blur: vi.fn() }
  Reflect.apply(leaveOnWheel.onWheel, undefined, [{ currentTarget }])
  expect(currentTarget.blur).toHaveBeenCalledOnce()
})

test('every field of a number does', () => {
  const app = join(import.meta.dirname, '..')
  const withNumbers = globSync('**/*.tsx', { cwd: app }).filter(path =>
    readFileSync(join(app, path), 'utf8').includes('type="number"'),
  )
  const without = withNumbers.filter(path => {
    const source = readFileSync(join(app, path), 'utf8')
    return !source.includes('{...leaveOnWheel}') && !source.includes('/ui/admin/text-fields.tsx')
  })
  expect([withNumbers.length > 3, without]).toEqual([true, []])
})
