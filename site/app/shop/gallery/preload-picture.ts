import { variantFormats, variantSrcset } from '@chekku/domain/picture'

/** Preloads a stored picture in the variant that the browser would choose. */
export function preloadPicture(path: string, sizes: string): void {
  if (path === '') return
  const picture = document.createElement('picture')
  for (const format of variantFormats) {
    const source = document.createElement('source')
    source.type = `image/${format}`
    source.sizes = sizes
    source.srcset = variantSrcset(path, format) ?? ''
    if (source.srcset !== '') picture.append(source)
  }
  const image = document.createElement('img')
  image.fetchPriority = 'low'
  picture.append(image)
  image.src = path
}
