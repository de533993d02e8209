import type { Product } from '@chekku/domain/product'
import { useEffect, useState } from 'react'
import { api } from '../../api/browser-api.ts'
import { SectionHeading } from '../shared/section-heading.tsx'
import { ProductGrid } from './product-grid.tsx'

const shown = 4

interface SuggestedProductsProps {
  /** Featured ones are those that a device without a network has seen on the home page. */
  from?: 'popular' | 'featured'
}

/** A few products where a page has nothing else to show; nothing where they cannot be had. */
export function SuggestedProducts({ from = 'popular' }: SuggestedProductsProps) {
  const [products, setProducts] = useState<readonly Product[]>([])
  useEffect(() => {
    let isGone = false
    const asked = from === 'popular' ? api.products.popular(shown) : api.products.featured()
    void asked.then(({ data }) => {
      if (!isGone) setProducts(data?.slice(0, shown) ?? [])
    })
    return () => {
      isGone = true
    }
  }, [from])
  if (products.length === 0) return null
  return (
    <section aria-labelledby="suggested" className="mt-14">
      <SectionHeading id="suggested" title="From the shelf" />
      <ProductGrid products={products} layout="wide" />
    </section>
  )
}
