/* An address, on several pages. */

export const directions = 'Directions'
export const directionsTo = (place: string) => `Directions to ${place}`
