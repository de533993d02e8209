import { business } from '@chekku/domain/business'
import { SectionHeading } from '../shared/section-heading.tsx'

/** The product range, laid out like a price list. */
export function AboutGoods() {
  return (
    <section aria-labelledby="goods" className="border-y border-line bg-card">
      <div className="page-width py-section">
        <SectionHeading
          id="goods"
          title="What we make"
          more={{ text: 'View All Products', path: '/products' }}
        />
        <ul className="divide-y divide-line">
          {business.productLines.map(({ name, text }) => (
            <li
              key={name}
              className="grid gap-x-20 gap-y-2 py-5 first:pt-0 last:pb-0 md:grid-cols-[2fr_3fr] md:items-baseline md:py-6"
            >
              <h3 className="text-name">{name}</h3>
              <p className="max-w-measure text-soft">{text}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
