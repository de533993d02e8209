/** What is to become of the picture of a form. */
export type PictureChoice =
  /** Nothing was done: what is stored stays. */
  | { kind: 'stored' }
  /** The stored one is removed on save. */
  | { kind: 'removed' }
  /** A new one; `position` from 0 to 1 is the part that is kept when it is cut to its shape, none keeps all of it. */
  | { kind: 'chosen'; file: File; position?: number | undefined }

export const storedPicture: PictureChoice = { kind: 'stored' }

/** What tells one choice from another, such as for a key that must be the same for the same save. */
export function pictureMark(choice: PictureChoice): string {
  if (choice.kind !== 'chosen') return choice.kind
  const { file, position } = choice
  return [file.name, file.size, file.lastModified, position].join(':')
}

/** What file inputs take: with these named, an iPhone turns its HEIC pictures into JPEG by itself. */
export const acceptedPictures = 'image/jpeg,image/png,image/webp,image/avif,image/gif'
