import { darken, lighten } from './palette.ts'
import { oval, type Sheet, type Thing } from './sheet.ts'

export const paintThings = (things: Thing[]) => {
  const ordered = things.toSorted((a, b) => a.depth - b.depth)
  return ordered.map(t => t.shadow).join('') + ordered.map(t => t.body).join('')
}

export function yard(sheet: Sheet, horizon: number, tone: string): string {
  const { width: w, height: h } = sheet
  const ground = sheet.linear(
    [
      [0, lighten(tone, 0.4)],
      [0.5, tone],
      [1, darken(tone, 0.22)],
    ],
    [0, 0, 0, 1],
  )
  const pebbles = Array.from({ length: 240 }, () => {
    const y = horizon + (h - horizon) * sheet.random() ** 0.7
    return oval(
      sheet.between(0, w),
      y,
      sheet.between(1, 5),
      sheet.between(0.8, 2),
      sheet.random() > 0.5 ? darken(tone, 0.4) : lighten(tone, 0.5),
      'opacity="0.4"',
    )
  }).join('')
  return `<rect y="${horizon}" width="${w}" height="${h - horizon}" fill="${ground}"/>${pebbles}`
}
