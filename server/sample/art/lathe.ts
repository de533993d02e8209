import { curve, type Sheet } from './sheet.ts'

/** A turned form: height above the base and radius there, from the base upwards. A doubled point makes a corner. */
export type Profile = [height: number, radius: number][]
export type Turned = { x: number; y: number; scale: number; profile: Profile }

const f = (value: number) => value.toFixed(1)

export function radiusAt(profile: Profile, height: number): number {
  for (let i = 1; i < profile.length; i++) {
    const [h0, r0] = profile[i - 1] ?? [0, 0]
    const [h1, r1] = profile[i] ?? [0, 0]
    if (height <= h1) return h1 === h0 ? r1 : r0 + ((height - h0) / (h1 - h0)) * (r1 - r0)
  }
  return profile.at(-1)?.[1] ?? 0
}

/** The part of a profile between two heights, drawn in by `inset` all round. */
export function slice(profile: Profile, from: number, to: number, inset = 0): Profile {
  const inner = profile.filter(([h]) => h > from && h < to)
  const cut: Profile = [[from, radiusAt(profile, from)], ...inner, [to, radiusAt(profile, to)]]
  return cut.map(([h, r]) => [h, Math.max(1, r - inset)])
}

/** The silhouette, with the front of the base ring below and the back of the top ring above. */
export function outline(sheet: Sheet, { x, y, scale, profile }: Turned): string {
  const left = profile.map(([h, r]): [number, number] => [x - r * scale, y - h * scale]).reverse()
  const right = profile.map(([h, r]): [number, number] => [x + r * scale, y - h * scale])
  const [baseX, baseY] = right[0] ?? [x, y]
  const [topX, topY] = left[0] ?? [x, y]
  const rb = baseX - x
  const rt = x - topX
  return `${curve(left)}A${f(rb)} ${f(rb * sheet.tilt(baseY))} 0 0 0 ${f(baseX)} ${f(baseY)}${curve(right, false, true)}A${f(rt)} ${f(rt * sheet.tilt(topY))} 0 0 0 ${f(topX)} ${f(topY)}Z`
}

/** A band of the surface between two fractions of the radius (-1 left edge, 1 right edge): how light runs down a form. */
export function strip(turned: Turned, from: number, to: number): string {
  const { x, y, scale, profile } = turned
  const side = (fraction: number): [number, number][] =>
    profile.map(([h, r]) => [x + r * scale * fraction, y - h * scale])
  return `${curve(side(from))}${curve(side(to).reverse(), false, true)}Z`
}

/** One horizontal ring: the whole ellipse, or the half that faces us. */
export function ring(
  sheet: Sheet,
  x: number,
  y: number,
  radius: number,
  part: 'whole' | 'front' = 'whole',
): string {
  const ry = radius * sheet.tilt(y)
  const front = `M${f(x - radius)} ${f(y)}A${f(radius)} ${f(ry)} 0 0 0 ${f(x + radius)} ${f(y)}`
  return part === 'front' ? front : `${front}A${f(radius)} ${f(ry)} 0 0 0 ${f(x - radius)} ${f(y)}Z`
}
