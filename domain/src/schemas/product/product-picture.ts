import { z } from 'zod'
import { parsePicturePath } from '../../picture.ts'
import { pictureRoles, productPictureLimits, productPictureMessages } from '../../product/picture-rules.ts'
import { jsonPart, optionalLine } from '../request.ts'

const role = z.enum(pictureRoles)
export type PictureRole = z.infer<typeof role>

/** A picture of a product as the API answers it. */
export const productPicture = z.object({
  image: z.string(),
  /** What it shows; null where nothing is said. */
  role: role.nullable(),
  /** The owner's text for those who do not see it, or "". */
  alt: z.string().max(productPictureLimits.altCharacters),
})
export type ProductPicture = z.infer<typeof productPicture>

/** What an upload of one picture answers: the path to name it by. */
export const storedPicture = z.object({ image: z.string() })
export type StoredPicture = z.infer<typeof storedPicture>

const savedRole = z
  .union([role, z.literal(''), z.null()], { error: productPictureMessages.roleUnknown })
  .transform(value => value || null)

/** Each picture once: its path is its name in the list. */
function refuseTwice({ value: pictures, issues }: z.core.ParsePayload<ProductPicture[]>): void {
  const seen = new Set<string>()
  for (const [index, { image }] of pictures.entries()) {
    const path = [index, 'image']
    if (seen.has(image))
      issues.push({ code: 'custom', input: pictures, path, message: productPictureMessages.twice })
    seen.add(image)
  }
}

const savedPictures = z
  .array(
    z.object(
      {
        image: z
          .string({ error: productPictureMessages.notStored })
          .refine(path => parsePicturePath(path)?.kind === 'products', {
            error: productPictureMessages.notStored,
          }),
        role: savedRole.default(null),
        alt: optionalLine('Picture description', productPictureLimits.altCharacters).default(''),
      },
      { error: productPictureMessages.noPicture },
    ),
    { error: productPictureMessages.notAList },
  )
  .max(productPictureLimits.pictures, { error: productPictureMessages.tooMany, abort: true })
  .check(refuseTwice)

/** The whole ordered list of a write: an array, or its JSON as multipart carries it. */
export const productPictures = z.preprocess(jsonPart, savedPictures.optional())
