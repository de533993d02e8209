import type { Crop } from './crop-shape.ts'

/** The change that a save makes to the picture of a form. */
export type PictureChoice =
  /** Keeps the stored one. */
  | { kind: 'stored' }
  /** Deletes the stored one. */
  | { kind: 'removed' }
  /** Uploads a new one, or the part of it that is kept. */
  | { kind: 'chosen'; file: File; crop?: Crop | undefined }

export type ChosenPicture = Extract<PictureChoice, { kind: 'chosen' }>

export const keepStoredPicture: PictureChoice = { kind: 'stored' }

/** A fingerprint of a choice: equal for equal choices. */
export function pictureMark(choice: PictureChoice): string {
  if (choice.kind !== 'chosen') return choice.kind
  const { file, crop } = choice
  return [file.name, file.size, file.lastModified, crop?.x, crop?.y, crop?.zoom].join(':')
}

/** The `accept` value of file inputs: with these types named, an iPhone converts HEIC pictures to JPEG. */
export const acceptedPictures = 'image/jpeg,image/png,image/webp,image/avif,image/gif'
