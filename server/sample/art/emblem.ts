import { beans, cane, capsule, chilli, ear, fingers, pepper, turmeric } from './emblem-crops.ts'
import { at, curryLeaf, leafBlade } from './leaf.ts'
import { brand, darken } from './palette.ts'
import { oval, shape, stroke } from './sheet.ts'

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
