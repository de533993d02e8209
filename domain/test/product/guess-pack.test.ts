import { assert, property, string } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { commonName, guessPack } from '../../src/product/guess-pack.ts'
import { packName } from '../../src/rules/packs/pack-name.ts'
import { aPack } from '../entities.ts'

describe('the size at the end of a name', () => {
  test.each([
    ['Groundnut Oil, 1 litre', 'Groundnut Oil', '1 litre'],
    ['Groundnut Oil, 5 litre tin', 'Groundnut Oil', '5 litre tin'],
    ['Sesame Oil, 500 ml', 'Sesame Oil', '500 ml'],
    ['Cane Jaggery in Moulds, 1 kg', 'Cane Jaggery in Moulds', '1 kg'],
    ['Palm Jaggery (Karupatti), 500 g', 'Palm Jaggery (Karupatti)', '500 g'],
    ['Oil, 500.000 ml', 'Oil', '500 ml'],
    ['Foxtail Millet (Thinai) 1.5 KG', 'Foxtail Millet (Thinai)', '1.5 kg'],
    ['Raw Groundnuts in Shell, 1 kg', 'Raw Groundnuts in Shell', '1 kg'],
    ['Small-Bee Honey - 250gms Jar', 'Small-Bee Honey', '250 g jar'],
    ['Coconut Oil (1L)', 'Coconut Oil', '1 litre'],
    ['Coconut Oil [500 ml bottle]', 'Coconut Oil', '500 ml bottle'],
    ['Idli Podi 2 x 200 g', 'Idli Podi', '2 × 200 g'],
    ['Idli Podi 2x200g', 'Idli Podi', '2 × 200 g'],
    ['Idli Podi 2x1/2kg', 'Idli Podi', '2 × 500 g'],
    ['Idli Podi, 2x200 g', 'Idli Podi', '2 × 200 g'],
    ['Laddu – 12 pcs box', 'Laddu', '12 piece box'],
    ['Raw Honey ½ kg', 'Raw Honey', '500 g'],
    ['Raw Honey 1/2 kg', 'Raw Honey', '500 g'],
    ['Raw Honey .5 kg', 'Raw Honey', '500 g'],
    ['Formula 21 100 ml', 'Formula 21', '100 ml'],
    ['Raw Honey 1½kg', 'Raw Honey', '1.5 kg'],
    ['Raw Honey ௫௦௦ g', 'Raw Honey', '500 g'],
    ['நல்லெண்ணெய் 500 ml', 'நல்லெண்ணெய்', '500 ml'],
  ])('of “%s” is told from “%s”: %s', (name, rest, size) => {
    const { name: left, ...pack } = guessPack(name)
    expect([left, packName(aPack(pack))]).toEqual([rest, size])
  })

  test.each([
    'Kitchen Trio in a Wooden Crate',
    'Lamp Oil',
    'Oil tin',
    '5 litre',
    '1 kg box',
    'Oil, 0 ml',
    'Oil, 99999999 kg',
    'Oil, 1.2345 kg',
    'Oil, 1.000 ml',
    'Oil, 5 constructor',
    'Model 5000',
    'Raw Honey 1 kg 500 g',
    'Raw Honey 2 x 1 kg 500 g',
    'Raw Honey 1 1/2 kg',
    'Idli Podi 2x3x5g',
    '',
    '   ',
    ', , ,',
  ])('of “%s” is nothing, and the name stays', name => {
    expect(guessPack(name)).toEqual({ name: name.trim(), kind: '', measure: null, quantity: null, pieces: 1 })
  })

  test('leaves a name and numbers that can be stored, whatever the text', () => {
    assert(
      property(
        string({ unit: 'grapheme', maxLength: 60 }),
        string({ unit: 'binary', maxLength: 20 }),
        (start, end) => {
          for (const name of [start, start + end, `${start} 5 ${end}`, `${start}, 2 x 5 kg ${end}`]) {
            const guess = guessPack(name)
            expect(guess.measure === null).toBe(guess.quantity === null)
            expect(guess.pieces).toBeGreaterThanOrEqual(1)
            if (name.trim() !== '') expect(guess.name).not.toBe('')
          }
        },
      ),
    )
  })

  test('comes to an end for hostile names', () => {
    // Work that grows with the square of a million characters outlasts the time limit of any test.
    for (const part of [' ', ',', '(', '5', 'x', '5x', ' 5 x', '1.', 'tin ', '5 ml '])
      expect(guessPack(`Oil ${part.repeat(1_000_000)}`).name, part).toMatch(/^Oil/)
  })
})

describe('the name that products have in common', () => {
  test.each([
    [['Groundnut Oil, 1 litre', 'Groundnut Oil, 5 litre tin'], 'Groundnut Oil'],
    [['Sesame oil 500 ml', 'Sesame Oil, 1 litre'], 'Sesame oil'],
    [['Palm Jaggery (Karupatti), 500 g', 'Palm Jaggery (Karupatti) 1 kg'], 'Palm Jaggery (Karupatti)'],
    [['Rice, small', 'Rice, large'], 'Rice'],
    [['Honey, 250 g', 'Jaggery, 1 kg'], 'Honey'],
    [['Lamp Oil', 'Lamp Oil'], 'Lamp Oil'],
  ])('of %o is “%s”', (names, common) => {
    expect(commonName(names)).toBe(common)
  })
})
