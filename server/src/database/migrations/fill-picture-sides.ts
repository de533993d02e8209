import { parsePicturePath } from '@chekku/domain/pictures/picture'
import type { WriteTransaction } from '../schema.ts'

/** Fills width and height of the stored pictures from their paths. */
export async function fillPictureSides(transaction: WriteTransaction): Promise<void> {
  for (const { path } of await transaction.selectFrom('pictures').select('path').execute()) {
    const { width, height } = parsePicturePath(path) ?? { width: 0, height: 0 }
    await transaction.updateTable('pictures').set({ width, height }).where('path', '=', path).execute()
  }
}
