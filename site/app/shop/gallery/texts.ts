/* The gallery, and the viewer of its pictures. */

export const title = 'Gallery'
export const titleOf = (category: string) => `Gallery: ${category}`
export const summary = (shop: string) => `Pictures of ${shop} and its work.`
export const purpose = 'Our shop and its work, on a working day.'
export const categories = 'Gallery categories'
export const all = 'All'
export const popular = 'Popular'
export const count = (count: number) => (count === 1 ? '1 picture' : `${count} pictures`)
export const part = (shown: string, count: string) => `${shown} of ${count} pictures`
export const partOfAll = (shown: string, count: string) =>
  `${shown} of ${count} pictures: choose a category to see more`
export const allPictures = 'All pictures'
export const soon = 'Our first pictures will be here soon.'
