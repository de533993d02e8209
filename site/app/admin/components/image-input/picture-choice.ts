/** What a save does with the picture of a form. */
export type PictureChoice =
  /** The stored one stays. */
  | { kind: 'stored' }
  /** The stored one is removed on save. */
  | { kind: 'removed' }
  /** A new one; `position`, from 0 to 1, is that of its crop, undefined for the whole picture. */
  | { kind: 'chosen'; file: File; position?: number | undefined }

export const storedPicture: PictureChoice = { kind: 'stored' }

/** Equal for equal choices. */
export function pictureMark(choice: PictureChoice): string {
  if (choice.kind !== 'chosen') return choice.kind
  const { file, position } = choice
  return [file.name, file.size, file.lastModified, position].join(':')
}

/** What file inputs take: with these named, an iPhone turns its HEIC pictures into JPEG by itself. */
export const acceptedPictures = 'image/jpeg,image/png,image/webp,image/avif,image/gif'
