/** How a size is measured; its quantity is in millilitres, grams or pieces. */
export const measures = ['volume', 'mass', 'count'] as const
export type Measure = (typeof measures)[number]

interface Unit {
  measure: Measure
  /** How many millilitres, grams or pieces it is. */
  amount: number
  one: string
  many: string
}

/** All units in which sizes are written. */
export const units = {
  ml: { measure: 'volume', amount: 1, one: 'ml', many: 'ml' },
  litre: { measure: 'volume', amount: 1_000, one: 'litre', many: 'litres' },
  g: { measure: 'mass', amount: 1, one: 'g', many: 'g' },
  kg: { measure: 'mass', amount: 1_000, one: 'kg', many: 'kg' },
  pieces: { measure: 'count', amount: 1, one: 'piece', many: 'pieces' },
} as const satisfies Record<string, Unit>
export type UnitName = keyof typeof units

/** The units of each measure: that of stored quantities, that of larger ones and of prices, and its name in a price. */
export const unitsOf = {
  volume: { small: 'ml', large: 'litre', inPrice: 'litre' },
  mass: { small: 'g', large: 'kg', inPrice: 'kilogram' },
  count: { small: 'pieces', large: 'pieces', inPrice: 'piece' },
} as const satisfies Record<Measure, { small: UnitName; large: UnitName; inPrice: string }>

/** A stored quantity in the unit in which people say it: 1,500 ml is 1.5 litres. */
export function amountIn(measure: Measure, quantity: number): { amount: string; unit: UnitName } {
  const { small, large } = unitsOf[measure]
  const unit = quantity < units[large].amount ? small : large
  return { amount: String(Math.round((quantity / units[unit].amount) * 1_000) / 1_000), unit }
}

/** A quantity in words: "500 ml", "1 litre", "1.5 kg", "12 pieces". Singular before a kind: "5 litre tin". */
export function quantityText(measure: Measure, quantity: number, hasKind = false): string {
  const { amount, unit } = amountIn(measure, quantity)
  return `${amount} ${amount === '1' || hasKind ? units[unit].one : units[unit].many}`
}
