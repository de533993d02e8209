import { brand, darken, lighten } from './palette.ts'
import { group, shape, stroke } from './sheet.ts'

/** Small botanical drawings for labels, each about 0,0 in a box of 100 by 100. */
export const at = (body: string, x: number, y: number, angle = 0, size = 1) =>
  group(body, `transform="translate(${x} ${y}) rotate(${angle}) scale(${size})"`)

export function leafBlade(length: number, width: number, colour: string): string {
  const blade = `M0 0C${length * 0.25} ${-width} ${length * 0.75} ${-width * 0.8} ${length} 0C${length * 0.75} ${width * 0.8} ${length * 0.25} ${width} 0 0Z`
  const lower = `M0 0C${length * 0.25} ${width} ${length * 0.75} ${width * 0.8} ${length} 0Z`
  return (
    shape(blade, colour) +
    shape(lower, darken(colour, 0.25)) +
    stroke(`M0 0H${length * 0.95}`, lighten(colour, 0.45), Math.max(0.7, width * 0.07), 'opacity="0.8"')
  )
}

export function curryLeaf(dark: string = brand.leaf, light = '#477a48'): string {
  const pairs = Array.from(
    { length: 6 },
    (_, i) =>
      at(leafBlade(30 - i * 2.2, 8 - i * 0.4, i % 2 ? dark : light), 0, 34 - i * 14, -34) +
      at(leafBlade(30 - i * 2.2, 8 - i * 0.4, i % 2 ? light : dark), 0, 34 - i * 14, -146),
  ).join('')
  return stroke('M0 50V-42', '#5c7a3a', 2.2) + pairs + at(leafBlade(24, 7, dark), 0, -38, -90)
}
