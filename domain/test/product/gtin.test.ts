import { expect, test } from 'vitest'
import { publicGtin } from '../../src/product/gtin.ts'

test.each([
  ['8901234567894', true],
  ['036000291452', true],
  ['00036000291452', true],
  ['0041234567890', true],
  ['96385074', true],
  ['2012345678900', false],
  ['212345678901', false],
  ['0212345678901', false],
  ['0412345678901', false],
  ['412345678903', false],
  ['00412345678901', false],
  ['02012345678900', false],
  ['20123451', false],
  ['01234565', false],
])('the GTIN %s is public: %s', (gtin, isPublic) => {
  expect(publicGtin(gtin)).toBe(isPublic ? gtin : '')
})
