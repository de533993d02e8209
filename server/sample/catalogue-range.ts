import type { SampleProduct } from './catalogue-shape.ts'

type Line = [
  name: string,
  price: number,
  subcategory: string | undefined,
  picture: string,
  description: string,
]
type Marks = { featured?: string[]; soldOut?: string[] }

/** The products of one main category, written one below the other. */
export function range(
  category: string,
  lines: Line[],
  { featured = [], soldOut = [] }: Marks,
): SampleProduct[] {
  return lines.map(([name, price, subcategory, picture, description]) => ({
    name,
    description,
    price,
    category,
    subcategory,
    featured: featured.includes(picture),
    inStock: !soldOut.includes(picture),
    picture,
  }))
}
