import { outline, ring, type Turned } from './lathe.ts'
import { darken, lighten } from './palette.ts'
import { type Sheet, shape, stroke } from './sheet.ts'

export type CapStyle = 'wood' | 'gold' | 'black' | 'cork'

const caps: Record<CapStyle, string> = { wood: '#9a6232', gold: '#c9973f', black: '#3a3029', cork: '#c49a6a' }

export function drawCap(
  sheet: Sheet,
  at: { x: number; y: number; scale: number },
  cap: [number, number, number],
  style: CapStyle,
): string {
  const [bottom, top, r] = cap
  const colour = caps[style]
  const t: Turned = {
    ...at,
    profile: [
      [bottom, r],
      [bottom, r],
      [top - 5, r],
      [top - 5, r],
      [top, r - 5],
    ],
  }
  const side = sheet.linear([
    [0, darken(colour, 0.6)],
    [0.14, darken(colour, 0.15)],
    [0.3, lighten(colour, style === 'gold' ? 0.75 : 0.35)],
    [0.42, colour],
    [0.78, darken(colour, 0.35)],
    [0.93, darken(colour, 0.6)],
    [1, darken(colour, 0.45)],
  ])
  const ridges =
    style === 'wood' || style === 'cork'
      ? [0.25, 0.6]
          .map(k =>
            stroke(
              ring(sheet, at.x, at.y - (bottom + (top - bottom) * k) * at.scale, r * at.scale, 'front'),
              darken(colour, 0.6),
              1.6,
              'opacity="0.45"',
            ),
          )
          .join('')
      : Array.from({ length: 25 }, (_, i) => {
          const px = at.x + Math.sin(((i - 12) / 12) * 1.5) * r * at.scale
          const drop = r * at.scale * sheet.tilt(at.y) * Math.cos(((i - 12) / 12) * 1.5)
          return stroke(
            `M${px.toFixed(1)} ${(at.y - (top - 18) * at.scale + drop).toFixed(1)}V${(at.y - (bottom + 8) * at.scale + drop).toFixed(1)}`,
            darken(colour, 0.7),
            1.4,
            'opacity="0.35"',
          )
        }).join('')
  const topY = at.y - top * at.scale
  return (
    shape(outline(sheet, t), side) +
    ridges +
    shape(ring(sheet, at.x, topY, (r - 5) * at.scale), lighten(colour, 0.28)) +
    stroke(
      ring(sheet, at.x, at.y - (top - 5) * at.scale, r * at.scale, 'front'),
      lighten(colour, 0.6),
      1.8,
      'opacity="0.6"',
    )
  )
}
