import type { Category } from '@chekku/domain/schemas/category'
import { useSearchParams } from 'react-router'
import { readSelection } from '../products/product-selection.ts'
import { scriptText } from '../seo/json-ld.ts'
import { trailData } from '../seo/list-json-ld.ts'
import { PageHead } from '../seo/page-head.tsx'
import { shareImageOfCategory } from '../seo/share-image.ts'
import { StructuredData } from '../seo/structured-data.tsx'
import { categoryAddress } from '../shared/category-address.ts'
import { useRootData } from '../shared/root-data.ts'

/** Metadata of a category page for search engines and link previews. */
export function CategoryHead({ category, main }: { category: Category; main: Category }) {
  const { origin } = useRootData()
  const [query] = useSearchParams()
  const { name, description } = category
  const path = categoryAddress(category._id, readSelection(query).page)
  const trail = [
    { name: 'All Products', path: '/products' },
    ...(main === category ? [] : [{ name: main.name, path: categoryAddress(main._id) }]),
    { name, path: categoryAddress(category._id) },
  ]
  return (
    <>
      <PageHead
        title={name}
        description={
          description === '' ? `${name}: what we press and pack, each with its price.` : description
        }
        path={path}
        image={shareImageOfCategory(category)}
      />
      <StructuredData of={path} text={import.meta.env.SSR ? scriptText(trailData(trail, origin)) : ''} />
    </>
  )
}
