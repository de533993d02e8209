import { at, leafBlade } from './leaf.ts'
import { brand, darken, lighten } from './palette.ts'
import { oval, shape, stroke } from './sheet.ts'

export function capsule(colour: string, seed: string): string {
  const pods = [
    [-16, 8, -24],
    [14, 4, 22],
    [-2, -8, -2],
  ]
    .map(([x = 0, y = 0, a = 0]) =>
      at(
        shape('M0 24C-11 18 -11 -10 0 -24C11 -10 11 18 0 24Z', colour) +
          stroke('M0 22V-22', darken(colour, 0.5), 1.3) +
          stroke('M-5 16C-7 4 -5 -8 -1 -18', lighten(colour, 0.5), 1.4),
        x,
        y,
        a,
      ),
    )
    .join('')
  const seeds = [
    [-26, 40],
    [-10, 44],
    [6, 40],
    [22, 44],
    [34, 36],
    [-36, 34],
  ]
    .map(([x = 0, y = 0], i) =>
      at(
        shape('M-6 0C-3 -4 5 -5 6 0C5 5 -3 4 -6 0Z', seed) +
          stroke('M-6 0C-3 -4 5 -5 6 0C5 5 -3 4 -6 0Z', darken(seed, 0.4), 0.8),
        x,
        y,
        i * 47,
      ),
    )
    .join('')
  return (
    at(leafBlade(34, 9, brand.leaf), -6, -14, -150) +
    at(leafBlade(34, 9, brand.leaf), 6, -16, -28) +
    pods +
    seeds
  )
}

export function ear(colour: string, droop = 1): string {
  const grainsOf = Array.from({ length: 16 }, (_, i) => {
    const t = i / 15
    const x = 22 * droop * t ** 1.6
    const y = 8 - 50 * t + 10 * droop * t ** 3
    return at(
      oval(6, 0, 7.5, 3.4, i % 3 ? colour : lighten(colour, 0.3)) +
        stroke('M13 0L19 -1', darken(colour, 0.25), 0.8),
      x,
      y,
      (i % 2 ? -28 : -142) + 20 * t,
    )
  }).join('')
  return (
    stroke(`M-4 48C-2 20 0 0 ${4 * droop} -14`, brand.leaf, 2.4) +
    at(leafBlade(42, 6, brand.leaf), -3, 40, -128) +
    at(leafBlade(42, 6, '#4a7d4c'), -3, 34, -42) +
    grainsOf
  )
}

export function fingers(colour: string): string {
  const head = [-58, -30, 0, 30, 58]
    .map(a =>
      at(
        Array.from(
          { length: 9 },
          (_, i) =>
            oval(-4 - i * 0.1, -8 - i * 4.2, 3.6, 3, i % 2 ? colour : lighten(colour, 0.25)) +
            oval(3, -10 - i * 4.2, 3.6, 3, i % 2 ? darken(colour, 0.2) : colour),
        ).join(''),
        0,
        4,
        a,
      ),
    )
    .join('')
  return (
    stroke('M0 50V4', brand.leaf, 2.6) +
    at(leafBlade(40, 6, brand.leaf), 0, 44, -34) +
    at(leafBlade(40, 6, '#4a7d4c'), 0, 46, -148) +
    head
  )
}

export function cane(): string {
  const stem = (x: number, a: number, c: string) =>
    at(
      `<rect x="-6" y="-46" width="12" height="92" rx="3" fill="${c}"/>` +
        [-28, -6, 16, 36].map(y => stroke(`M-6 ${y}Q0 ${y + 3} 6 ${y}`, '#7a3f4a', 2.2)).join('') +
        stroke('M-3 -42V42', '#fff3d6', 1.6, 'opacity="0.5"'),
      x,
      4,
      a,
    )
  return (
    at(leafBlade(52, 6, brand.leaf), 4, -34, -20) +
    at(leafBlade(50, 6, '#4a7d4c'), -4, -34, -158) +
    stem(-14, -9, '#a66a4a') +
    stem(12, 8, '#b5803f') +
    stem(0, 0, '#9aa04a')
  )
}

export function chilli(): string {
  const one = 'M-4 -26C10 -24 14 0 6 34C2 18 -12 -4 -4 -26Z'
  const pod =
    shape(one, '#b3261e') +
    stroke('M2 -20C7 -8 7 6 5 20', '#f08a70', 1.8) +
    shape('M-8 -28C-4 -34 8 -32 10 -25C4 -22 -4 -23 -8 -28Z', brand.leaf) +
    stroke('M1 -30C2 -38 6 -42 10 -44', brand.leaf, 2.6)
  return at(leafBlade(34, 9, '#4a7d4c'), 4, -28, -18) + at(pod, -14, 6, 18) + at(pod, 16, 8, -14)
}

export function turmeric(): string {
  const root =
    shape(
      'M-34 4C-30 -12 -8 -14 4 -10C8 -24 22 -26 22 -14C22 -8 18 -6 18 -4C30 -6 38 4 32 12C20 20 -30 20 -34 4Z',
      '#c98a2e',
    ) +
    [-22, -12, -2, 9, 20]
      .map(x => stroke(`M${x} -9Q${x + 4} 3 ${x} 14`, '#8a5414', 1.5, 'opacity="0.7"'))
      .join('')
  return (
    at(leafBlade(54, 13, brand.leaf), 2, -2, -66) +
    at(leafBlade(50, 12, '#4a7d4c'), -4, -2, -116) +
    at(root, 0, 22, -4)
  )
}

export function pepper(): string {
  const berries = Array.from(
    { length: 15 },
    (_, i) =>
      oval(
        (i % 3) * 7 - 7 + (i % 2) * 2,
        -10 + Math.floor(i / 3) * 9.5,
        4.8,
        4.8,
        i % 4 ? '#3a2c22' : '#5f6f35',
      ) + oval((i % 3) * 7 - 8.5 + (i % 2) * 2, -12 + Math.floor(i / 3) * 9.5, 1.4, 1.2, '#cbb89a'),
  ).join('')
  return (
    stroke('M0 -40V34', brand.leaf, 2) +
    at(leafBlade(44, 15, brand.leaf), 0, -34, 26) +
    at(leafBlade(44, 15, '#4a7d4c'), 0, -30, 152) +
    berries
  )
}

export function beans(colour: string): string {
  const pod = (a: number, x: number) =>
    at(
      shape('M-36 0C-30 -10 30 -10 38 0C30 9 -30 9 -36 0Z', '#7d944a') +
        [-22, -8, 6, 20].map(k => oval(k, -0.5, 6.4, 5, '#93aa5c')).join(''),
      x,
      4,
      a,
    )
  return (
    at(leafBlade(32, 13, brand.leaf), -4, -26, -150) +
    at(leafBlade(32, 13, '#4a7d4c'), 4, -26, -30) +
    pod(-34, -6) +
    pod(16, 4) +
    [
      [-18, 40],
      [2, 44],
      [20, 38],
      [-34, 34],
    ]
      .map(
        ([x = 0, y = 0]) =>
          oval(x, y, 6.6, 5.2, colour) + oval(x - 2, y - 1.6, 1.8, 1, '#fff', 'opacity="0.5"'),
      )
      .join('')
  )
}
