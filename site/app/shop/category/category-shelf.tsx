import type { ReactNode } from 'react'

/** The section of a category page that contains its products. */
export function CategoryShelf({ children }: { children: ReactNode }) {
  return (
    <section aria-labelledby="category-products" className="page-width pb-section pt-8 md:pt-12">
      <h2 id="category-products" className="sr-only">
        Products
      </h2>
      {children}
    </section>
  )
}
