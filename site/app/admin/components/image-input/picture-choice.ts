/** The change that a save makes to the picture of a form. */
export type PictureChoice =
  /** Keeps the stored one. */
  | { kind: 'stored' }
  /** Deletes the stored one. */
  | { kind: 'removed' }
  /** Uploads a new one; `position` of the crop is from 0 to 1, undefined for the whole picture. */
  | { kind: 'chosen'; file: File; position?: number | undefined }

export const storedPicture: PictureChoice = { kind: 'stored' }

/** A fingerprint of a choice: equal for equal choices. */
export function pictureMark(choice: PictureChoice): string {
  if (choice.kind !== 'chosen') return choice.kind
  const { file, position } = choice
  return [file.name, file.size, file.lastModified, position].join(':')
}

/** The `accept` value of file inputs: with these types named, an iPhone converts HEIC pictures to JPEG. */
export const acceptedPictures = 'image/jpeg,image/png,image/webp,image/avif,image/gif'
