import type { Category } from '@chekku/domain/category'
import { useSearchParams } from 'react-router'
import { categoryAddress } from './category-address.ts'
import { scriptText } from './json-ld.ts'
import { trailData } from './list-json-ld.ts'
import { PageHead } from './page-head.tsx'
import { readSelection } from './product-selection.ts'
import { shareImageOfCategory } from './share-image.ts'
import { useShell } from './shell.ts'
import { StructuredData } from './structured-data.tsx'

/** What those who share and those who search see of a category. */
export function CategoryHead({ category, main }: { category: Category; main: Category }) {
  const { origin } = useShell()
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
