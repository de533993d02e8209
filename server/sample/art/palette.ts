/** The brand's own colours; everything drawn is mixed from these and from the true colours of the goods. */
export const brand = {
  paper: '#fbf7ee',
  card: '#fffdf8',
  ink: '#2b2118',
  softInk: '#6a5a4a',
  line: '#e6dcc8',
  leaf: '#2f5d3a',
  turmeric: '#d9941e',
  press: '#7a4a21',
} as const

export type Oil = { deep: string; body: string; bright: string; glow: string; clarity: number }

/** True to life: what each oil looks like in clear glass by a window. `clarity` 0 is milky, 1 lets the light through. */
export const oils = {
  groundnut: { deep: '#a8700f', body: '#e0a726', bright: '#f4cd55', glow: '#ffe48a', clarity: 0.85 },
  sesame: { deep: '#6b2f08', body: '#a9560f', bright: '#d27f1c', glow: '#f2ac45', clarity: 0.75 },
  coconut: { deep: '#cfc39c', body: '#efe8d0', bright: '#faf5e6', glow: '#fffdf2', clarity: 1 },
  coconutSet: { deep: '#d9d3bd', body: '#f3efe2', bright: '#fbf9f1', glow: '#ffffff', clarity: 0 },
  mustard: { deep: '#9c6a00', body: '#dda60a', bright: '#f5c81e', glow: '#ffe665', clarity: 0.7 },
  castor: { deep: '#bfa75c', body: '#eadb9c', bright: '#f5ecc0', glow: '#fdf8de', clarity: 1 },
  lamp: { deep: '#8f5a10', body: '#c98a22', bright: '#e3ad45', glow: '#f8d582', clarity: 0.75 },
  honey: { deep: '#6e3003', body: '#b9650a', bright: '#e08f17', glow: '#ffc04a', clarity: 0.8 },
  darkHoney: { deep: '#3c1703', body: '#7a3a09', bright: '#ad5d12', glow: '#e0912f', clarity: 0.7 },
} satisfies Record<string, Oil>

export type OilName = keyof typeof oils

export type Room = { wall: string; wallShade: string; table: string; tableShade: string }

/** One room for each product line, so that the cards of a line sit together. */
export const rooms = {
  oils: { wall: '#f5ead2', wallShade: '#e2cfa9', table: '#d3a873', tableShade: '#b07f4d' },
  sweet: { wall: '#f3dfcc', wallShade: '#dcb898', table: '#c58d63', tableShade: '#9c6440' },
  grain: { wall: '#e9e8d4', wallShade: '#c8caac', table: '#cdb086', tableShade: '#a5855a' },
  spice: { wall: '#f2e2b9', wallShade: '#dcbf7f', table: '#b98a5b', tableShade: '#8f6138' },
} satisfies Record<string, Room>

export type RoomName = keyof typeof rooms

function channels(hex: string): [number, number, number] {
  const n = Number.parseInt(hex.slice(1), 16)
  return [n >> 16, (n >> 8) & 255, n & 255]
}

/** Mixes two #rrggbb colours; `amount` 0 gives the first, 1 the second. */
export function mix(from: string, to: string, amount: number): string {
  const [a, b] = [channels(from), channels(to)]
  const t = Math.min(1, Math.max(0, amount))
  const out = a.map((value, i) => Math.round(value + ((b[i] ?? 0) - value) * t))
  return `#${out.map(value => value.toString(16).padStart(2, '0')).join('')}`
}

/** Shade towards a warm brown-black rather than black: shadows on paper are never grey. */
export const darken = (hex: string, amount: number) => mix(hex, '#24140a', amount)
/** Light is the colour of morning sun. */
export const lighten = (hex: string, amount: number) => mix(hex, '#fffaf0', amount)
