import sharp, { type SharpOptions } from 'sharp'

/*
 * libvips works on threads of its own, never on the event loop's. One thread a picture: how many pictures are worked on
 * at once is decided by our own lines, and a visitor's request must find a core free. No cache of operations: no picture
 * is decoded twice in a row, so it would only hold memory.
 */
sharp.concurrency(1)
sharp.cache(false)

/** For bytes that we encoded ourselves, or bare pixels. */
export const openOwn = (bytes: Buffer, options?: SharpOptions) => sharp(bytes, options)

/** For bytes from outside: nothing but the first picture in it is read, and every guard of the library stays on. */
export const openForeign = (bytes: Buffer, maximumPixels: number | false) =>
  sharp(bytes, {
    failOn: 'error',
    limitInputPixels: maximumPixels,
    unlimited: false,
    pages: 1,
    sequentialRead: true,
    autoOrient: true,
  })
