import { field } from './field.ts'
import { palmJaggery, palmyrasAtDusk } from './gallery-palmyra.ts'
import { grain, grains } from './grain.ts'
import { coconutPalm, hills, sky, treeLine } from './landscape.ts'
import { darken, lighten } from './palette.ts'
import { coconutHalf } from './produce.ts'
import type { Draw } from './products-oils.ts'
import { vignette } from './room.ts'
import { group, oval, polygon, type Sheet, shape, stroke, type Thing } from './sheet.ts'
import { morning } from './skies.ts'
import { paintThings, yard } from './yard.ts'

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

export function sesameOnMats(sheet: Sheet): string {
  const { width: w, height: h } = sheet
  const horizon = h * 0.36
  const wall = `<rect y="${horizon - 96}" width="${w}" height="100" fill="${sheet.linear(
    [
      [0, '#efe0c0'],
      [1, '#cfb389'],
    ],
    [0, 0, 0, 1],
  )}"/>${stroke(`M0 ${horizon - 96}H${w}`, '#a5583a', 16)}`
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
  const parapet = `<rect y="${horizon - 60}" width="${w}" height="66" fill="${sheet.linear(
    [
      [0, '#f4e8cf'],
      [1, '#d6bd97'],
    ],
    [0, 0, 0, 1],
  )}"/>${stroke(`M0 ${horizon - 60}H${w}`, '#fff8e8', 8)}`
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

export const outdoorPictures: Record<string, { draw: Draw; width: number; height: number }> = {
  'gallery-groundnut-field': { draw: sheet => field(sheet, 'dawn'), width: 1600, height: 1000 },
  'gallery-sesame-mats': { draw: sesameOnMats, width: 1600, height: 1200 },
  'gallery-coconut-sun': { draw: coconutsInSun, width: 1600, height: 1200 },
  'gallery-palm-jaggery': { draw: palmJaggery, width: 1200, height: 1500 },
  'gallery-palmyras': { draw: palmyrasAtDusk, width: 1200, height: 1500 },
}
