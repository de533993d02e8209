import type { Product } from '@chekku/domain/schemas/product'
import { type ReactNode, useEffect, useState } from 'react'
import { api } from '../../api/browser-api.ts'
import { SectionHeading } from '../shared/section-heading.tsx'
import { ProductGrid } from './product-grid.tsx'

const shown = 4

/** A few products for an otherwise empty page; hidden if they fail to load. */
export function SuggestedProducts() {
  const [products, setProducts] = useState<readonly Product[]>([])
  useEffect(() => {
    let isGone = false
    void api.products.popular(shown).then(({ data }) => {
      if (!isGone) setProducts(data ?? [])
    })
    return () => {
      isGone = true
    }
  }, [])
  if (products.length === 0) return null
  return (
    <SuggestedShelf>
      <ProductGrid products={products} layout="wide" />
    </SuggestedShelf>
  )
}

export function SuggestedShelf({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="suggested" className="mt-14">
      <SectionHeading id="suggested" title="From the shelf" />
      {children}
    </section>
  )
}
