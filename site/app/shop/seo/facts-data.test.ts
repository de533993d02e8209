import { aProduct } from '@chekku/domain/test/entities'
import { expect, test } from 'vitest'
import { factsData } from './facts-data.ts'

const textOf = (data: object) => JSON.stringify(data)

test('a product of which nothing is said has no data of facts', () => {
  expect(textOf(factsData(aProduct()))).toBe('{}')
  expect(textOf(factsData(aProduct({ facts: { notFood: true } })))).toBe('{}')
})

test('facts are said with the names of schema.org, and where it has none as properties', () => {
  const product = aProduct({
    facts: {
      packedOn: '2026-11-02',
      storage: 'Keep closed',
      nutrition: { per: 'ml', energy: 828, sugars: 0 },
      certificates: [{ name: 'Jaivik Bharat', number: '', link: 'https://jaivikbharat.example/7' }],
    },
    sharedFacts: { country: 'India', maker: 'Arogya', storage: 'Anywhere', fssai: '12345678901234' },
  })
  const property = (name: string, value: unknown, more = {}) => ({
    '@type': 'PropertyValue',
    name,
    value,
    ...more,
  })
  expect(JSON.parse(textOf(factsData(product)))).toEqual({
    productionDate: '2026-11-02',
    countryOfOrigin: { '@type': 'Country', name: 'India' },
    manufacturer: { '@type': 'Organization', name: 'Arogya' },
    hasCertification: [
      { '@type': 'Certification', name: 'Jaivik Bharat', url: 'https://jaivikbharat.example/7' },
    ],
    additionalProperty: [
      property('Pressed or packed on', '2 Nov 2026'),
      property('Storage', 'Keep closed'),
      property('FSSAI number', '12345678901234'),
      property('Energy per 100 ml', 828, { unitText: 'kcal' }),
      property('of which sugars per 100 ml', 0, { unitText: 'g' }),
    ],
  })
})
