import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { inject } from 'vitest'

/** A new empty folder, which the end of the run removes. */
export const createTestFolder = (): string => mkdtempSync(join(inject('testFolder'), 'folder-'))
