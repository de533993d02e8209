import type { Product } from '@chekku/domain/schemas/product'
import { type ReactNode, useEffect, useState } from 'react'
import { api } from '../../api/browser-api.ts'
import { ProductGrid } from '../product-card/product-grid.tsx'
import { Section } from '../shared/section.tsx'
import * as pageTexts from './texts.ts'

/** A few products for an otherwise empty page; hidden if they fail to load. */
export function SuggestedProducts() {
  const [products, setProducts] = useState<readonly Product[]>([])
  useEffect(() => {
    void api.products.popular(4).then(({ data }) => setProducts(data ?? []))
  }, [])
  if (products.length === 0) return null
  return (
    <SuggestedShelf>
      <ProductGrid products={products} layout="wide" />
    </SuggestedShelf>
  )
}

export const SuggestedShelf = ({ children }: { children: ReactNode }) => (
  <Section id="suggested" title={pageTexts.suggested} className="mt-14">
    {children}
  </Section>
)
