import { Problem } from '@chekku/domain/problem'
import { expect, it } from 'vitest'
import { cannotStart, unavailable } from '../database/storage-errors.ts'
import { startFailure } from './start-failure.ts'

it('adds the cause to a message for visitors', () => {
  expect(startFailure(unavailable(new Error('disk I/O error')))).toBe(
    'The catalogue cannot be reached at the moment. Please try again in a moment. (disk I/O error)',
  )
})

it('does not change a message that names a setting', () => {
  expect(startFailure(cannotStart('DATA_DIR cannot be written.', new Error('EACCES')))).toBe(
    'DATA_DIR cannot be written.',
  )
  expect(startFailure(new Problem('invalid', 'No such e-mail.'))).toBe('No such e-mail.')
})
