import { parsePicturePath } from '@chekku/domain/pictures/picture'
import type { Migration } from '../dialect.ts'
import { runFile } from './statements.ts'

/**
 * Adds width and height of the stored pictures, from their paths. The index has both, since on SQLite columns after the
 * bytes are read through those.
 */
export const pictureSidesMigration: Migration = {
  name: '0012-picture-sides',
  async up(transaction, dialect) {
    await runFile(transaction, dialect, '0012-picture-sides')
    for (const { path } of await transaction.selectFrom('pictures').select('path').execute()) {
      const { width, height } = parsePicturePath(path) ?? { width: 0, height: 0 }
      await transaction.updateTable('pictures').set({ width, height }).where('path', '=', path).execute()
    }
  },
}
