import { expect, test } from 'vitest'
import { recordFields } from './record-fields.ts'

test('a change clears the errors of its own fields, of both where one error is about two', () => {
  const place = { label: 'Mill', address: '', latitude: '', longitude: '77' }
  const cleared: (readonly string[])[] = []
  const at = (id: string) => ({ id, error: undefined })
  const fields = recordFields({ at, errors: {}, path: 'branches.1', item: place }, (_, paths) =>
    cleared.push([...new Set(paths)]),
  )
  fields.text('label').onChange({ target: { value: 'Press' } })
  fields.text('address', 'lines').onChange({ target: { value: '1 Mill Road' } })
  fields.put({ latitude: '10' })
  expect(cleared).toEqual([
    ['branches.1.label'],
    ['branches.1.lines'],
    ['branches.1.latitude', 'branches.1.longitude'],
  ])
})
