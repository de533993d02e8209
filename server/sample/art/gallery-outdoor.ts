import { grain, grains } from './grain.ts'
import { coconutPalm, hills, mist, palmyra, rows, type Sky, sky, treeLine } from './landscape.ts'
import { darken, lighten, mix } from './palette.ts'
import { coconutHalf } from './produce.ts'
import type { Draw } from './products-oils.ts'
import { vignette } from './room.ts'
import { curve, group, oval, polygon, type Sheet, shape, stroke, type Thing } from './sheet.ts'
import { mouldedSweet } from './sweet.ts'
import { bowl } from './vessel.ts'

const dawn: Sky = { top: '#a9c0c4', middle: '#f0d9b0', low: '#fbe6bd', sun: '#ffe0a0', sunX: 0.3, sunY: 0.72 }
const morning: Sky = {
  top: '#b9d0cf',
  middle: '#e6e2c8',
  low: '#f8ecd0',
  sun: '#fff0c8',
  sunX: 0.16,
  sunY: 0.2,
}
const dusk: Sky = {
  top: '#6d6a86',
  middle: '#e0a277',
  low: '#fbcf8a',
  sun: '#ffd58a',
  sunX: 0.32,
  sunY: 0.82,
  glow: 0.7,
}

const paintThings = (things: Thing[]) => {
  const ordered = things.toSorted((a, b) => a.depth - b.depth)
  return ordered.map(t => t.shadow).join('') + ordered.map(t => t.body).join('')
}

const fieldSkies = { dawn, morning }

/** A groundnut field in rows, the Western Ghats behind it. */
export function field(sheet: Sheet, time: keyof typeof fieldSkies): string {
  const { width: w, height: h } = sheet
  const horizon = h * 0.42
  const isDawn = time === 'dawn'
  const palm = (x: number, tall: number, lean: number) =>
    coconutPalm(
      sheet,
      w * (isDawn ? x : 1.02 - x),
      horizon + 12,
      h * tall,
      isDawn ? lean : -lean,
      '#4f6540',
      '#6b5640',
    )
  const light = sheet.radial(
    [
      [0, '#ffdf9a', isDawn ? 0.4 : 0.22],
      [1, '#ffdf9a', 0],
    ],
    [0.3, 0.32, 0.6],
  )
  return sheet.svg(
    [
      sky(sheet, fieldSkies[time], horizon),
      hills(sheet, horizon, h * 0.2, isDawn ? '#a3aeb4' : '#9fb3b4', 7),
      hills(sheet, horizon, h * 0.11, '#8c9a90', 9),
      mist(sheet, horizon - 6, h * 0.12, '#fdebc8', isDawn ? 0.8 : 0.5),
      treeLine(sheet, horizon + 4, h * 0.035, '#5f7048', 90),
      palm(0.8, 0.3, 18) + palm(0.86, 0.36, -14) + palm(0.95, 0.26, 10),
      rows(
        sheet,
        horizon,
        w * (isDawn ? 0.36 : 0.64),
        isDawn ? '#a35a34' : '#b0683e',
        isDawn ? '#587a36' : '#66883c',
      ),
      mist(sheet, horizon + h * 0.05, h * 0.16, '#ffe9c2', isDawn ? 0.55 : 0.3),
      `<rect width="${w}" height="${h}" fill="${light}"/>`,
      vignette(sheet, 0.3),
    ].join(''),
  )
}

/** A palm-leaf mat lying on the ground, drawn as it narrows with distance. */
function mat(sheet: Sheet, x: number, y: number, width: number, depth: number, colour: string): string {
  const pinch = 0.78
  const corner = (u: number, v: number): [number, number] => [
    x + (u - 0.5) * width * (pinch + (1 - pinch) * v),
    y - depth * (1 - v),
  ]
  const face = polygon([corner(0, 0), corner(1, 0), corner(1, 1), corner(0, 1)])
  const strips = Array.from({ length: 26 }, (_, i) =>
    stroke(
      polygon([corner(i / 26, 0), corner(i / 26, 1)]),
      i % 2 ? darken(colour, 0.35) : lighten(colour, 0.4),
      2,
      'opacity="0.4"',
    ),
  ).join('')
  const cross = Array.from({ length: 14 }, (_, i) =>
    stroke(
      polygon([corner(0, (i / 14) ** 1.2), corner(1, (i / 14) ** 1.2)]),
      darken(colour, 0.4),
      1.6,
      'opacity="0.3"',
    ),
  ).join('')
  const edge = stroke(face, darken(colour, 0.45), 5, 'opacity="0.7"')
  return (
    group(shape(face, '#2a1407'), `transform="translate(10 8)" opacity="0.4" filter="${sheet.blur(6)}"`) +
    shape(face, colour) +
    strips +
    cross +
    edge
  )
}

function seedsOnMat(sheet: Sheet, x: number, y: number, width: number, depth: number, count: number): string {
  const spots = Array.from({ length: count }, () => {
    const a = sheet.between(0, Math.PI * 2)
    const d = Math.sqrt(sheet.random())
    return { x: x + Math.cos(a) * d * width * 0.4, y: y - depth * 0.5 + Math.sin(a) * d * depth * 0.4 }
  }).sort((a, b) => a.y - b.y)
  const bed = oval(x, y - depth * 0.5, width * 0.41, depth * 0.42, '#c9aa70')
  const ridges = Array.from({ length: 8 }, (_, i) =>
    stroke(
      `M${x - width * 0.36} ${y - depth * (0.2 + i * 0.09)}q${width * 0.36} ${depth * 0.05} ${width * 0.72} 0`,
      '#8a6a36',
      5,
      'opacity="0.22"',
    ),
  ).join('')
  return (
    bed +
    spots
      .map(s =>
        grain(sheet, grains.sesame, s.x, s.y, 0.55 + 0.5 * (s.y / sheet.height), sheet.between(0.45, 0.8)),
      )
      .join('') +
    ridges
  )
}

function yard(sheet: Sheet, horizon: number, tone: string): string {
  const { width: w, height: h } = sheet
  const ground = sheet.linear(
    [
      [0, lighten(tone, 0.4)],
      [0.5, tone],
      [1, darken(tone, 0.22)],
    ],
    [0, 0, 0, 1],
  )
  const pebbles = Array.from({ length: 240 }, () => {
    const y = horizon + (h - horizon) * sheet.random() ** 0.7
    return oval(
      sheet.between(0, w),
      y,
      sheet.between(1, 5),
      sheet.between(0.8, 2),
      sheet.random() > 0.5 ? darken(tone, 0.4) : lighten(tone, 0.5),
      'opacity="0.4"',
    )
  }).join('')
  return `<rect y="${horizon}" width="${w}" height="${h - horizon}" fill="${ground}"/>${pebbles}`
}

export function sesameOnMats(sheet: Sheet): string {
  const { width: w, height: h } = sheet
  const horizon = h * 0.36
  const wall =
    `<rect y="${horizon - 96}" width="${w}" height="100" fill="${sheet.linear(
      [
        [0, '#efe0c0'],
        [1, '#cfb389'],
      ],
      [0, 0, 0, 1],
    )}"/>` + stroke(`M0 ${horizon - 96}H${w}`, '#a5583a', 16)
  const spots: [number, number, number, number][] = [
    [320, 640, 460, 130],
    [880, 640, 480, 130],
    [1420, 640, 460, 130],
    [470, 900, 760, 190],
    [1260, 900, 740, 190],
    [760, 1170, 1080, 220],
  ]
  const mats = spots
    .map(
      ([x, y, mw, d]) =>
        mat(sheet, x, y, mw, d, '#c8a765') + seedsOnMat(sheet, x, y, mw, d, Math.round(mw * 1.5)),
    )
    .join('')
  return sheet.svg(
    sky(sheet, morning, horizon) +
      hills(sheet, horizon - 60, h * 0.13, '#a9b8ae', 7) +
      treeLine(sheet, horizon - 80, h * 0.06, '#66804a', 70) +
      coconutPalm(sheet, 200, horizon - 40, h * 0.25, 26, '#4f6f3a', '#75593c') +
      coconutPalm(sheet, 1390, horizon - 40, h * 0.26, -30, '#4a6a36', '#75593c') +
      wall +
      yard(sheet, horizon, '#d8b48a') +
      mats +
      vignette(sheet, 0.22),
  )
}

export function coconutsInSun(sheet: Sheet): string {
  const { width: w, height: h } = sheet
  const horizon = h * 0.34
  const things: Thing[] = []
  const lines: [number, number, number][] = [
    [560, 9, 62],
    [690, 8, 78],
    [850, 7, 98],
    [1060, 5.6, 128],
  ]
  for (const [y, across, r] of lines) {
    for (let i = 0; i < across; i++) {
      const x = ((i + 0.5) / across) * w * 1.02 + sheet.between(-14, 14) + (y % 100 > 50 ? r * 0.3 : -r * 0.1)
      things.push(coconutHalf(sheet, x, y + sheet.between(-8, 8), r, sheet.between(-26, 22)))
    }
  }
  const parapet =
    `<rect y="${horizon - 60}" width="${w}" height="66" fill="${sheet.linear(
      [
        [0, '#f4e8cf'],
        [1, '#d6bd97'],
      ],
      [0, 0, 0, 1],
    )}"/>` + stroke(`M0 ${horizon - 60}H${w}`, '#fff8e8', 8)
  return sheet.svg(
    sky(sheet, morning, horizon) +
      hills(sheet, horizon, h * 0.15, '#a3b5b0', 7) +
      coconutPalm(sheet, 330, horizon + 20, h * 0.26, 30, '#4f7038', '#6f5438') +
      coconutPalm(sheet, 1220, horizon + 20, h * 0.22, -24, '#4a6a36', '#6f5438') +
      coconutPalm(sheet, 1470, horizon + 20, h * 0.28, -10, '#456432', '#6f5438') +
      parapet +
      yard(sheet, horizon, '#e0c6a0') +
      mat(sheet, w / 2, h * 0.98, w * 1.16, h * 0.56, '#c8a765') +
      paintThings(things) +
      vignette(sheet, 0.2),
  )
}

export function palmyrasAtDusk(sheet: Sheet): string {
  const { width: w, height: h } = sheet
  const horizon = h * 0.72
  const grass = Array.from({ length: 500 }, () => {
    const x = sheet.between(0, w)
    const y = sheet.between(horizon + 30, h * 1.02)
    const l = 14 + (y - horizon) * 0.16
    return stroke(
      `M${x.toFixed(0)} ${y.toFixed(0)}q${sheet.between(-6, 10).toFixed(0)} ${(-l * 0.6).toFixed(0)} ${sheet.between(-14, 22).toFixed(0)} ${(-l).toFixed(0)}`,
      mix('#4a4526', '#c98a4a', sheet.between(0, 0.6)),
      sheet.between(1.4, 3.4),
    )
  }).join('')
  const water = `<rect y="${horizon}" width="${w}" height="${h * 0.07}" fill="${sheet.linear(
    [
      [0, '#f7c98a'],
      [1, '#b07a5a'],
    ],
    [0, 0, 0, 1],
  )}"/>`
  return sheet.svg(
    sky(sheet, dusk, horizon) +
      hills(sheet, horizon, h * 0.1, '#9a7f88', 7) +
      hills(sheet, horizon, h * 0.05, '#7d6468', 9) +
      palmyra(sheet, w * 0.9, horizon + 8, h * 0.26, '#4e4a34', '#4a3832') +
      palmyra(sheet, w * 0.1, horizon + 8, h * 0.22, '#575039', '#54403a') +
      water +
      yard(sheet, horizon + h * 0.06, '#7d5638') +
      palmyra(sheet, w * 0.3, horizon + h * 0.12, h * 0.56, '#3a4026', '#2e2320') +
      palmyra(sheet, w * 0.68, horizon + h * 0.16, h * 0.66, '#333a22', '#291f1c') +
      palmyra(sheet, w * 0.52, horizon + h * 0.08, h * 0.4, '#454629', '#3a2c28') +
      grass +
      vignette(sheet, 0.36),
  )
}

function hearth(sheet: Sheet, x: number, y: number, s: number): string {
  const clay = '#a8653f'
  const side = sheet.linear([
    [0, darken(clay, 0.3)],
    [0.3, lighten(clay, 0.25)],
    [1, darken(clay, 0.55)],
  ])
  const body = curve(
    [
      [x - 330 * s, y],
      [x - 350 * s, y - 120 * s],
      [x - 300 * s, y - 235 * s],
      [x, y - 215 * s],
      [x + 300 * s, y - 235 * s],
      [x + 350 * s, y - 120 * s],
      [x + 330 * s, y],
      [x, y + 40 * s],
    ],
    true,
  )
  const mouth = curve(
    [
      [x - 120 * s, y + 24 * s],
      [x - 126 * s, y - 70 * s],
      [x, y - 130 * s],
      [x + 126 * s, y - 70 * s],
      [x + 120 * s, y + 24 * s],
    ],
    true,
  )
  const ember = sheet.radial(
    [
      [0, '#fff0a8'],
      [0.3, '#ffb63a'],
      [0.7, '#c4481a'],
      [1, '#3a1208'],
    ],
    [0.5, 0.8, 0.7],
  )
  const flames = Array.from({ length: 11 }, (_, i) => {
    const fx = x + (i - 5) * 19 * s
    const l = sheet.between(50, 104) * s
    return shape(
      curve(
        [
          [fx - 13 * s, y + 10 * s],
          [fx - 9 * s, y - l * 0.4],
          [fx + sheet.between(-8, 8) * s, y - l],
          [fx + sheet.between(-8, 8) * s, y - l],
          [fx + 10 * s, y - l * 0.35],
          [fx + 13 * s, y + 10 * s],
        ],
        true,
      ),
      i % 2 ? '#ffd45a' : '#ff9a2a',
      'opacity="0.85"',
    )
  }).join('')
  const wood = [-90, -20, 60]
    .map(
      (dx, i) =>
        stroke(
          `M${x + dx * s} ${y + 4 * s}L${x + (dx * 1.5 - 30) * s} ${y + (92 + i * 8) * s}`,
          ['#6b4526', '#7d5230', '#5a3a20'][i] ?? '#6b4526',
          34 * s,
        ) + oval(x + (dx * 1.5 - 30) * s, y + (92 + i * 8) * s, 17 * s, 15 * s, '#c99a66'),
    )
    .join('')
  return (
    shape(body, side) +
    shape(mouth, ember) +
    group(flames, `clip-path="${sheet.clip(mouth)}"`) +
    wood +
    oval(
      x,
      y - 20 * s,
      320 * s,
      190 * s,
      sheet.radial([
        [0, '#ffb04a', 0.45],
        [1, '#ffb04a', 0],
      ]),
    )
  )
}

export function palmJaggery(sheet: Sheet): string {
  const { width: w, height: h } = sheet
  const horizon = h * 0.5
  const pan = bowl(sheet, {
    x: 560,
    y: 1090,
    radius: 350,
    ware: 'stone',
    depth: 0.62,
    oil: { deep: '#3a1c0c', body: '#7a4318', bright: '#a8641f', glow: '#e0a24a', clarity: 1 },
  })
  const bubbles = Array.from({ length: 90 }, () => {
    const a = sheet.between(0, Math.PI * 2)
    const d = Math.sqrt(sheet.random())
    const r = sheet.between(4, 15)
    return (
      oval(560 + Math.cos(a) * d * 285, 968 + Math.sin(a) * d * 34, r, r * 0.5, '#c98a3a', 'opacity="0.75"') +
      oval(
        557 + Math.cos(a) * d * 285,
        965 + Math.sin(a) * d * 34,
        r * 0.4,
        r * 0.18,
        '#ffe6b0',
        'opacity="0.9"',
      )
    )
  }).join('')
  const steam = Array.from({ length: 9 }, (_, i) => {
    const x = 400 + i * 44
    return stroke(
      curve([
        [x, 930],
        [x + sheet.between(-40, 60), 780],
        [x + sheet.between(-10, 110), 620],
        [x + sheet.between(20, 190), 400],
      ]),
      '#fffaf0',
      sheet.between(26, 60),
      'opacity="0.24"',
    )
  }).join('')
  const shells = [
    [890, 1390, 120],
    [1070, 1330, 100],
    [720, 1440, 104],
  ].map(([x = 0, y = 0, r = 0], i) =>
    mouldedSweet(sheet, x, y, r, 'shell', ['#5a3219', '#4d2a16', '#653a1e'][i] ?? '#5a3219'),
  )
  return sheet.svg(
    sky(sheet, dawn, horizon) +
      hills(sheet, horizon, h * 0.07, '#a9a8a0', 7) +
      treeLine(sheet, horizon + 4, h * 0.02, '#6f7a4c', 70) +
      palmyra(sheet, 980, horizon + 60, h * 0.42, '#4a5a30', '#4a3a30') +
      palmyra(sheet, 190, horizon + 40, h * 0.36, '#53623a', '#54433a') +
      palmyra(sheet, 760, horizon + 20, h * 0.24, '#6a7550', '#6b5a4c') +
      yard(sheet, horizon, '#c48a5c') +
      oval(660, 1275, 470, 60, '#2a1407', `opacity="0.4" filter="${sheet.blur(24)}"`) +
      hearth(sheet, 560, 1255, 1.12) +
      pan.body +
      bubbles +
      group(steam, `filter="${sheet.blur(20)}"`) +
      paintThings(shells) +
      vignette(sheet, 0.28),
  )
}

export const outdoorPictures: Record<string, { draw: Draw; width: number; height: number }> = {
  'gallery-groundnut-field': { draw: sheet => field(sheet, 'dawn'), width: 1600, height: 1000 },
  'gallery-sesame-mats': { draw: sesameOnMats, width: 1600, height: 1200 },
  'gallery-coconut-sun': { draw: coconutsInSun, width: 1600, height: 1200 },
  'gallery-palm-jaggery': { draw: palmJaggery, width: 1200, height: 1500 },
  'gallery-palmyras': { draw: palmyrasAtDusk, width: 1200, height: 1500 },
}
