import { hills, palmyra, sky, treeLine } from './landscape.ts'
import { darken, lighten, mix } from './palette.ts'
import { vignette } from './room.ts'
import { curve, group, oval, type Sheet, shape, stroke } from './sheet.ts'
import { dawn, dusk } from './skies.ts'
import { mouldedSweet } from './sweet.ts'
import { bowl } from './vessel.ts'
import { paintThings, yard } from './yard.ts'

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
  const { height: h } = sheet
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
