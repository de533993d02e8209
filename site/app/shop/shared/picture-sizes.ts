/**
 * What `sizes` says of a picture across a telephone: a little less than the 92vw that it is. The next smaller copy, a
 * thirtieth short of a telephone's pixels, looks the same and is half the bytes.
 */
export const acrossPhone = '88vw'
