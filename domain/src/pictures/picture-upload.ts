export const pictureLimits = {
  /** Maximum size of an uploaded picture: 5 MB. */
  bytes: 5 * 1024 * 1024,
  /** Maximum size of a picture that is decoded: 40 megapixels. */
  pixels: 40_000_000,
} as const

/** Messages about uploads, shown by the server and the administration. */
export const pictureMessages = {
  imageTooLarge: 'Image file is too large. Maximum size is 5MB.',
  uploadCancelled: 'The upload was cancelled',
  notAPicture:
    'This file is not a picture that can be read. Please use a JPEG, PNG, WebP, AVIF or GIF picture.',
  noLongerReadable: 'This picture cannot be read any more. Please choose it again.',
  unreadable: 'This picture is damaged and cannot be read',
  heicUnreadable:
    'This HEIC picture cannot be read here. Please send a screenshot of it, or save it as JPEG. To take JPEGs: on an iPhone, choose Settings, Camera, Formats, Most Compatible; on another phone, switch off HEIF or “high efficiency pictures” in the settings of the camera.',
  picturesBusy: 'Too many pictures are being prepared at the moment. Please try again in a moment.',
  tooManyPixels: 'This picture has too many pixels. At most 40 megapixels can be read.',
  heifTooManyPixels:
    'This picture has too many pixels for its format. At most 12 megapixels can be read; a JPEG may have 40.',
  tooDear:
    'This picture takes too much memory to read. Please save it as a JPEG that is not progressive, or with fewer pixels.',
} as const
