/* The viewer of pictures, which the page of a product loads too. */

export const previous = 'Previous picture'
export const next = 'Next picture'
export const larger = 'Larger view'
export const close = 'Close viewer'
export const position = (number: number, count: number) => `${number} of ${count}`
export const positionOf = (number: number, count: number, title: string) => `${number} of ${count}: ${title}`
