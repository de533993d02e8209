import { mix } from './palette.ts'
import { curve, oval, type Sheet, shape, stroke, type Thing } from './sheet.ts'
import { bowl } from './vessel.ts'

/** A clay lamp with a lit wick. */
export function lamp(sheet: Sheet, x: number, y: number, r: number): Thing {
  const base = bowl(sheet, {
    x,
    y,
    radius: r,
    ware: 'clay',
    depth: 0.62,
    oil: { deep: '#8f5a10', body: '#c98a22', bright: '#e3ad45', glow: '#f8d582', clarity: 1 },
  })
  const [fx, fy] = [x + r * 0.78, y - r * 0.42]
  const flame = (k: number) =>
    curve(
      [
        [fx, fy + 6],
        [fx - r * 0.13 * k, fy - r * 0.1 * k],
        [fx - r * 0.03, fy - r * 0.36 * k],
        [fx + r * 0.02, fy - r * 0.62 * k],
        [fx + r * 0.02, fy - r * 0.62 * k],
        [fx + r * 0.09 * k, fy - r * 0.3 * k],
        [fx + r * 0.12 * k, fy - r * 0.08 * k],
      ],
      true,
    )
  const halo = oval(
    fx,
    fy - r * 0.3,
    r * 1.5,
    r * 1.5,
    sheet.radial([
      [0, '#ffdf8a', 0.75],
      [0.3, '#ffcf66', 0.3],
      [1, '#ffc24d', 0],
    ]),
  )
  const wick = stroke(
    `M${x + r * 0.2} ${y - r * 0.34}Q${x + r * 0.5} ${y - r * 0.4} ${fx} ${fy + 4}`,
    '#f3e7cb',
    r * 0.06,
  )
  return {
    depth: y,
    shadow: base.shadow,
    body:
      base.body +
      wick +
      halo +
      shape(flame(1), '#f6a51f', 'opacity="0.9"') +
      shape(flame(0.68), '#ffe27a') +
      oval(fx, fy - r * 0.04, r * 0.035, r * 0.07, mix('#6b86c9', '#ffe27a', 0.3), 'opacity="0.8"'),
  }
}
