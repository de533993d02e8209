import { darken, lighten, mix } from './palette.ts'
import { curve, groundShadow, group, oval, type Sheet, shape, stroke, type Thing } from './sheet.ts'

/** How one seed looks: proportions, its colours, and what marks it. */
export type Grain = {
  length: number
  width: number
  colours: string[]
  form: 'oval' | 'drop' | 'round' | 'split' | 'long' | 'pod' | 'bean'
  shine: number
}

export const grains = {
  sesame: {
    length: 15,
    width: 9,
    colours: ['#e9d3a2', '#dcc089', '#f0e0b8', '#d2b27a'],
    form: 'drop',
    shine: 0.3,
  },
  blackSesame: {
    length: 15,
    width: 9,
    colours: ['#2f2822', '#3b332c', '#24201c', '#463b32'],
    form: 'drop',
    shine: 0.4,
  },
  groundnut: {
    length: 40,
    width: 29,
    colours: ['#c98a5e', '#b9744b', '#d59b70', '#bf7f58'],
    form: 'oval',
    shine: 0.4,
  },
  pod: { length: 92, width: 42, colours: ['#d9b478', '#cda566', '#e2c28c'], form: 'pod', shine: 0 },
  mustard: {
    length: 12,
    width: 12,
    colours: ['#8a5a1e', '#a06a22', '#6e451a', '#c2882c'],
    form: 'round',
    shine: 0.6,
  },
  castor: { length: 40, width: 27, colours: ['#6b4630', '#7d5638', '#5a3826'], form: 'bean', shine: 0.7 },
  redRice: {
    length: 24,
    width: 8,
    colours: ['#a5563a', '#b86a48', '#8f4630', '#c58058'],
    form: 'long',
    shine: 0.35,
  },
  whiteRice: {
    length: 18,
    width: 7,
    colours: ['#f4ead2', '#eadcbd', '#fbf4e2', '#e2d2ae'],
    form: 'long',
    shine: 0.4,
  },
  foxtail: {
    length: 11,
    width: 10,
    colours: ['#e8bf52', '#dcae3e', '#f1d073', '#cf9d34'],
    form: 'round',
    shine: 0.5,
  },
  ragi: {
    length: 11,
    width: 11,
    colours: ['#7c3a26', '#8f4630', '#672c1d', '#a3553a'],
    form: 'round',
    shine: 0.45,
  },
  littleMillet: {
    length: 11,
    width: 9,
    colours: ['#e3d7b4', '#d5c79e', '#eee5c8', '#c6b78c'],
    form: 'round',
    shine: 0.4,
  },
  urad: { length: 22, width: 17, colours: ['#2e2a28', '#3a3532', '#25211f'], form: 'bean', shine: 0.55 },
  toor: {
    length: 24,
    width: 21,
    colours: ['#e8a93a', '#dc982b', '#f0b95a', '#d08a22'],
    form: 'split',
    shine: 0.4,
  },
  greenGram: {
    length: 21,
    width: 17,
    colours: ['#7d8a3a', '#6d7a30', '#8f9b4a', '#5f6c2a'],
    form: 'bean',
    shine: 0.5,
  },
  pepper: {
    length: 19,
    width: 19,
    colours: ['#352a22', '#45372c', '#2a211b', '#54432f'],
    form: 'round',
    shine: 0.3,
  },
} satisfies Record<string, Grain>

export type GrainName = keyof typeof grains

const turned = (body: string, x: number, y: number, angle: number) =>
  group(body, `transform="translate(${x.toFixed(1)} ${y.toFixed(1)}) rotate(${angle.toFixed(0)})"`)

function podShape(l: number, w: number): string {
  return curve(
    [
      [-l / 2, 0],
      [-l * 0.36, -w * 0.46],
      [-l * 0.16, -w * 0.46],
      [l * 0.02, -w * 0.34],
      [l * 0.2, -w * 0.5],
      [l * 0.4, -w * 0.42],
      [l / 2, w * 0.02],
      [l * 0.38, w * 0.46],
      [l * 0.18, w * 0.5],
      [0, w * 0.36],
      [-l * 0.18, w * 0.46],
      [-l * 0.4, w * 0.4],
    ],
    true,
  )
}

function formPath(form: Grain['form'], l: number, w: number): string {
  if (form === 'pod') return podShape(l, w)
  if (form === 'drop')
    return `M${-l / 2} 0C${-l * 0.2} ${-w * 0.6} ${l / 2} ${-w * 0.7} ${l / 2} 0C${l / 2} ${w * 0.7} ${-l * 0.2} ${w * 0.6} ${-l / 2} 0Z`
  if (form === 'split')
    return `M${-l / 2} ${w * 0.18}C${-l / 2} ${-w * 0.72} ${l / 2} ${-w * 0.72} ${l / 2} ${w * 0.18}C${l * 0.3} ${w * 0.46} ${-l * 0.3} ${w * 0.46} ${-l / 2} ${w * 0.18}Z`
  return `M${-l / 2} 0C${-l / 2} ${-w * 0.68} ${l / 2} ${-w * 0.68} ${l / 2} 0C${l / 2} ${w * 0.68} ${-l / 2} ${w * 0.68} ${-l / 2} 0Z`
}

function marks(form: Grain['form'], l: number, w: number, colour: string): string {
  if (form === 'pod') {
    const net = [-0.3, -0.08, 0.14]
      .map(k =>
        stroke(
          `M${-l * 0.42} ${w * k}C${-l * 0.2} ${w * (k - 0.14)} ${l * 0.1} ${w * (k + 0.14)} ${l * 0.42} ${w * k}`,
          darken(colour, 0.45),
          1.5,
          'opacity="0.55"',
        ),
      )
      .join('')
    const bars = [-0.34, -0.22, -0.1, 0.1, 0.22, 0.34]
      .map(k =>
        stroke(
          `M${l * k} ${-w * 0.36}Q${l * (k + 0.04)} 0 ${l * k} ${w * 0.36}`,
          darken(colour, 0.4),
          1.1,
          'opacity="0.4"',
        ),
      )
      .join('')
    return net + bars
  }
  if (form === 'bean') return oval(l * 0.05, w * 0.3, l * 0.16, w * 0.07, '#efe6d2', 'opacity="0.75"')
  if (form === 'oval')
    return stroke(
      `M${-l * 0.36} ${w * 0.05}Q0 ${w * 0.22} ${l * 0.36} ${w * 0.05}`,
      darken(colour, 0.4),
      1,
      'opacity="0.35"',
    )
  return ''
}

/** One seed, lit from the top left whatever way it lies. */
export function grain(
  sheet: Sheet,
  kind: Grain,
  x: number,
  y: number,
  scale: number,
  light = 0.6,
  angle = sheet.between(0, 360),
): string {
  const colour = kind.colours[Math.floor(sheet.random() * kind.colours.length)] ?? '#888888'
  const lit = light > 0.5 ? lighten(colour, (light - 0.5) * 0.5) : darken(colour, (0.5 - light) * 1.1)
  const l = kind.length * scale * sheet.between(0.9, 1.1)
  const w = kind.width * scale * sheet.between(0.9, 1.08)
  const path = formPath(kind.form, l, w)
  const back = shape(path, darken(lit, 0.62))
  const front = group(shape(path, lit) + marks(kind.form, l, w, lit), 'transform="scale(0.92)"')
  const off = Math.max(0.6, w * 0.07)
  const shade = turned(back, x + off, y + off, angle) + turned(front, x, y, angle)
  const glint = oval(
    x - w * 0.16,
    y - w * 0.2,
    w * 0.2,
    w * 0.13,
    '#fffaf0',
    `opacity="${(kind.shine * Math.min(1, light + 0.25)).toFixed(2)}"`,
  )
  return shade + glint
}

/** Grains on the table, thicker towards the middle of the spill. */
export function scatter(
  sheet: Sheet,
  kind: Grain,
  x: number,
  y: number,
  spread: number,
  count: number,
  scale = 1,
): Thing {
  const spots: { x: number; y: number }[] = []
  const room = kind.length * scale * 0.8
  for (let tries = 0; spots.length < count && tries < count * 12; tries++) {
    const a = sheet.between(0, Math.PI * 2)
    const d = spread * sheet.random() ** 0.75
    const spot = { x: x + Math.cos(a) * d, y: y + Math.sin(a) * d * 0.3 }
    const isFree = spots.every(other => Math.hypot(other.x - spot.x, (other.y - spot.y) * 1.6) > room)
    if (isFree) spots.push(spot)
  }
  spots.sort((p, q) => p.y - q.y)
  const soft = sheet.blur(2.4 * scale)
  const w = kind.width * scale
  const under = spots
    .map(s => oval(s.x + w * 0.42, s.y + w * 0.3, kind.length * scale * 0.55, w * 0.34, '#2a1407'))
    .join('')
  return {
    depth: y,
    shadow: group(under, `opacity="0.5" filter="${soft}"`),
    body: spots.map(s => grain(sheet, kind, s.x, s.y, scale, sheet.between(0.5, 0.8))).join(''),
  }
}

/** The skin of a mound: rows of grains from the back to the front, each lit by the slope it lies on. */
export function moundOfGrains(
  sheet: Sheet,
  kind: Grain,
  x: number,
  y: number,
  rx: number,
  height: number,
  scale: number,
): string {
  const step = Math.max(4, Math.sqrt(kind.length * kind.width) * scale * 0.5)
  const ry = rx * Math.max(0.1, sheet.tilt(y))
  const count = Math.min(3600, Math.round((rx * 2 * (height + ry) * 0.8) / (step * step)) + 40)
  const spots = Array.from({ length: count }, () => {
    const a = sheet.between(-Math.PI, Math.PI)
    const d = Math.sqrt(sheet.random())
    const lift = height * (1 - d * d) ** 0.9
    const light = 0.52 - Math.cos(a) * d * 0.34 - Math.max(0, Math.sin(a)) * d * 0.1 + (1 - d) * 0.14
    return { x: x + Math.cos(a) * d * rx, y: y + Math.sin(a) * d * ry - lift, order: Math.sin(a) * d, light }
  }).sort((p, q) => p.order - q.order)
  const base = mix(kind.colours[0] ?? '#888888', '#24140a', 0.32)
  const bed = curve(
    [
      [x - rx, y],
      [x - rx * 0.7, y - height * 0.5],
      [x - rx * 0.3, y - height * 0.9],
      [x, y - height],
      [x + rx * 0.3, y - height * 0.9],
      [x + rx * 0.7, y - height * 0.5],
      [x + rx, y],
      [x + rx * 0.6, y + ry * 0.8],
      [x, y + ry],
      [x - rx * 0.6, y + ry * 0.8],
    ],
    true,
  )
  return (
    shape(bed, base) +
    spots.map(s => grain(sheet, kind, s.x, s.y, scale, s.light + sheet.between(-0.08, 0.08))).join('')
  )
}

export function heap(
  sheet: Sheet,
  kind: Grain,
  x: number,
  y: number,
  rx: number,
  height: number,
  scale = 1,
): Thing {
  const edge = scatter(sheet, kind, x + rx * 0.1, y + rx * 0.06, rx * 1.35, Math.round(16 + rx / 12), scale)
  return {
    depth: y,
    shadow: groundShadow(sheet, x, y, rx * 0.96, 1.25, 0.9) + edge.shadow,
    body: edge.body + moundOfGrains(sheet, kind, x, y, rx, height, scale),
  }
}
