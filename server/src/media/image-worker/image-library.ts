import sharp, { type SharpOptions } from 'sharp'

/*
 * One libvips thread for each picture: queues limit concurrent encoding, and requests of visitors need a free core. No
 * operation cache: no picture is decoded twice in a row.
 */
sharp.concurrency(1)
sharp.cache(false)

/** For stored pictures and raw pixels. */
export const openOwn = (bytes: Buffer, options?: SharpOptions) => sharp(bytes, options)

/** For uploads: reads only the first frame, with all of the library's safety limits. */
export const openForeign = (bytes: Buffer, maximumPixels: number | false) =>
  sharp(bytes, {
    failOn: 'error',
    limitInputPixels: maximumPixels,
    unlimited: false,
    pages: 1,
    sequentialRead: true,
    autoOrient: true,
  })
