export const productPictureLimits = {
  /** Maximum number of pictures of one product. */
  pictures: 8,
  altCharacters: 200,
} as const

/** Roles of a product's pictures: the part or view of the product that is shown. */
export const pictureRoles = ['front', 'label', 'in-hand', 'contents', 'other'] as const

/** Messages about a product's pictures, shown by the server and the administration. */
export const productPictureMessages = {
  notAList: 'Pictures must be a list',
  noPicture: 'Picture must have an image of its own',
  tooMany: `A product has at most ${productPictureLimits.pictures} pictures`,
  notStored: 'This picture is not stored here. Please remove it and add it again.',
  noPoint: 'Focus must have x and y, each from 0 to 1',
  twice: 'This picture is in the list twice',
  roleUnknown: `Role must be one of ${pictureRoles.join(', ')}, or empty`,
  there: 'That picture is there already',
  notChosen: 'Please choose a picture',
} as const
