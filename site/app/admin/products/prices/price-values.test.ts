import { fewSentences } from '@chekku/domain/sentence'
import { aPack, aProduct } from '@chekku/domain/test/entities'
import { describe, expect, test } from 'vitest'
import {
  changedPrices,
  doubtsOfValues,
  errorsOfPrices,
  priceUpdates,
  priceValues,
  rebasePrices,
  withPastedPrices,
  withTypedPrices,
  withWish,
} from './price-values.ts'

const bottle = aPack({ _id: 'b', measure: 'volume', quantity: 500, price: 230 })
const litre = aPack({ _id: 'l', measure: 'volume', quantity: 1_000, price: 450, mrp: 480 })
const oil = aProduct({ _id: 'oil', name: 'Groundnut Oil', price: 230, packs: [bottle, litre] })
const cake = aProduct({ _id: 'cake', name: 'Oil Cake', price: 0 })
const stored = [oil, cake]
const before = priceValues(stored)
const raised = (amount: string, values = before) => withWish(values, { amount, rounding: '500' }, stored)

describe('prices that are changed at once', () => {
  test('follow the wish as it is typed, but for what was typed and for sizes without a price', () => {
    expect(raised('4').prices).toEqual({ 'oil.b': '240', 'oil.l': '470', 'cake.cake': '' })
    const typed = withTypedPrices(raised('4'), { 'oil.l': '455' })
    expect(raised('10', typed).prices).toEqual({ 'oil.b': '255', 'oil.l': '455', 'cake.cake': '' })
    expect(raised('', typed).prices).toEqual({ 'oil.b': '230', 'oil.l': '455', 'cake.cake': '' })
    const left = withTypedPrices(raised('4'), { 'oil.b': '230' })
    expect(raised('10', { ...left, ...raised('', left) }).prices['oil.b'], 'left as it is').toBe('230')
    const lowered = withWish(raised('10'), { how: '-sum' }, stored)
    expect(lowered.prices).toEqual({ 'oil.b': '220', 'oil.l': '440', 'cake.cake': '' })
  })

  test('take a column of a spreadsheet from one on, and leave those of empty cells', () => {
    const keys = ['oil.b', 'oil.l', 'cake.cake']
    const values = withPastedPrices(before, keys, '₹1,200.50\r\n\r\n90\tgrams\r\n7')
    expect(values.prices).toEqual({ 'oil.b': '₹1,200.50', 'oil.l': '450', 'cake.cake': '90' })
    const after = changedPrices(stored, values).map(({ product, rows }) => [
      product._id,
      ...rows.map(({ after }) => after),
    ])
    expect(after).toEqual([
      ['oil', 120_050, 45_000],
      ['cake', 9_000],
    ])
  })

  test('are taken of each line of a spreadsheet, beside names and amounts, as people write prices', () => {
    const keys = ['oil.b', 'oil.l', 'cake.cake']
    const lines = 'Groundnut Oil\tRs. 240\r\n1 litre\t470/-\tfresh\r\nOil Cake\tsoon'
    const values = withPastedPrices(before, keys, lines)
    expect(changedPrices([oil], values)[0]?.rows.map(({ after }) => after)).toEqual([24_000, 47_000])
    expect(values.prices['cake.cake'], 'what is no price is shown as one that is wrong').toBe('soon')
    expect(withPastedPrices(before, keys, 'Groundnut Oil\t\r\n').prices['oil.b'], 'of an empty cell').toBe(
      '230',
    )
    expect(errorsOfPrices(stored, withPastedPrices(before, keys, 'Rs.'))).toHaveProperty('oil.b')
  })

  test('stay over what is stored anew, and take what they left', () => {
    const mine = { ...before, prices: { ...before.prices, 'oil.b': '240' } }
    const packs = [bottle, litre].map(pack => ({ ...pack, price: pack.price + 1 }))
    const theirs = priceValues([{ ...oil, packs }])
    expect(rebasePrices(mine, before, theirs).prices).toEqual({ 'oil.b': '240', 'oil.l': '451' })
  })

  test('are the regular ones while an offer runs, and stay above it', () => {
    const soap = aProduct({
      _id: 'soap',
      name: 'Soap',
      price: 80,
      regularPrice: 90,
      offerUntil: '2026-12-01T00:00',
    })
    const packs = [bottle, { ...litre, price: 400, regularPrice: 450 }]
    const products = [soap, { ...oil, packs }]
    const values = priceValues(products)
    expect(values.prices).toEqual({ 'soap.soap': '90', 'oil.b': '230', 'oil.l': '450' })
    const lowered = withWish(values, { how: '-sum', amount: '50' }, products)
    expect(lowered.prices).toEqual({ 'soap.soap': '40', 'oil.b': '180', 'oil.l': '400' })
    expect(errorsOfPrices(products, lowered)).toEqual({
      'soap.soap': 'Soap: Offer must be below the regular price of ₹40',
      'oil.l': 'Groundnut Oil, 1 litre: Offer for 1 litre must be below the regular price of ₹400',
    })
    const ending = withWish(lowered, { endsOffers: true }, products)
    expect(errorsOfPrices(products, ending)).toEqual({})
    expect(priceUpdates(products, ending).map(({ packs }) => packs)).toEqual([
      [{ _id: 'soap', price: 40, offer: null }],
      [
        { _id: 'b', price: 180 },
        { _id: 'l', price: 400, offer: null },
      ],
    ])
    const above = withWish(ending, { amount: '5' }, products)
    expect(priceUpdates(products, above)[0]?.packs, 'one that stays lower').toEqual([
      { _id: 'soap', price: 85 },
    ])
  })

  test('are refused by the names of their sizes, and asked about in a few sentences', () => {
    const values = withPastedPrices(before, ['oil.b', 'oil.l'], 'x\n481')
    expect(errorsOfPrices(stored, { ...values, amount: '4 %' })).toEqual({
      amount: 'Type a number such as 5 or 2.50, at most 1,000 %',
      'oil.b': 'Groundnut Oil, 500 ml: A price has digits and at most 2 decimals',
      'oil.l': 'Groundnut Oil, 1 litre: Price must not be above the MRP of ₹480',
    })
    const many = Array.from({ length: 7 }, (_, at) =>
      aProduct({ _id: `${at}`, name: `Oil ${at}`, price: 100 }),
    )
    const doubled = withWish(priceValues(many), { amount: '100' }, many)
    const doubts = doubtsOfValues(many, doubled)
    expect(doubts).toHaveLength(7)
    expect(fewSentences(doubts)).toMatch(/^Oil 0 becomes 100 % dearer\. (?:Oil \d .*?\. ){4}And 2 more\.$/)
  })
})
