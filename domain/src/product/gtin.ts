/**
 * A GTIN as catalogues and search engines take it; "" for one that a shop numbers itself: those that begin with 2, 02 or
 * 04 (of eight digits, 0 or 2), which GS1 gives nobody, and for which Google and Meta refuse a product.
 */
export function publicGtin(gtin: string): string {
  const digits = gtin.length === 14 ? gtin.slice(1) : gtin.padStart(13, '0')
  const isRestricted = gtin.length === 8 ? /^[02]/.test(gtin) : /^(?:2|02|04)/.test(digits)
  return isRestricted ? '' : gtin
}
