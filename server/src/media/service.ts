import type { PictureKind } from '@chekku/domain/picture'
import type { Queries } from '../database/schema.ts'
import type { PreparedPicture as Prepared } from './prepare-picture.ts'

/** A picture that was checked and re-encoded, ready to be stored. */
export type PreparedPicture = Prepared

/** What the rooms of the catalogue need of pictures. */
export interface Media {
  /** Checks and re-encodes what was uploaded; rejects with a Problem on `image`. Done before any transaction. */
  prepare(bytes: Buffer, kind: PictureKind): Promise<PreparedPicture>
  /** Stores a prepared picture with the row that names it. */
  keep(transaction: Queries, picture: PreparedPicture): Promise<void>
  /** Removes those of these pictures that no row names any more. */
  release(transaction: Queries, paths: readonly string[]): Promise<void>
  /** Has the smaller copies made in the background, once the picture is committed. */
  warm(path: string): void
}
