import { describe, expect, it } from 'vitest'
import { withTiedUnits } from './tied-units.ts'

describe('withTiedUnits', () => {
  it('puts a no-break space between a number and its unit', () => {
    expect(withTiedUnits('Sesame Oil, 500 ml')).toBe('Sesame Oil, 500\u00A0ml')
    expect(withTiedUnits('Groundnut Oil, 5 litre tin')).toBe('Groundnut Oil, 5\u00A0litre tin')
    expect(withTiedUnits('எண்ணெய் 1 லிட்டர்')).toBe('எண்ணெய் 1\u00A0லிட்டர்')
  })

  it('leaves every other space breakable', () => {
    for (const name of ['Kitchen Trio in a Wooden Crate', 'Honey, 250g', 'Box 12 & 13', ''])
      expect(withTiedUnits(name)).toBe(name)
  })
})
