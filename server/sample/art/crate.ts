import { darken, lighten } from './palette.ts'
import { curve, group, type Sheet, shape, stroke, type Thing } from './sheet.ts'
import { textPath } from './type.ts'

function plank(sheet: Sheet, x: number, y: number, w: number, h: number, colour: string): string {
  const face = sheet.linear(
    [
      [0, lighten(colour, 0.28)],
      [0.4, colour],
      [1, darken(colour, 0.3)],
    ],
    [0, 0, 1, 0.2],
  )
  const lines = Array.from({ length: 9 }, () => {
    const gy = y + sheet.between(0.08, 0.92) * h
    const gx = x + sheet.between(0, 0.5) * w
    return stroke(
      curve([
        [gx, gy],
        [gx + w * 0.15, gy + sheet.between(-3, 3)],
        [gx + w * 0.4, gy + sheet.between(-3, 3)],
      ]),
      darken(colour, 0.5),
      1.4,
      'opacity="0.3"',
    )
  }).join('')
  return `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="4" fill="${face}"/>${lines}${stroke(`M${x + 2} ${y + 2}H${x + w - 2}`, lighten(colour, 0.6), 2, 'opacity="0.6"')}${stroke(`M${x + 2} ${y + h - 1}H${x + w - 2}`, darken(colour, 0.6), 2.4, 'opacity="0.5"')}`
}

function straw(sheet: Sheet, x: number, y: number, w: number): string {
  return Array.from({ length: 130 }, () => {
    const px = x + sheet.between(-0.5, 0.5) * w
    const tone = ['#e3c98a', '#d2b26c', '#f0dda6', '#b8954f'][Math.floor(sheet.random() * 4)] ?? '#d2b26c'
    return stroke(
      `M${px} ${y + sheet.between(-4, 20)}q${sheet.between(-30, 30)} ${sheet.between(-52, -8)} ${sheet.between(-56, 56)} ${sheet.between(-26, 4)}`,
      tone,
      sheet.between(2, 4),
    )
  }).join('')
}

/** A slatted wooden crate: what stands in it goes between its back and its front. */
export function crate(
  sheet: Sheet,
  x: number,
  y: number,
  w: number,
  h: number,
): { back: Thing; front: Thing } {
  const pine = '#cfa06a'
  const left = x - w / 2
  const inner = shape(
    `M${left + w * 0.03} ${y - h - h * 0.22}H${left + w * 0.96}L${left + w} ${y - h * 0.1}H${left}Z`,
    darken(pine, 0.62),
  )
  const cast = shape(
    `M${left} ${y + 4}H${left + w}L${left + w * 1.36} ${y - h * 0.26}L${left + w} ${y - h * 0.4}Z`,
    sheet.linear([
      [0, '#1c0e05', 0.7],
      [0.75, '#1c0e05', 0.5],
      [1, '#1c0e05', 0],
    ]),
    `filter="${sheet.blur(18)}"`,
  )
  const slat = h * 0.45
  const word = textPath('VAAGAI', {
    face: 'sansBold',
    size: h * 0.2,
    x,
    y: y - slat * 0.3,
    anchor: 'middle',
    tracking: 0.32,
  })
  const nails = [0.035, 0.965]
    .flatMap(k =>
      [0.2, 0.78].map(v => `<circle cx="${left + w * k}" cy="${y - h * v}" r="4.5" fill="#6b5038"/>`),
    )
    .join('')
  const front =
    plank(sheet, left, y - h, w, slat, pine) +
    plank(sheet, left, y - slat, w, slat, lighten(pine, 0.06)) +
    plank(sheet, left, y - h, w * 0.07, h, darken(pine, 0.12)) +
    plank(sheet, left + w * 0.93, y - h, w * 0.07, h, darken(pine, 0.16)) +
    shape(word, '#5a3213', 'opacity="0.82"') +
    nails
  return {
    back: { depth: y - 120, shadow: cast, body: inner },
    front: { depth: y, shadow: '', body: straw(sheet, x, y - h + 6, w * 0.86) + group(front, '') },
  }
}
