import { Problem } from '@chekku/domain/problem'
import { expect, it } from 'vitest'
import { cannotStart, unavailable } from '../database/storage-errors.ts'
import { startFailure } from './start-failure.ts'

it('says the cause behind a sentence that was written for visitors', () => {
  expect(startFailure(unavailable(new Error('disk I/O error')))).toBe(
    'The catalogue cannot be reached at the moment. Please try again in a moment. (disk I/O error)',
  )
})

it('leaves a sentence that names a setting as it is', () => {
  expect(startFailure(cannotStart('DATA_DIR cannot be written.', new Error('EACCES')))).toBe(
    'DATA_DIR cannot be written.',
  )
  expect(startFailure(new Problem('invalid', 'No such e-mail.'))).toBe('No such e-mail.')
})
