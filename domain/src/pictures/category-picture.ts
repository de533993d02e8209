import { parsePicturePath } from './picture.ts'

/**
 * URLs to try for a category's picture, in order: the given URL or path, without a leading `/api`, then its name in the
 * categories' folder.
 */
export function categoryPictureSources(image: string): string[] {
  if (image === '') return []
  if (parsePicturePath(image)) return [image]
  const inFolder = `/uploads/categories/${image.slice(image.lastIndexOf('/') + 1)}`
  const address = image.includes('/') ? [image.replace(/^\/api(?=\/)/, '')] : []
  return [...new Set([...address, inFolder])]
}
