import { openBag } from './bag.ts'
import { bottle, bottles } from './bottle.ts'
import { grains } from './grain.ts'
import { tin } from './jar.ts'
import { dropMark } from './label.ts'
import { coconutPalm } from './landscape.ts'
import { leafBlade } from './leaf.ts'
import { brand, darken, lighten, oils } from './palette.ts'
import { labels } from './products-oils.ts'
import { vignette } from './room.ts'
import { group, oval, type Sheet, shape, stroke, type Thing } from './sheet.ts'
import { textPath } from './type.ts'

const box = (x: number, y: number, w: number, h: number, fill: string, rest = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" ${rest}/>`
const body = (thing: Thing) => thing.shadow + thing.body

function sign(): string {
  const word = (
    text: string,
    face: 'display' | 'sansBold',
    size: number,
    y: number,
    tracking: number,
    colour: string,
  ) => shape(textPath(text, { face, size, x: 800, y, anchor: 'middle', tracking }), colour)
  return (
    box(250, 176, 1100, 150, brand.leaf, 'rx="8"') +
    `<rect x="262" y="188" width="1076" height="126" rx="4" fill="none" stroke="#e9c77a" stroke-width="2.5"/>` +
    word('Vaagai', 'display', 76, 251, 0.01, '#fbf3df') +
    word('WOOD-PRESSED OILS  ·  POLLACHI', 'sansBold', 22, 302, 0.2, '#e9c77a') +
    dropMark(420, 250, 52, brand.turmeric) +
    dropMark(1180, 250, 52, brand.turmeric)
  )
}

function tiles(sheet: Sheet): string {
  let out = ''
  for (let row = 0; row < 4; row++) {
    for (let col = -1; col < 31; col++) {
      const x = col * 54 + (row % 2) * 27
      const tone = ['#b5603c', '#a8552f', '#c06c46', '#9c4d2c'][Math.floor(sheet.random() * 4)] ?? '#b5603c'
      out += `<path d="M${x} ${row * 40}h54v34a27 20 0 0 1 -54 0z" fill="${tone}" stroke="#6b2f1a" stroke-opacity="0.45" stroke-width="2"/>`
    }
  }
  return out + box(0, 160, 1600, 16, '#5f3a20')
}

function shelves(sheet: Sheet): string {
  const dark = sheet.linear(
    [
      [0, '#4a2e1a'],
      [0.5, '#6b4426'],
      [1, '#3a2213'],
    ],
    [0, 0, 0, 1],
  )
  let out =
    box(300, 340, 1000, 580, dark) +
    oval(
      620,
      480,
      520,
      300,
      sheet.radial([
        [0, '#ffdc98', 0.55],
        [1, '#ffdc98', 0],
      ]),
    )
  const rowsOf = [
    ['groundnut', 'sesame', 'coconut', 'mustard', 'groundnut', 'castor', 'sesame', 'coconut', 'lamp'],
    ['sesame', 'groundnut', 'mustard', 'groundnut', 'coconut', 'sesame', 'lamp', 'groundnut', 'mustard'],
  ] as const
  rowsOf.forEach((row, r) => {
    const y = 588 + r * 234
    row.forEach((oil, i) => {
      out += bottle(sheet, {
        x: 372 + i * 107,
        y: y - 4,
        // Of one height, whatever the bottle: less than from one board to the next.
        scale: i % 3 ? 0.246 : 0.204,
        shape: i % 3 ? bottles.half : bottles.litre,
        oil: oils[oil],
        label: labels[oil]('500 ml'),
      }).body
    })
    out += box(300, y, 1000, 20, '#a8713f') + box(300, y + 18, 1000, 8, '#3a2213', 'opacity="0.7"')
  })
  return out
}

function counter(sheet: Sheet): string {
  const face = sheet.linear(
    [
      [0, '#b98350'],
      [0.5, '#9a6535'],
      [1, '#6f4522'],
    ],
    [0, 0, 0, 1],
  )
  const planks = Array.from({ length: 13 }, (_, i) =>
    stroke(`M${320 + i * 80} 892V1060`, '#4a2c14', 3, 'opacity="0.5"'),
  ).join('')
  return (
    box(260, 872, 1080, 190, face) +
    planks +
    box(244, 850, 1112, 30, '#cf9a62') +
    box(244, 850, 1112, 6, '#f0cfa0', 'opacity="0.8"')
  )
}

function pot(x: number, y: number, s: number, sheet: Sheet): string {
  const clay = sheet.linear([
    [0, '#8a4426'],
    [0.3, '#d08a5c'],
    [0.6, '#b5603c'],
    [1, '#6b3018'],
  ])
  const leaves = Array.from({ length: 22 }, (_, i) =>
    group(
      leafBlade(s * (1 + (i % 4) * 0.14), s * 0.2, i % 2 ? '#3f6a38' : '#5a7f40'),
      `transform="translate(${x} ${y - s * 0.9}) rotate(${-172 + i * 7.8})"`,
    ),
  ).join('')
  return (
    oval(x + s * 0.3, y + 4, s * 0.9, s * 0.13, '#2a1407', 'opacity="0.45"') +
    leaves +
    `<path d="M${x - s * 0.56} ${y - s}H${x + s * 0.56}L${x + s * 0.4} ${y}H${x - s * 0.4}Z" fill="${clay}"/>` +
    box(x - s * 0.62, y - s * 1.06, s * 1.24, s * 0.18, clay, 'rx="5"')
  )
}

/** The shop as it stands on the road: tiled eaves, a painted sign, shelves of oil behind a counter. */
export function shopFront(sheet: Sheet): string {
  const wall = sheet.linear(
    [
      [0, '#f8ecd0'],
      [0.6, '#efdcb4'],
      [1, '#d8bd8a'],
    ],
    [0, 0, 1, 0.6],
  )
  const ground = sheet.linear(
    [
      [0, '#d8b48a'],
      [1, '#a87a4c'],
    ],
    [0, 0, 0, 1],
  )
  const pillars = [
    [224, 0],
    [1300, 1],
  ]
    .map(
      ([x = 0]) =>
        box(
          x,
          330,
          76,
          740,
          sheet.linear([
            [0, '#f3e3c0'],
            [0.3, '#fff8e6'],
            [1, '#b59664'],
          ]),
        ) +
        box(x - 10, 1000, 96, 70, '#a5583a') +
        box(x - 8, 340, 92, 26, '#a5583a'),
    )
    .join('')
  const eave = box(
    0,
    176,
    1600,
    90,
    sheet.linear(
      [
        [0, '#3a200c', 0.5],
        [1, '#3a200c', 0],
      ],
      [0, 0, 0, 1],
    ),
  )
  const step = box(160, 1060, 1280, 40, '#d9c7a6') + box(160, 1098, 1280, 14, '#8f7a58')
  const front = [
    openBag(sheet, {
      x: 330,
      y: 1165,
      width: 210,
      height: 240,
      grain: grains.groundnut,
      grainScale: 0.5,
      cloth: '#d9bd88',
      stripe: '#6b3f1c',
      stencil: 'GROUNDNUT',
    }),
    openBag(sheet, {
      x: 560,
      y: 1175,
      width: 200,
      height: 220,
      grain: grains.sesame,
      grainScale: 0.6,
      cloth: '#e6d2a4',
      stripe: '#6b3f1c',
      stencil: 'SESAME',
    }),
    tin(sheet, 1100, 1160, 0.36, labels.groundnut('5 litres')),
    tin(sheet, 1290, 1170, 0.36, labels.sesame('5 litres')),
  ]
    .map(body)
    .join('')
  const light = `<rect width="1600" height="1200" fill="${sheet.linear(
    [
      [0, '#ffe9b8', 0.38],
      [0.5, '#ffe9b8', 0],
      [1, '#3a1f0c', 0.24],
    ],
    [0, 0, 1, 0.5],
  )}"/>`
  const palmShade = group(
    coconutPalm(sheet, 60, 1300, 1150, 120, darken('#6b4a2a', 0.1), '#6b4a2a'),
    `opacity="0.12" filter="${sheet.blur(7)}"`,
  )
  return sheet.svg(
    box(0, 0, 1600, 1200, wall) +
      shelves(sheet) +
      counter(sheet) +
      pillars +
      palmShade +
      box(0, 1070, 1600, 130, ground) +
      step +
      tiles(sheet) +
      eave +
      sign() +
      front +
      pot(120, 1150, 96, sheet) +
      pot(1490, 1150, 100, sheet) +
      stroke('M0 1070H160M1440 1070H1600', lighten('#a87a4c', 0.4), 3) +
      light +
      vignette(sheet, 0.24),
  )
}
