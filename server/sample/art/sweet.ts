import { outline, type Profile, ring, type Turned } from './lathe.ts'
import { darken, lighten } from './palette.ts'
import { curve, groundShadow, group, oval, polygon, type Sheet, shape, stroke, type Thing } from './sheet.ts'

const moulds = {
  /** Set in a coconut shell: the half-globe of palm jaggery. */
  shell: [
    [0, 0.98],
    [0.04, 1],
    [0.04, 1],
    [0.2, 0.985],
    [0.42, 0.9],
    [0.62, 0.74],
    [0.76, 0.5],
    [0.83, 0.2],
    [0.84, 0.05],
  ],
  /** A wooden mould: the small truncated cone of cane jaggery. */
  cone: [
    [0, 0.92],
    [0.05, 1],
    [0.05, 1],
    [0.72, 0.72],
    [0.72, 0.72],
    [0.78, 0.62],
  ],
  ball: [
    [0, 0.45],
    [0.08, 0.66],
    [0.3, 0.93],
    [0.6, 1],
    [0.95, 0.92],
    [1.25, 0.68],
    [1.44, 0.34],
    [1.49, 0.08],
  ],
} satisfies Record<string, Profile>

/** Boiled-down sugar, set in a mould: matt, pitted, a little translucent at the lit edge. */
export function mouldedSweet(
  sheet: Sheet,
  x: number,
  y: number,
  radius: number,
  form: keyof typeof moulds,
  colour: string,
): Thing {
  const t: Turned = { x, y, scale: radius, profile: moulds[form] }
  const path = outline(sheet, t)
  const height = (t.profile.at(-1)?.[0] ?? 1) * radius
  const body = sheet.radial(
    [
      [0, lighten(colour, 0.52)],
      [0.3, lighten(colour, 0.2)],
      [0.62, colour],
      [1, darken(colour, 0.62)],
    ],
    [0.3, 0.2, 0.86],
  )
  const bounce = sheet.radial(
    [
      [0, lighten(colour, 0.3), 0.55],
      [1, colour, 0],
    ],
    [0.86, 0.86, 0.3],
  )
  const pits = Array.from({ length: 150 }, () => {
    const px = x + sheet.between(-1, 1) * radius
    const py = y - sheet.between(-0.05, 1) * height
    const s = sheet.between(0.006, 0.026) * radius
    return (
      oval(px, py, s * 1.3, s, darken(colour, 0.5), `opacity="${sheet.between(0.12, 0.4).toFixed(2)}"`) +
      oval(px + s * 0.5, py + s * 0.7, s, s * 0.5, lighten(colour, 0.6), 'opacity="0.25"')
    )
  })
  const flatTop =
    form === 'cone'
      ? shape(ring(sheet, x, y - 0.765 * radius, 0.64 * radius), lighten(colour, 0.36), 'opacity="0.85"')
      : oval(
          x - radius * 0.34,
          y - height * 0.74,
          radius * 0.26,
          radius * 0.1,
          '#fff3d6',
          `opacity="0.4" filter="${sheet.blur(radius * 0.06)}" transform="rotate(-24 ${x - radius * 0.34} ${y - height * 0.74})"`,
        )
  return {
    depth: y,
    shadow: groundShadow(sheet, x, y, radius * 0.94, 1.5),
    body:
      shape(path, body) +
      group(pits.join(''), `clip-path="${sheet.clip(path)}"`) +
      shape(path, bounce) +
      flatTop,
  }
}

/** An irregular slab with a broken edge: oilcake as it leaves the press, or a piece of jaggery. */
export function slab(
  sheet: Sheet,
  x: number,
  y: number,
  width: number,
  thick: number,
  colour: string,
): Thing {
  const count = 11
  const top: [number, number][] = Array.from({ length: count }, (_, i) => {
    const a = (i / count) * Math.PI * 2
    const k = sheet.between(0.82, 1.06)
    return [x + Math.cos(a) * width * 0.5 * k, y - thick + Math.sin(a) * width * 0.15 * k]
  })
  const low = top.map(([px, py]): [number, number] => [px + 1, py + thick])
  const face = polygon(top)
  const front = polygon([...top.slice(0, 6), ...low.slice(0, 6).reverse()])
  const side = sheet.linear([
    [0, darken(colour, 0.15)],
    [0.5, darken(colour, 0.36)],
    [1, darken(colour, 0.6)],
  ])
  const sky = sheet.linear([
    [0, lighten(colour, 0.4)],
    [0.6, lighten(colour, 0.1)],
    [1, darken(colour, 0.14)],
  ])
  const specks = Array.from({ length: 110 }, () => {
    const a = sheet.between(0, Math.PI * 2)
    const d = Math.sqrt(sheet.random()) * 0.46 * width
    const tone = sheet.random() > 0.5 ? lighten(colour, 0.45) : darken(colour, 0.45)
    return oval(
      x + Math.cos(a) * d,
      y - thick + Math.sin(a) * d * 0.3,
      sheet.between(1, 4.5),
      sheet.between(0.8, 2.2),
      tone,
      'opacity="0.5"',
    )
  })
  const layers = [0.3, 0.6]
    .map(k =>
      stroke(
        `M${x - width * 0.42} ${y - thick * k}Q${x} ${y - thick * k + width * 0.17} ${x + width * 0.44} ${y - thick * k}`,
        darken(colour, 0.6),
        2,
        'opacity="0.35"',
      ),
    )
    .join('')
  return {
    depth: y,
    shadow: groundShadow(sheet, x, y, width * 0.48, 1.4),
    body:
      shape(polygon(low), darken(colour, 0.5)) +
      shape(front, side) +
      group(layers, `clip-path="${sheet.clip(front)}"`) +
      shape(face, sky) +
      group(specks.join(''), `clip-path="${sheet.clip(face)}"`) +
      stroke(face, lighten(colour, 0.5), 1.6, 'opacity="0.5"'),
  }
}

/** Sugar candy: clear amber crystals, each a few flat facets. */
export function crystals(
  sheet: Sheet,
  x: number,
  y: number,
  spread: number,
  count: number,
  size: number,
  colour = '#dcae62',
): Thing {
  const spots = Array.from({ length: count }, () => ({
    x: x + sheet.between(-1, 1) * spread,
    y: y + sheet.between(-1, 1) * spread * 0.2,
    s: size * sheet.between(0.6, 1.2),
  })).sort((a, b) => a.y - b.y)
  const under = spots.map(s => oval(s.x + s.s * 0.5, s.y, s.s * 0.9, s.s * 0.24, '#2a1407')).join('')
  const body = spots.map(s => crystal(sheet, s.x, s.y, s.s, colour)).join('')
  return { depth: y, shadow: group(under, `opacity="0.5" filter="${sheet.blur(size * 0.14)}"`), body }
}

export function crystal(sheet: Sheet, x: number, y: number, s: number, colour: string): string {
  const j = () => sheet.between(-0.12, 0.12) * s
  const a: [number, number] = [x - s * 0.6 + j(), y - s * 0.2]
  const b: [number, number] = [x - s * 0.3 + j(), y - s * 0.9 + j()]
  const c: [number, number] = [x + s * 0.4 + j(), y - s * 0.95 + j()]
  const d: [number, number] = [x + s * 0.65 + j(), y - s * 0.3]
  const e: [number, number] = [x + s * 0.2 + j(), y]
  const m: [number, number] = [x + j(), y - s * 0.5 + j()]
  const facet = (p: [number, number][], tone: string) => shape(polygon(p), tone, 'opacity="0.9"')
  return (
    facet([a, b, m], lighten(colour, 0.7)) +
    facet([b, c, m], lighten(colour, 0.45)) +
    facet([c, d, m], colour) +
    facet([d, e, m], darken(colour, 0.28)) +
    facet([e, a, m], lighten(colour, 0.15)) +
    stroke(polygon([a, b, c, d, e]), darken(colour, 0.4), 1, 'opacity="0.5"') +
    oval(b[0] + s * 0.16, b[1] + s * 0.18, s * 0.1, s * 0.06, '#fff', 'opacity="0.9"')
  )
}

/** A cut of comb: open cells, some sealed, honey standing in them. */
export function honeycomb(sheet: Sheet, x: number, y: number, width: number): Thing {
  const cell = width * 0.066
  const edge = curve(
    [
      [x - width * 0.5, y - width * 0.1],
      [x - width * 0.38, y - width * 0.3],
      [x - width * 0.05, y - width * 0.36],
      [x + width * 0.3, y - width * 0.32],
      [x + width * 0.5, y - width * 0.14],
      [x + width * 0.4, y - width * 0.02],
      [x, y + width * 0.02],
      [x - width * 0.4, y - width * 0.01],
    ],
    true,
  )
  const cells: string[] = []
  for (let row = -1; row < 11; row++) {
    for (let col = -1; col < 12; col++) {
      const cx = x - width * 0.55 + (col + (row % 2 ? 0.5 : 0)) * cell * 1.62
      const cy = y - width * 0.38 + row * cell * 0.86
      const tone = ['#f2c04a', '#e5a027', '#d98d18', '#f6d27a'][Math.floor(sheet.random() * 4)] ?? '#e5a027'
      const hex = polygon(
        [0, 1, 2, 3, 4, 5].map((i): [number, number] => [
          cx + Math.cos((i / 6) * 6.283 + 0.52) * cell * 0.92,
          cy + Math.sin((i / 6) * 6.283 + 0.52) * cell * 0.54,
        ]),
      )
      cells.push(
        shape(hex, tone, 'stroke="#a5661a" stroke-width="2.4"') +
          oval(cx - cell * 0.2, cy - cell * 0.12, cell * 0.26, cell * 0.1, '#fff3c8', 'opacity="0.7"'),
      )
    }
  }
  const shade = sheet.linear(
    [
      [0, '#fff1c4', 0.3],
      [0.5, '#fff1c4', 0],
      [1, '#5a2a06', 0.45],
    ],
    [0, 0, 1, 0.4],
  )
  const thick = group(shape(edge, '#a8660f'), `transform="translate(0 ${width * 0.075})"`)
  return {
    depth: y + width * 0.06,
    shadow: groundShadow(sheet, x, y + width * 0.05, width * 0.47, 1.3),
    body:
      thick +
      shape(edge, '#d8921f') +
      group(cells.join(''), `clip-path="${sheet.clip(edge)}"`) +
      shape(edge, shade),
  }
}
