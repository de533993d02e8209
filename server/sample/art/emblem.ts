import { brand, darken, lighten } from './palette.ts'
import { group, oval, shape, stroke } from './sheet.ts'

/** Small botanical drawings for labels, each about 0,0 in a box of 100 by 100. */
const at = (body: string, x: number, y: number, angle = 0, size = 1) =>
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

const podBody = 'M-30 0C-32 -15 -12 -18 -2 -11C8 -18 30 -16 31 0C30 16 8 18 -2 11C-12 18 -32 15 -30 0Z'
function groundnut(): string {
  const pod =
    shape(podBody, '#d0a05a') +
    ['M-27 -3Q-12 -8 -2 -4T27 -4', 'M-27 4Q-12 0 -2 4T27 4'].map(d => stroke(d, '#8a5a24', 1.3)).join('') +
    ['M-18 -13Q-15 0 -18 13', 'M-10 -13Q-8 0 -10 13', 'M10 -12Q13 0 10 12', 'M19 -13Q22 0 19 13']
      .map(d => stroke(d, '#8a5a24', 1, 'opacity="0.7"'))
      .join('')
  const kernel = oval(0, 0, 12, 8.5, '#b9704a') + oval(-3, -3, 4, 2, '#e8b493')
  return (
    stroke('M0 -6C2 -22 8 -34 20 -42', brand.leaf, 2.4) +
    at(leafBlade(30, 10, brand.leaf), 8, -28, -160) +
    at(leafBlade(30, 10, '#4a7d4c'), 12, -34, 8) +
    at(leafBlade(24, 8, brand.leaf), 19, -41, -62) +
    at(pod, -4, 10, -14) +
    at(kernel, 30, 32, 20) +
    at(kernel, 8, 36, -14)
  )
}

function capsule(colour: string, seed: string): string {
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

function coconut(): string {
  const half =
    oval(0, 4, 38, 34, '#5a3a20') +
    oval(0, 2, 33, 29, '#fbf6e6') +
    oval(2, 4, 23, 19, '#e6dcbf') +
    oval(4, 6, 19, 15, '#f5efdc') +
    Array.from({ length: 22 }, (_, i) =>
      stroke(
        `M${Math.cos(i * 0.286) * 36} ${4 + Math.sin(i * 0.286) * 32}l${Math.cos(i * 0.286) * 4} ${Math.sin(i * 0.286) * 4}`,
        '#7a5230',
        1.3,
      ),
    ).join('')
  return (
    at(leafBlade(52, 8, brand.leaf), -12, -18, -158) +
    at(leafBlade(52, 8, '#4a7d4c'), 4, -22, -38) +
    at(leafBlade(48, 7, brand.leaf), -2, -22, -96) +
    at(half, 0, 8)
  )
}

function flower(petal: string, count: number): string {
  const one = (x: number, y: number, s: number) =>
    at(
      Array.from({ length: count }, (_, i) =>
        at(oval(9, 0, 9, 6, petal) + stroke('M3 0H12', darken(petal, 0.25), 0.9), 0, 0, (360 / count) * i),
      ).join('') + oval(0, 0, 4, 4, darken(petal, 0.3)),
      x,
      y,
      12,
      s,
    )
  return (
    stroke('M0 46C-2 24 2 8 0 -20', brand.leaf, 2.4) +
    stroke('M-1 24C8 14 16 8 22 -2', brand.leaf, 2) +
    stroke('M0 30C-10 20 -16 14 -22 2', brand.leaf, 2) +
    at(leafBlade(30, 9, brand.leaf), 0, 38, -28) +
    at(leafBlade(30, 9, '#4a7d4c'), -1, 42, -154) +
    one(0, -26, 1.1) +
    one(24, -6, 0.95) +
    one(-24, -2, 0.95)
  )
}

function castorLeaf(): string {
  const blades = [-90, -48, -8, -132, -172, 30, 150]
    .map((a, i) => at(leafBlade(i === 0 ? 44 : 38, 10, i % 2 ? brand.leaf : '#4a7d4c'), 0, 0, a))
    .join('')
  const bean =
    oval(0, 0, 11, 7.5, '#6b4630') +
    [
      [-4, -2],
      [2, 2],
      [5, -3],
      [-1, -4],
    ]
      .map(([x = 0, y = 0]) => oval(x, y, 1.8, 1.2, '#d6b48e'))
      .join('')
  return (
    stroke('M0 0C2 16 0 30 -4 46', '#8a4a3a', 2.6) + blades + at(bean, 24, 38, -12) + at(bean, -26, 40, 18)
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

function fingers(colour: string): string {
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

function comb(): string {
  const hex = (x: number, y: number, fill: string) =>
    `<path transform="translate(${x} ${y})" d="M0 -15L13 -7.5V7.5L0 15L-13 7.5V-7.5Z" fill="${fill}" stroke="#8a4a0c" stroke-width="2"/>`
  const cells = [
    [0, -26, '#f1b83c'],
    [-27, -26, '#e09a20'],
    [27, -26, '#e9a92e'],
    [-13.5, -2, '#e9a92e'],
    [13.5, -2, '#f4c555'],
    [0, 22, '#e09a20'],
  ] as const
  return (
    cells.map(([x, y, c]) => hex(x, y, c)).join('') +
    shape(
      'M27 -6C27 4 36 10 36 18A9 9 0 0 1 18 18C18 10 27 4 27 -6Z',
      '#d88c16',
      'transform="translate(0 20)"',
    )
  )
}

function cane(): string {
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

export function palmTree(): string {
  const fans = [-170, -140, -112, -84, -58, -32, -6]
    .map(a =>
      at(
        Array.from({ length: 7 }, (_, i) =>
          at(leafBlade(30 - Math.abs(i - 3) * 2, 2.6, i % 2 ? brand.leaf : '#4a7d4c'), 6, 0, (i - 3) * 13),
        ).join(''),
        0,
        -14,
        a,
      ),
    )
    .join('')
  return (
    stroke('M0 48C1 24 -2 8 0 -12', '#6a4a30', 6) +
    stroke('M-1 44C0 24 -3 8 -1 -10', '#a9835c', 1.6) +
    fans +
    [
      [-7, -8],
      [6, -7],
      [0, -4],
    ]
      .map(([x = 0, y = 0]) => oval(x, y, 5.4, 5.4, '#4a3122'))
      .join('')
  )
}

function chilli(): string {
  const one = 'M-4 -26C10 -24 14 0 6 34C2 18 -12 -4 -4 -26Z'
  const pod =
    shape(one, '#b3261e') +
    stroke('M2 -20C7 -8 7 6 5 20', '#f08a70', 1.8) +
    shape('M-8 -28C-4 -34 8 -32 10 -25C4 -22 -4 -23 -8 -28Z', brand.leaf) +
    stroke('M1 -30C2 -38 6 -42 10 -44', brand.leaf, 2.6)
  return at(leafBlade(34, 9, '#4a7d4c'), 4, -28, -18) + at(pod, -14, 6, 18) + at(pod, 16, 8, -14)
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

function turmeric(): string {
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

function pepper(): string {
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

function beans(colour: string): string {
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

export const emblems = {
  groundnut: groundnut(),
  sesame: capsule('#6f8a46', '#ecd9ab'),
  blackSesame: capsule('#6f8a46', '#2f2822'),
  coconut: coconut(),
  mustard: flower('#f0bf1f', 4),
  castor: castorLeaf(),
  lamp: at(flower('#e8a02a', 8), 0, 0),
  rice: ear('#d9b25a'),
  redRice: ear('#b06a42'),
  foxtail: ear('#e0ae3a', 1.4),
  little: ear('#c9bb8c', 0.6),
  ragi: fingers('#8f4630'),
  comb: comb(),
  cane: cane(),
  palm: palmTree(),
  chilli: chilli(),
  curry: curryLeaf(),
  turmeric: turmeric(),
  pepper: pepper(),
  urad: beans('#2e2a28'),
  toor: beans('#e0a034'),
  gram: beans('#7d8a3a'),
} as const

export type EmblemName = keyof typeof emblems
