import type { Product } from '@chekku/domain/schemas/product'
import { ProductGrid } from '../product-card/product-grid.tsx'
import { SectionHeading } from '../shared/section-heading.tsx'

export function RelatedProducts({ products }: { products: readonly Product[] }) {
  return (
    <section aria-labelledby="related" className="page-width py-section">
      <SectionHeading id="related" title="From the same shelf" />
      <ProductGrid products={products} layout="wide" />
    </section>
  )
}
