import type { Operation } from './operations/operation.ts'
import { pictureLimits, pictureMessages } from './pictures/picture-upload.ts'
import { sheetLimits, sheetMessages } from './product/sheet.ts'

/** A part of multipart form data that holds a file. */
interface FilePart {
  /** The maximum size of the file. */
  bytes: number
  /** The message for a larger file. */
  tooLarge: string
  /** The message for an empty file; without it an empty file counts as none. */
  empty?: string
}

/** The file parts of a form, by name. */
export type UploadForm = Readonly<Record<string, FilePart>>

/** The forms with files that operations take. */
export const uploads = {
  picture: {
    image: {
      bytes: pictureLimits.bytes,
      tooLarge: pictureMessages.imageTooLarge,
      empty: pictureMessages.notAPicture,
    },
  },
  sheet: {
    file: { bytes: sheetLimits.bytes, tooLarge: sheetMessages.tooLarge },
    pictures: { bytes: sheetLimits.zipBytes, tooLarge: sheetMessages.zipTooLarge },
  },
} as const satisfies Record<NonNullable<Operation['upload']>, UploadForm>
