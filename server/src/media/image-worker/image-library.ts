import sharp, { type SharpOptions } from 'sharp'

/*
 * One libvips thread a picture: queues limit how many pictures are encoded at the same time, and a visitor's request needs
 * a free core. No operation cache: no picture is decoded twice in a row.
 */
sharp.concurrency(1)
sharp.cache(false)

/** For stored pictures and raw pixels. */
export const openOwn = (bytes: Buffer, options?: SharpOptions) => sharp(bytes, options)

/** For uploads: reads the first frame only, with every guard of the library on. */
export const openForeign = (bytes: Buffer, maximumPixels: number | false) =>
  sharp(bytes, {
    failOn: 'error',
    limitInputPixels: maximumPixels,
    unlimited: false,
    pages: 1,
    sequentialRead: true,
    autoOrient: true,
  })
