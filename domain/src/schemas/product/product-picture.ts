import { z } from 'zod'
import { parsePicturePath } from '../../pictures/picture.ts'
import { pictureRoles, productPictureLimits, productPictureMessages } from '../../rules/picture-roles.ts'
import { noneTwice } from '../list-fields.ts'
import { jsonPart, optionalLine } from '../request.ts'

const role = z.enum(pictureRoles)
export type PictureRole = z.infer<typeof role>

/** A picture of a product in API responses. */
export const productPicture = z.object({
  image: z.string(),
  /** The part or view of the product that it shows; null if not given. */
  role: role.nullable(),
  /** The owner's alternative text, or "". */
  alt: z.string().max(productPictureLimits.altCharacters),
})
export type ProductPicture = z.infer<typeof productPicture>

/** Response data of an upload of one picture: the path that identifies it. */
export const storedPicture = z.object({ image: z.string() })
export type StoredPicture = z.infer<typeof storedPicture>

const storedPath = z
  .string({ error: productPictureMessages.notStored })
  .refine(path => parsePicturePath(path)?.kind === 'products', { error: productPictureMessages.notStored })

const noPoint = { error: productPictureMessages.noPoint }
const share = z.number(noPoint).min(0, noPoint).max(1, noPoint)
/** Request body for the point of a stored picture that stays in view where it is cut to a frame. */
export const pictureFocus = z.object({ image: storedPath, focus: z.object({ x: share, y: share }, noPoint) })
export type PictureFocus = z.infer<typeof pictureFocus>

const savedRole = z
  .union([role, z.literal(''), z.null()], { error: productPictureMessages.roleUnknown })
  .transform(value => value || null)

const savedPictures = z
  .array(
    z.object(
      {
        image: storedPath,
        role: savedRole.default(null),
        alt: optionalLine('Picture description', productPictureLimits.altCharacters).default(''),
      },
      { error: productPictureMessages.noPicture },
    ),
    { error: productPictureMessages.notAList },
  )
  .max(productPictureLimits.pictures, { error: productPictureMessages.tooMany, abort: true })
  // The path identifies a picture in the list.
  .check(noneTwice(({ image }) => image, 'image', productPictureMessages.twice))

/** The whole ordered list in a write: an array, or its JSON as sent by multipart. */
export const productPictures = z.preprocess(jsonPart, savedPictures.optional())
