import { type PackName, packName } from '../rules/packs/pack-name.ts'

interface Size extends PackName {
  _id: string
}

/** Slugs of a product's sizes: "1-litre", "5-litre-tin". A slug that an earlier size has gets a number. */
function sizeSlugs(packs: readonly PackName[]): string[] {
  const slugs: string[] = []
  for (const slug of packs.map(sizeSlug)) {
    let unique = slug
    for (let number = 2; slugs.includes(unique); number += 1) unique = `${slug}-${number}`
    slugs.push(unique)
  }
  return slugs
}

const sizeSlug = (pack: PackName): string =>
  packName(pack)
    .toLowerCase()
    .replace('×', 'x')
    .replace(/[^\p{L}\p{M}\p{N}.]+/gu, '-') || 'size'

/** Finds a size by the slug in a URL, ignoring case, or by its id, as older links have it. */
export function sizeBySlug<Pack extends Size>(
  packs: readonly Pack[],
  slugOrId: string | null | undefined,
): Pack | undefined {
  const slug = slugOrId?.toLowerCase() ?? ''
  return packs.find(({ _id }) => _id === slugOrId) ?? packs[sizeSlugs(packs).indexOf(slug)]
}

/** The slug or id of a size in a product page's URL. */
export const sizeInQuery = (query: URLSearchParams): string | null => query.get('size') ?? query.get('pack')

/** Query string of the product page's URL that selects this size; "" for a product with a single size. */
export function packQuery(
  { packs = [] }: { packs?: readonly Size[] | undefined },
  { _id }: Pick<Size, '_id'>,
): string {
  const slug = sizeSlugs(packs)[packs.findIndex(pack => pack._id === _id)]
  return packs.length > 1 && slug !== undefined ? `?size=${encodeURIComponent(slug)}` : ''
}
