/** One product of an enquiry: what is asked for, at the price it has now. */
export interface EnquiryLine {
  name: string
  /** Rupees for one. */
  price: number
  quantity: number
  inStock: boolean
}

/** What a line comes to, in rupees; counted in whole paise, which add up exactly. */
export function lineTotal({ price, quantity }: Pick<EnquiryLine, 'price' | 'quantity'>): number {
  return (Math.round(price * 100) * quantity) / 100
}

/** What the lines come to, in rupees. What is out of stock cannot be bought now and counts nothing. */
export function enquiryTotal(lines: readonly Omit<EnquiryLine, 'name'>[]): number {
  const paise = lines.filter(({ inStock }) => inStock).map(line => Math.round(lineTotal(line) * 100))
  return paise.reduce((sum, part) => sum + part, 0) / 100
}
