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
  notAPicture: 'This file is not a picture. Choose a JPEG or PNG.',
  noLongerReadable: 'This picture cannot be read any more. Please choose it again.',
  unreadable: 'This picture is damaged and cannot be read',
  heicUnreadable:
    'This HEIC picture cannot be read here. Please send a screenshot of it, or save it as JPEG. On an iPhone, choose Settings, Camera, Formats, Most Compatible. On other phones, switch off HEIF in the camera settings.',
  picturesBusy: 'Too many pictures at once. Please try again in a moment.',
  tooManyPixels: 'This picture is too large: at most 40 megapixels can be read.',
  heifTooManyPixels: 'This picture is over 12 megapixels. Please save it as JPEG.',
  tooDear: 'This picture needs too much memory. Please save it smaller.',
} as const
