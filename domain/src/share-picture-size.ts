/** Size in pixels of the picture that a chat app shows beside a shared link. */
export const sharePictureSize = { width: 1200, height: 630 } as const
export const sharePictureType = 'image/jpeg'
