import { leafBlade } from './leaf.ts'
import { darken, lighten, mix } from './palette.ts'
import { curve, group, oval, type Sheet, shape, stroke } from './sheet.ts'

export type Sky = {
  top: string
  middle: string
  low: string
  sun: string
  sunX: number
  sunY: number
  glow?: number
}

export function sky(sheet: Sheet, s: Sky, horizon: number): string {
  const { width: w, height: h } = sheet
  const fall = sheet.linear(
    [
      [0, s.top],
      [0.6, s.middle],
      [1, s.low],
    ],
    [0, 0, 0, 1],
  )
  const halo = sheet.radial([
    [0, s.sun, 0.95],
    [0.12, s.sun, 0.6],
    [0.45, s.sun, 0.22],
    [1, s.sun, 0],
  ])
  const r = w * (s.glow ?? 0.42)
  const cloud = Array.from({ length: 9 }, () => {
    const y = sheet.between(0.12, 0.8) * horizon
    const x = sheet.between(-0.1, 1) * w
    const l = sheet.between(0.16, 0.42) * w
    return shape(
      curve(
        [
          [x, y],
          [x + l * 0.3, y - l * 0.018],
          [x + l * 0.7, y - l * 0.012],
          [x + l, y],
          [x + l * 0.6, y + l * 0.016],
          [x + l * 0.2, y + l * 0.012],
        ],
        true,
      ),
      lighten(s.low, 0.5),
      `opacity="${sheet.between(0.14, 0.4).toFixed(2)}"`,
    )
  }).join('')
  return `<rect width="${w}" height="${h}" fill="${s.low}"/><rect width="${w}" height="${horizon + 4}" fill="${fall}"/>${group(cloud, `filter="${sheet.blur(h * 0.006)}"`)}${oval(w * s.sunX, horizon * s.sunY, r, r, halo)}${oval(w * s.sunX, horizon * s.sunY, w * 0.028, w * 0.028, lighten(s.sun, 0.8), 'opacity="0.95"')}`
}

/** A range of hills; the further, the closer to the colour of the air. */
export function hills(sheet: Sheet, base: number, height: number, colour: string, roughness = 9): string {
  const points: [number, number][] = []
  for (let i = -1; i <= roughness + 1; i++) {
    points.push([
      (i / roughness) * sheet.width,
      base - height * (0.3 + 0.7 * sheet.random()) * (i % 2 ? 1 : 0.6),
    ])
  }
  const fill = sheet.linear(
    [
      [0, colour],
      [1, lighten(colour, 0.38)],
    ],
    [0, 0, 0, 1],
  )
  return shape(`${curve(points)}L${sheet.width * 1.2} ${base + 6}L${-sheet.width * 0.2} ${base + 6}Z`, fill)
}

export function treeLine(sheet: Sheet, base: number, size: number, colour: string, count = 60): string {
  return Array.from({ length: count }, () => {
    const x = sheet.between(-0.02, 1.02) * sheet.width
    const r = size * sheet.between(0.4, 1)
    return oval(
      x,
      base - r * 0.35,
      r * sheet.between(0.7, 1.3),
      r * 0.7,
      mix(colour, sheet.random() > 0.5 ? '#1c2a18' : '#8a9a5a', sheet.between(0, 0.3)),
    )
  }).join('')
}

/** A coconut palm: feathered fronds, arching. */
export function coconutPalm(
  sheet: Sheet,
  x: number,
  base: number,
  height: number,
  lean: number,
  colour: string,
  trunk: string,
): string {
  const [tx, ty] = [x + lean, base - height]
  const w = height * 0.016
  const bole = shape(
    curve(
      [
        [x - w * 1.3, base],
        [x - w * 1.3, base],
        [x + lean * 0.2 - w, base - height * 0.4],
        [tx - w * 0.7, ty],
        [tx + w * 0.7, ty],
        [x + lean * 0.2 + w, base - height * 0.4],
        [x + w * 1.3, base],
        [x + w * 1.3, base],
      ],
      true,
    ),
    trunk,
  )
  const fronds = [-168, -146, -120, -96, -70, -44, -18, 6, 178]
    .map(angle => {
      const l = height * sheet.between(0.34, 0.44)
      const a = ((angle + sheet.between(-8, 8)) * Math.PI) / 180
      const droop = height * 0.2
      let out = ''
      for (let i = 1; i <= 20; i++) {
        const t = i / 20
        const px = tx + Math.cos(a) * l * t
        const py = ty + Math.sin(a) * l * t + droop * t * t
        const leaf = height * 0.1 * Math.sin(Math.PI * (0.15 + t * 0.8))
        const side = Math.cos(a) >= 0 ? 1 : -1
        out += stroke(
          `M${px.toFixed(1)} ${py.toFixed(1)}q${(side * leaf * 0.35).toFixed(1)} ${(leaf * 0.3).toFixed(1)} ${(side * leaf * 0.5).toFixed(1)} ${leaf.toFixed(1)}`,
          mix(colour, '#0f1d0f', t * 0.3 + sheet.between(0, 0.2)),
          height * 0.008,
        )
        out += stroke(
          `M${px.toFixed(1)} ${py.toFixed(1)}q${(side * leaf * 0.5).toFixed(1)} ${(-leaf * 0.1).toFixed(1)} ${(side * leaf * 0.8).toFixed(1)} ${(leaf * 0.42).toFixed(1)}`,
          lighten(colour, sheet.between(0, 0.25)),
          height * 0.006,
        )
      }
      return (
        out +
        stroke(
          `M${tx} ${ty}Q${tx + Math.cos(a) * l * 0.6} ${ty + Math.sin(a) * l * 0.6} ${tx + Math.cos(a) * l} ${ty + Math.sin(a) * l + droop}`,
          colour,
          height * 0.007,
        )
      )
    })
    .join('')
  const nuts = [
    [-0.02, 0.012],
    [0.018, 0.02],
    [0, 0.032],
    [0.03, 0.004],
  ]
    .map(([a = 0, b = 0]) =>
      oval(tx + a * height, ty + b * height, height * 0.017, height * 0.02, darken(colour, 0.35)),
    )
    .join('')
  return bole + fronds + nuts
}

/** A palmyra: a straight black trunk under a round head of stiff fans. */
export function palmyra(
  sheet: Sheet,
  x: number,
  base: number,
  height: number,
  colour: string,
  trunk: string,
): string {
  const top = base - height
  const w = height * 0.02
  const bole = shape(
    curve(
      [
        [x - w * 1.3, base],
        [x - w * 1.3, base],
        [x - w, base - height * 0.2],
        [x - w * 0.8, top],
        [x + w * 0.8, top],
        [x + w, base - height * 0.2],
        [x + w * 1.3, base],
        [x + w * 1.3, base],
      ],
      true,
    ),
    trunk,
  )
  const fans = Array.from({ length: 24 }, (_, i) => {
    const a = -228 + (((i * 7) % 24) / 23) * 276 + sheet.between(-6, 6)
    const stem = height * sheet.between(0.015, 0.09)
    const blades = Array.from({ length: 15 }, (_, k) =>
      group(
        leafBlade(
          height * 0.12 * (1 - Math.abs(k - 7) * 0.035),
          height * 0.007,
          mix(colour, k % 2 ? '#14240f' : '#c9b060', sheet.between(0.02, 0.22)),
        ),
        `transform="translate(${stem} 0) rotate(${(k - 7) * 13})"`,
      ),
    ).join('')
    return group(
      stroke(`M0 0H${stem}`, darken(colour, 0.2), height * 0.006) + blades,
      `transform="translate(${x} ${top}) rotate(${a})"`,
    )
  }).join('')
  const fruit = Array.from({ length: 6 }, () =>
    oval(
      x + sheet.between(-0.045, 0.045) * height,
      top + sheet.between(0.02, 0.06) * height,
      height * 0.019,
      height * 0.019,
      '#2a1c1a',
    ),
  ).join('')
  return bole + fans + fruit
}

/** One low groundnut plant: a tuft of round leaflets in fours. */
function tuft(sheet: Sheet, x: number, y: number, size: number, colour: string): string {
  let out = oval(x + size * 0.2, y + size * 0.1, size * 0.95, size * 0.22, '#3a1c0e', 'opacity="0.5"')
  for (let i = 0; i < 16; i++) {
    const a = sheet.between(-Math.PI * 1.05, 0.05)
    const d = size * sheet.between(0.2, 0.95)
    const [lx, ly] = [x + Math.cos(a) * d, y - size * 0.12 + Math.sin(a) * d * 0.62]
    const tone = mix(colour, ly < y - size * 0.3 ? '#d8e08a' : '#1f3a1c', sheet.between(0.05, 0.4))
    out += `<ellipse cx="${lx.toFixed(1)}" cy="${ly.toFixed(1)}" rx="${(size * 0.24).toFixed(1)}" ry="${(size * 0.13).toFixed(1)}" transform="rotate(${sheet.between(-40, 40).toFixed(0)} ${lx.toFixed(1)} ${ly.toFixed(1)})" fill="${tone}"/>`
  }
  if (sheet.random() > 0.55)
    out += oval(
      x + sheet.between(-0.4, 0.4) * size,
      y - size * sheet.between(0.4, 0.7),
      size * 0.07,
      size * 0.06,
      '#f4c22e',
    )
  return out
}

/** Rows of a crop running to a vanishing point on the horizon. */
export function rows(sheet: Sheet, horizon: number, vanishX: number, soil: string, crop: string): string {
  const { width: w, height: h } = sheet
  const ground = sheet.linear(
    [
      [0, lighten(soil, 0.35)],
      [0.3, soil],
      [1, darken(soil, 0.35)],
    ],
    [0, 0, 0, 1],
  )
  let out = `<rect y="${horizon}" width="${w}" height="${h - horizon}" fill="${ground}"/>`
  const furrows = 15
  for (let i = -furrows; i <= furrows; i++) {
    const bx = vanishX + i * w * 0.17
    out += shape(
      `M${vanishX + i * 3} ${horizon}L${bx + w * 0.09} ${h}H${bx + w * 0.03}Z`,
      darken(soil, 0.5),
      'opacity="0.35"',
    )
  }
  const steps = 34
  for (let k = 0; k < steps; k++) {
    const t = (k / (steps - 1)) ** 2.1
    const y = horizon + 4 + t * (h - horizon) * 1.05
    for (let i = -furrows; i <= furrows; i++) {
      const x = vanishX + i * (3 + t * w * 0.17) + sheet.between(-0.2, 0.2) * t * w * 0.04
      if (x > -w * 0.1 && x < w * 1.1)
        out += tuft(
          sheet,
          x,
          y + sheet.between(-2, 2),
          5 + t * w * 0.058,
          mix(crop, '#c3b878', (1 - t) * 0.45),
        )
    }
  }
  return out
}

export function mist(sheet: Sheet, y: number, height: number, colour: string, opacity = 0.7): string {
  const fade = sheet.linear(
    [
      [0, colour, 0],
      [0.5, colour, opacity],
      [1, colour, 0],
    ],
    [0, 0, 0, 1],
  )
  return `<rect y="${y - height / 2}" width="${sheet.width}" height="${height}" fill="${fade}"/>`
}
