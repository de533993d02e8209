/** A drawn thing: its shadow lies under everything, its body is painted back to front by `depth`. */
export type Thing = { depth: number; shadow: string; body: string }
export type Stop = [offset: number, colour: string, opacity?: number]

export type Sheet = {
  width: number
  height: number
  /** Seeded: the same name draws the same picture on every machine. */
  random: () => number
  between: (low: number, high: number) => number
  /** How far a horizontal circle is opened by the height of the eye, as ry / rx, at a height on the sheet. */
  tilt: (y: number) => number
  linear: (stops: Stop[], axis?: [x1: number, y1: number, x2: number, y2: number]) => string
  radial: (stops: Stop[], at?: [cx: number, cy: number, r: number]) => string
  blur: (deviation: number) => string
  clip: (path: string) => string
  define: (make: (id: string) => string) => string
  svg: (body: string) => string
}

export function seededRandom(name: string): () => number {
  let state = 2166136261
  for (const letter of name) state = Math.imul(state ^ letter.charCodeAt(0), 16777619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

const stopList = (stops: Stop[]) =>
  stops.map(([o, c, a = 1]) => `<stop offset="${o}" stop-color="${c}" stop-opacity="${a}"/>`).join('')

/** `eye` is the height of the horizon on the sheet, `reach` how slowly circles open below it. */
export function createSheet(name: string, width: number, height: number, eye = 330, reach = 4400): Sheet {
  const random = seededRandom(name)
  const defs: string[] = []
  const define = (make: (id: string) => string) => {
    const id = `d${defs.length}`
    defs.push(make(id))
    return `url(#${id})`
  }
  return {
    width,
    height,
    random,
    between: (low, high) => low + (high - low) * random(),
    tilt: y => Math.max(0.012, (y - eye) / reach),
    linear: (stops, [x1, y1, x2, y2] = [0, 0, 1, 0]) =>
      define(
        id =>
          `<linearGradient id="${id}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}">${stopList(stops)}</linearGradient>`,
      ),
    radial: (stops, [cx, cy, r] = [0.5, 0.5, 0.5]) =>
      define(
        id => `<radialGradient id="${id}" cx="${cx}" cy="${cy}" r="${r}">${stopList(stops)}</radialGradient>`,
      ),
    blur: deviation =>
      define(
        id =>
          `<filter id="${id}" x="-60%" y="-180%" width="220%" height="460%" color-interpolation-filters="sRGB"><feGaussianBlur stdDeviation="${deviation}"/></filter>`,
      ),
    clip: path => define(id => `<clipPath id="${id}"><path d="${path}"/></clipPath>`),
    define,
    svg: body =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><defs>${defs.join('')}</defs>${body}</svg>`,
  }
}

const n = (value: number) => value.toFixed(1)

/** A smooth curve through points (Catmull-Rom); doubling a point makes a corner. */
export function curve(points: [number, number][], isClosed = false, isContinued = false): string {
  const at = (i: number): [number, number] => {
    const count = points.length
    const index = isClosed ? (i + count) % count : Math.min(count - 1, Math.max(0, i))
    return points[index] ?? [0, 0]
  }
  const [startX, startY] = at(0)
  let path = `${isContinued ? 'L' : 'M'}${n(startX)} ${n(startY)}`
  for (let i = 0; i < points.length - (isClosed ? 0 : 1); i++) {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)]
    if (b[0] === c[0] && b[1] === c[1]) continue
    path += `C${n(b[0] + (c[0] - a[0]) / 6)} ${n(b[1] + (c[1] - a[1]) / 6)} ${n(c[0] - (d[0] - b[0]) / 6)} ${n(c[1] - (d[1] - b[1]) / 6)} ${n(c[0])} ${n(c[1])}`
  }
  return isClosed ? `${path}Z` : path
}

export const polygon = (points: [number, number][]) =>
  `M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join('L')}Z`

export function shape(path: string, fill: string, rest = ''): string {
  return `<path d="${path}" fill="${fill}" ${rest}/>`
}

export function stroke(path: string, colour: string, width: number, rest = ''): string {
  return `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width.toFixed(2)}" stroke-linecap="round" stroke-linejoin="round" ${rest}/>`
}

export function oval(cx: number, cy: number, rx: number, ry: number, fill: string, rest = ''): string {
  return `<ellipse cx="${n(cx)}" cy="${n(cy)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}" ${rest}/>`
}

export const group = (body: string, rest: string) => `<g ${rest}>${body}</g>`

/** Where a thing meets the table: a dark line of contact, then shade falling to the right, away from the window. */
export function groundShadow(
  sheet: Sheet,
  x: number,
  y: number,
  radius: number,
  length = 1.7,
  strength = 1,
): string {
  const ry = radius * Math.max(0.1, sheet.tilt(y))
  const soft = sheet.blur(radius * 0.13)
  const near = sheet.blur(Math.max(2, radius * 0.035))
  const fade = sheet.linear([
    [0, '#1c0e05', 0.8 * strength],
    [0.45, '#1c0e05', 0.5 * strength],
    [1, '#1c0e05', 0],
  ])
  const far = x + radius * length
  const cast = `M${n(x - radius * 0.7)} ${n(y + ry * 0.85)}C${n(x)} ${n(y + ry * 1.5)} ${n(far)} ${n(y + ry * 0.9)} ${n(far + radius * 0.7)} ${n(y - ry * 0.2)}C${n(far)} ${n(y - ry * 1.5)} ${n(x)} ${n(y - ry * 1.1)} ${n(x - radius * 0.7)} ${n(y - ry * 0.3)}Z`
  return (
    shape(cast, fade, `filter="${soft}"`) +
    oval(
      x + radius * 0.06,
      y + ry * 0.2,
      radius * 1.03,
      ry * 1.08,
      '#1c0e05',
      `opacity="${0.55 * strength}" filter="${near}"`,
    )
  )
}

/** Steps closer: shows only a part of a drawing, at the size of the whole. */
export function closer(svg: string, x: number, y: number, width: number, height: number): string {
  return svg.replace(/viewBox="[^"]*"/, `viewBox="${x} ${y} ${width} ${height}"`)
}
