import { factRows, nutritionRows } from '@chekku/domain/product/fact-rows'
import { shownFacts } from '@chekku/domain/product/facts'
import { type Diet, dietNames, type Fact } from '@chekku/domain/rules/fact-table'
import type { Product } from '@chekku/domain/schemas/product'
import type { Facts } from '@chekku/domain/schemas/product/facts'
import type { ReactNode } from 'react'
import { ChevronIcon } from '../../ui/icons.tsx'
import { withTiedUnits } from '../product-card/tied-units.ts'
import { NewTabLink } from '../shared/new-tab-link.tsx'

export function ProductFacts({ product }: { product: Product }) {
  const facts = shownFacts(product)
  const rows = factRows(facts)
  if (rows.length === 0) return null
  return (
    <dl className="mt-8 max-w-measure border-b border-line wrap-anywhere wide:max-w-none wide:columns-2 wide:gap-12">
      {rows.map(({ fact, name, text }) =>
        fact === 'nutrition' ? (
          <NutritionRow key={fact} name={name}>
            {factElements[fact]?.(facts)}
          </NutritionRow>
        ) : (
          <div
            key={fact}
            className="grid break-inside-avoid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-4 border-t border-line py-2"
          >
            <dt className="text-soft">{withTiedUnits(name)}</dt>
            <dd className="whitespace-pre-line tabular-nums">{factElements[fact]?.(facts) ?? text}</dd>
          </div>
        ),
      )}
    </dl>
  )
}

/** Folded under its heading on phones, open elsewhere and in print. */
const NutritionRow = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="break-inside-avoid border-t border-line">
    <dt className="sr-only">{name}</dt>
    <dd className="tabular-nums">
      <details className="open-from-tablet group">
        <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-4 text-soft md:pointer-events-none">
          {name}
          <ChevronIcon className="size-5 transition-transform group-open:rotate-180 md:hidden print:hidden" />
        </summary>
        <div className="pb-2">{children}</div>
      </details>
    </dd>
  </div>
)

/** Facts that are rendered as more than text. */
const factElements: Partial<Record<Fact, (facts: Facts) => ReactNode>> = {
  diet: ({ diet }) => diet && <DietMark diet={diet} />,
  certificates: ({ certificates = [] }) =>
    certificates.map(({ name, number, link }) => {
      const text = [name, number].filter(Boolean).join(' ')
      return (
        <span key={text} className="block">
          {link === '' ? (
            text
          ) : (
            <NewTabLink href={link} className="inline-flex min-h-11 items-center underline">
              {text}
            </NewTabLink>
          )}
        </span>
      )
    }),
  nutrition: ({ nutrition }) =>
    nutrition &&
    nutritionRows(nutrition).map(({ key, name, amount, unit }) => (
      <span key={key} className="flex justify-between gap-x-4">
        <span className={isPart(name) ? 'pl-3 text-soft' : ''}>{name}</span>{' '}
        <span className="shrink-0">{`${amount} ${unit}`}</span>
      </span>
    )),
}

/** "of which sugars" is a part of the row above it. */
const isPart = (nutrient: string) => nutrient.startsWith('of which ')

/** The official mark on Indian food labels, with its word. The law defines its colours, so they ignore the theme. */
function DietMark({ diet }: { diet: Diet }) {
  const isVegetarian = diet === 'vegetarian'
  const colour = isVegetarian ? '#00752a' : '#8a3a12'
  return (
    <span className="inline-flex items-center gap-2">
      <svg viewBox="0 0 16 16" fill={colour} aria-hidden="true" className="size-4">
        <path d="M1 1h14v14H1z" fill="none" stroke={colour} strokeWidth="2" />
        {isVegetarian ? <circle cx="8" cy="8" r="4" /> : <path d="m8 4 4 7.5H4z" />}
      </svg>
      {dietNames[diet]}
    </span>
  )
}
