import { curryLeaf, leafBlade } from './leaf.ts'
import { darken, lighten } from './palette.ts'
import { curve, groundShadow, group, oval, type Sheet, shape, stroke, type Thing } from './sheet.ts'

function fibres(sheet: Sheet, x: number, y: number, rx: number, ry: number, count: number): string {
  return Array.from({ length: count }, () => {
    const a = sheet.between(0, Math.PI * 2)
    const d = Math.sqrt(sheet.random()) * 0.95
    const [px, py] = [x + Math.cos(a) * d * rx, y + Math.sin(a) * d * ry]
    return stroke(
      `M${px.toFixed(1)} ${py.toFixed(1)}q${sheet.between(-6, 6).toFixed(1)} ${(ry * 0.1).toFixed(1)} ${sheet.between(-8, 8).toFixed(1)} ${(ry * 0.22).toFixed(1)}`,
      sheet.random() > 0.4 ? '#a87a4c' : '#3a2213',
      sheet.between(1, 2.2),
      'opacity="0.5"',
    )
  }).join('')
}

/** Half a coconut, open side towards us. */
export function coconutHalf(sheet: Sheet, x: number, y: number, r: number, lean = -12): Thing {
  const [cx, cy] = [x, y - r * 0.82]
  const husk = sheet.radial(
    [
      [0, '#8a5d36'],
      [0.7, '#5f3d22'],
      [1, '#38220f'],
    ],
    [0.3, 0.25, 0.9],
  )
  const flesh = sheet.linear(
    [
      [0, '#fffdf4'],
      [0.6, '#f5eedb'],
      [1, '#d9cbab'],
    ],
    [0, 0, 1, 1],
  )
  const hollow = sheet.radial(
    [
      [0, '#fffaf0'],
      [0.5, '#efe6cf'],
      [0.86, '#cdbd98'],
      [1, '#a8946a'],
    ],
    [0.66, 0.7, 0.75],
  )
  const rot = `transform="rotate(${lean} ${cx} ${cy})"`
  const hair = Array.from({ length: 60 }, (_, i) => {
    const a = (i / 60) * Math.PI * 2
    return stroke(
      `M${cx + Math.cos(a) * r * 0.97} ${cy + Math.sin(a) * r * 0.88}l${Math.cos(a) * r * sheet.between(0.02, 0.08)} ${Math.sin(a) * r * sheet.between(0.02, 0.08)}`,
      '#7a5230',
      2,
    )
  }).join('')
  const face =
    oval(cx, cy, r, r * 0.9, husk) +
    hair +
    fibres(sheet, cx, cy, r, r * 0.9, 60) +
    oval(cx + r * 0.02, cy, r * 0.9, r * 0.8, '#4a2c15') +
    oval(cx + r * 0.02, cy, r * 0.87, r * 0.775, flesh) +
    oval(cx + r * 0.05, cy + r * 0.02, r * 0.62, r * 0.54, hollow) +
    stroke(
      `M${cx - r * 0.5} ${cy - r * 0.18}Q${cx - r * 0.2} ${cy - r * 0.5} ${cx + r * 0.3} ${cy - r * 0.46}`,
      '#8f7a50',
      r * 0.05,
      `opacity="0.45" filter="${sheet.blur(r * 0.035)}"`,
    )
  return { depth: y, shadow: groundShadow(sheet, x, y, r * 0.8, 1.7), body: group(face, rot) }
}

export function coconutWhole(sheet: Sheet, x: number, y: number, r: number): Thing {
  const cy = y - r * 0.9
  const husk = sheet.radial(
    [
      [0, '#b08352'],
      [0.35, '#8a5d36'],
      [0.75, '#5a381d'],
      [1, '#2f1b0c'],
    ],
    [0.32, 0.26, 0.8],
  )
  const eyes = [
    [-0.14, -0.3],
    [0.16, -0.34],
    [0.03, -0.12],
  ]
    .map(
      ([a = 0, b = 0]) =>
        oval(x + a * r, cy + b * r, r * 0.075, r * 0.065, '#2a170a') +
        oval(x + a * r - r * 0.02, cy + b * r - r * 0.02, r * 0.03, r * 0.02, '#a87a4c'),
    )
    .join('')
  return {
    depth: y,
    shadow: groundShadow(sheet, x, y, r * 0.85, 1.8),
    body: oval(x, cy, r, r * 0.94, husk) + group(fibres(sheet, x, cy, r * 0.96, r * 0.9, 260), '') + eyes,
  }
}

const placed = (body: string, x: number, y: number, angle: number, size: number) =>
  group(body, `transform="translate(${x} ${y}) rotate(${angle}) scale(${size})"`)

function flatThing(sheet: Sheet, y: number, length: number, body: string): Thing {
  return {
    depth: y,
    shadow: group(
      body
        .replace(/fill="(?!none)[^"]*"/g, 'fill="#2a1407"')
        .replace(/stroke="(?!none)[^"]*"/g, 'stroke="#2a1407"'),
      `transform="translate(${length * 0.05} ${length * 0.035})" opacity="0.42" filter="${sheet.blur(Math.max(3, length * 0.02))}"`,
    ),
    body,
  }
}

/** A sprig of curry leaves lying on the table. `size` is picture pixels for 100 units. */
export const currySprig = (sheet: Sheet, x: number, y: number, size: number, angle: number): Thing =>
  flatThing(sheet, y, size, placed(curryLeaf('#46672c', '#5d7f38'), x, y, angle, size / 100))

export function leafSprig(
  sheet: Sheet,
  x: number,
  y: number,
  size: number,
  angle: number,
  colour = '#5a7434',
): Thing {
  const leaves = [-52, -20, 14, 46]
    .map((a, i) =>
      placed(leafBlade(58 - i * 4, 13, i % 2 ? colour : lighten(colour, 0.1)), i * 6, -i * 5, a - 20, 1),
    )
    .join('')
  return flatThing(sheet, y, size, placed(leaves, x, y, angle, size / 100))
}

export function driedChilli(sheet: Sheet, x: number, y: number, length: number, angle: number): Thing {
  const l = length
  const pod = curve(
    [
      [-l * 0.5, 0],
      [-l * 0.3, -l * 0.1],
      [l * 0.1, -l * 0.09],
      [l * 0.44, l * 0.03],
      [l * 0.52, l * 0.08],
      [l * 0.4, l * 0.09],
      [0, l * 0.06],
      [-l * 0.34, l * 0.09],
    ],
    true,
  )
  const skin = sheet.linear(
    [
      [0, '#d6412e'],
      [0.5, '#a81f18'],
      [1, '#5f0d0c'],
    ],
    [0, 0, 0, 1],
  )
  const body =
    shape(pod, skin) +
    stroke(
      `M${-l * 0.4} ${-l * 0.03}Q${-l * 0.1} ${-l * 0.08} ${l * 0.24} ${-l * 0.03}`,
      '#ff9c84',
      l * 0.018,
      'opacity="0.7"',
    ) +
    stroke(
      `M${-l * 0.3} ${l * 0.03}Q${l * 0.1} ${l * 0.02} ${l * 0.4} ${l * 0.06}`,
      '#4a0808',
      l * 0.012,
      'opacity="0.6"',
    ) +
    shape(
      `M${-l * 0.5} ${-l * 0.05}Q${-l * 0.42} 0 ${-l * 0.5} ${l * 0.06}L${-l * 0.56} ${l * 0.02}V${-l * 0.03}Z`,
      '#7d8a3a',
    ) +
    stroke(`M${-l * 0.55} 0Q${-l * 0.66} ${-l * 0.02} ${-l * 0.72} ${-l * 0.06}`, '#8a8a4a', l * 0.03)
  return flatThing(sheet, y, l, placed(body, x, y, angle, 1))
}

export function turmericRoot(sheet: Sheet, x: number, y: number, length: number, angle: number): Thing {
  const l = length
  const root = curve(
    [
      [-l * 0.5, l * 0.02],
      [-l * 0.42, -l * 0.1],
      [-l * 0.1, -l * 0.12],
      [l * 0.06, -l * 0.13],
      [l * 0.14, -l * 0.28],
      [l * 0.26, -l * 0.28],
      [l * 0.27, -l * 0.13],
      [l * 0.46, -l * 0.09],
      [l * 0.52, l * 0.03],
      [l * 0.4, l * 0.12],
      [0, l * 0.12],
      [-l * 0.4, l * 0.11],
    ],
    true,
  )
  const skin = sheet.linear(
    [
      [0, '#dca24a'],
      [0.5, '#b87a26'],
      [1, '#6b3f10'],
    ],
    [0, 0, 0.15, 1],
  )
  const rings = [-0.4, -0.3, -0.2, -0.08, 0.03, 0.14, 0.26, 0.38]
    .map(k =>
      stroke(
        `M${l * k} ${-l * 0.1}Q${l * (k + 0.03)} ${l * 0.01} ${l * k} ${l * 0.11}`,
        '#6b3f10',
        l * 0.014,
        'opacity="0.55"',
      ),
    )
    .join('')
  const cut =
    oval(l * 0.5, l * 0.03, l * 0.035, l * 0.09, '#f0a020') +
    oval(l * 0.5, l * 0.03, l * 0.018, l * 0.05, '#f7be50')
  return flatThing(sheet, y, l, placed(shape(root, skin) + rings + cut, x, y, angle, 1))
}

/** A broken shell of groundnut. */
export function curlOfHusk(sheet: Sheet, x: number, y: number, size: number): Thing {
  const body = placed(
    shape('M-50 0C-44 -26 -8 -34 14 -22C40 -10 50 4 44 14C20 2 -20 2 -50 0Z', '#c9a063') +
      shape('M-44 -2C-30 -14 0 -20 20 -12C34 -6 42 4 42 10C20 0 -14 0 -44 -2Z', darken('#c9a063', 0.4)),
    x,
    y,
    sheet.between(-30, 30),
    size / 100,
  )
  return flatThing(sheet, y, size, body)
}
