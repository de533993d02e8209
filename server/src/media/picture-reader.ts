import { parsePicturePath } from '@chekku/domain/picture'
import { LRUCache } from 'lru-cache'
import type { Database } from '../database/database.ts'
import { findPicture, findPicturePath, type PictureFile } from './picture-store.ts'
import { parseVariantPath } from './variant-path.ts'
import type { VariantMaker } from './variants.ts'

/** Finds a picture or one of its smaller copies by its path; undefined where there is none. */
export type PictureReader = (path: string) => Promise<PictureFile | undefined>

interface Kept {
  file: PictureFile
  /** The catalogue's revision under which the picture was seen to be there. */
  revision: number
}

/**
 * Reads pictures, and keeps those that are asked for most in memory. What a path names never changes, but it can be
 * removed, which only a catalogue write does: as long as the catalogue's revision stands nothing is looked up.
 */
export function createPictureReader(
  database: Database,
  variants: Pick<VariantMaker, 'variant'>,
  memoryBytes = 32 * 1024 * 1024,
): PictureReader {
  const kept = new LRUCache<string, Kept>({
    maxSize: memoryBytes,
    maxEntrySize: memoryBytes / 8,
    sizeCalculation: ({ file }) => file.bytes.length,
  })

  const load = (path: string) =>
    parsePicturePath(path) ? findPicture(database.reader, path) : variants.variant(path)

  return async path => {
    const picturePaths = parsePicturePath(path) ? [path] : parseVariantPath(path)?.picturePaths
    if (!picturePaths) return undefined
    // Asked before the picture is looked for: what is removed in between changes it.
    const revision = database.watchRevision().localRevision()
    const known = kept.get(path)
    if (known?.revision === revision) return known.file
    const isStillThere = known && (await findPicturePath(database.reader, picturePaths)) !== undefined
    const file = isStillThere ? known.file : await load(path)
    if (file) kept.set(path, { file, revision })
    else kept.delete(path)
    return file
  }
}
