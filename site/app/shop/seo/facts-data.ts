import { factRows, nutritionRows } from '@chekku/domain/product/fact-rows'
import { shownFacts } from '@chekku/domain/product/facts'
import type { Fact } from '@chekku/domain/rules/fact-table'
import type { Product } from '@chekku/domain/schemas/product'

/** Facts with a property of their own in schema.org. */
const named: ReadonlySet<Fact> = new Set<Fact>(['country', 'maker', 'certificates', 'nutrition'])

const property = (name: string, value: string | number, unitText?: string) => ({
  '@type': 'PropertyValue',
  name,
  value,
  unitText,
})

export function factsData(product: Pick<Product, 'facts' | 'sharedFacts'>): object {
  const facts = shownFacts(product)
  const { packedOn, country, maker, certificates, nutrition } = facts
  const properties = [
    ...factRows(facts)
      .filter(({ fact }) => !named.has(fact))
      .map(({ name, text }) => property(name, text)),
    ...(nutrition ? nutritionRows(nutrition) : []).map(({ name, amount, unit }) =>
      property(`${name} per 100 ${nutrition?.per}`, amount, unit),
    ),
  ]
  return {
    productionDate: packedOn,
    countryOfOrigin: country && { '@type': 'Country', name: country },
    manufacturer: maker && { '@type': 'Organization', name: maker },
    hasCertification: certificates?.map(({ name, number, link }) => ({
      '@type': 'Certification',
      name,
      certificationIdentification: number || undefined,
      url: link || undefined,
    })),
    additionalProperty: properties.length > 0 ? properties : undefined,
  }
}
