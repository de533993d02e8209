import { type BagOptions, bagShadow, cotton, folds, inside, weave } from './cloth.ts'
import { moundOfGrains } from './grain.ts'
import { dropMark, label } from './label.ts'
import { darken, lighten, mix } from './palette.ts'
import { curve, oval, type Sheet, shape, stroke, type Thing } from './sheet.ts'
import { textPath } from './type.ts'

/** A cotton bag standing open, its mouth rolled down, filled to the brim. */
export function openBag(sheet: Sheet, o: BagOptions): Thing {
  const { x, y, width: w, height: h } = o
  const colour = o.cloth ?? cotton
  const top = y - h
  const [rx, ry] = [w * 0.43, w * 0.43 * Math.max(0.2, sheet.tilt(top) * 1.5)]
  const body = curve(
    [
      [x - rx, top],
      [x - w * 0.475, top + h * 0.3],
      [x - w * 0.5, top + h * 0.66],
      [x - w * 0.475, y - h * 0.06],
      [x - w * 0.4, y + h * 0.012],
      [x, y + h * 0.035],
      [x + w * 0.4, y + h * 0.012],
      [x + w * 0.48, y - h * 0.06],
      [x + w * 0.505, top + h * 0.64],
      [x + w * 0.48, top + h * 0.3],
      [x + rx, top],
      [x + rx * 0.5, top + ry],
      [x - rx * 0.5, top + ry],
    ],
    true,
  )
  const side = sheet.linear([
    [0, mix(colour, '#7a5226', 0.4)],
    [0.14, mix(colour, '#7a5226', 0.08)],
    [0.34, lighten(colour, 0.45)],
    [0.62, colour],
    [0.86, mix(colour, '#7a5226', 0.26)],
    [1, mix(colour, '#6a4218', 0.52)],
  ])
  const fall = sheet.linear(
    [
      [0, '#fffaf0', 0.16],
      [0.6, '#3c1f0c', 0],
      [1, '#3c1f0c', 0.3],
    ],
    [0, 0, 0, 1],
  )
  const paper = o.label
    ? label(sheet, o.label, { x, y: top + h * 0.24, width: w * 0.62, height: h * 0.64 })
    : ''
  const stitches = o.label
    ? stroke(
        `M${x - w * 0.295} ${top + h * 0.255}H${x + w * 0.295}`,
        '#8a5a2b',
        2.4,
        'stroke-dasharray="9 7" opacity="0.6"',
      )
    : ''
  return {
    depth: y,
    shadow: bagShadow(sheet, x, y, w),
    body:
      shape(body, side) +
      inside(sheet, body, folds(sheet, o, top, colour)) +
      hem(sheet, o, body, top, ry) +
      shape(body, fall) +
      weave(sheet, body) +
      mouth(sheet, o, top, rx, ry, colour) +
      printed(o, top) +
      paper +
      stitches,
  }
}

/** Two woven stripes in the colour of the goods, as on a kitchen towel. */
function hem(sheet: Sheet, o: BagOptions, body: string, top: number, ry: number): string {
  const colour = o.label?.colour ?? o.stripe
  if (!colour) return ''
  const { x, y, width: w, height: h } = o
  const line = (at: number, sag: number, width: number) =>
    stroke(
      `M${x - w * 0.55} ${at}Q${x} ${at + sag * 2} ${x + w * 0.55} ${at}`,
      colour,
      width,
      'opacity="0.62"',
    )
  const low = w * 0.06
  return inside(
    sheet,
    body,
    line(top + h * 0.125, ry * 0.9, h * 0.022) +
      line(top + h * 0.155, ry * 0.9, h * 0.007) +
      line(y - h * 0.095, low, h * 0.007) +
      line(y - h * 0.065, low, h * 0.022),
  )
}

function printed(o: BagOptions, top: number): string {
  if (!o.stencil) return ''
  const text = textPath(o.stencil, {
    face: 'sansBold',
    size: o.width * 0.085,
    x: o.x,
    y: top + o.height * 0.62,
    anchor: 'middle',
    tracking: 0.12,
  })
  return (
    shape(text, o.stripe ?? '#5a3213', 'opacity="0.72"') +
    dropMark(o.x, top + o.height * 0.44, o.width * 0.12, o.stripe ?? '#5a3213')
  )
}

function mouth(sheet: Sheet, o: BagOptions, top: number, rx: number, ry: number, colour: string): string {
  const { x } = o
  const roll = o.width * 0.075
  const tone = o.grain?.colours[0] ?? o.powder ?? '#888888'
  const inside = oval(x, top, rx, ry, mix(darken(colour, 0.5), tone, 0.4))
  const heap = o.grain ? moundOfGrains(sheet, o.grain, x, top, rx * 0.94, ry * 1.25, o.grainScale ?? 0.9) : ''
  const back = stroke(`M${x - rx} ${top}A${rx} ${ry} 0 0 1 ${x + rx} ${top}`, darken(colour, 0.14), roll)
  const cuff = `M${x - rx} ${top}A${rx} ${ry} 0 0 0 ${x + rx} ${top}`
  const side = sheet.linear([
    [0, darken(colour, 0.25)],
    [0.3, lighten(colour, 0.5)],
    [0.65, darken(colour, 0.05)],
    [1, darken(colour, 0.4)],
  ])
  const wobble = Array.from({ length: 15 }, (_, i) => {
    const a = Math.PI * (0.06 + (0.88 * i) / 14)
    const [px, py] = [x - Math.cos(a) * rx, top + Math.sin(a) * ry]
    return stroke(
      `M${px - 5} ${py - roll * 0.42}Q${px + sheet.between(-7, 7)} ${py} ${px + 4} ${py + roll * 0.44}`,
      darken(colour, 0.5),
      2,
      `opacity="${sheet.between(0.12, 0.34).toFixed(2)}"`,
    )
  }).join('')
  const under = stroke(
    cuff,
    '#3c1f0c',
    roll * 0.6,
    `transform="translate(0 ${roll * 0.72})" opacity="0.32" filter="${sheet.blur(roll * 0.2)}"`,
  )
  return (
    back +
    inside +
    heap +
    under +
    stroke(cuff, darken(colour, 0.4), roll + 3) +
    stroke(cuff, side, roll) +
    stroke(
      cuff,
      lighten(colour, 0.6),
      roll * 0.16,
      `transform="translate(0 ${-roll * 0.24})" opacity="0.7"`,
    ) +
    wobble
  )
}

/** A cotton bag tied at the neck with twine. */
export function tiedBag(sheet: Sheet, o: BagOptions): Thing {
  const { x, y, width: w, height: h } = o
  const colour = o.cloth ?? cotton
  const top = y - h
  const neck = top + h * 0.2
  const body = curve(
    [
      [x - w * 0.15, neck],
      [x - w * 0.36, neck + h * 0.1],
      [x - w * 0.49, neck + h * 0.34],
      [x - w * 0.5, y - h * 0.16],
      [x - w * 0.42, y + h * 0.005],
      [x, y + h * 0.035],
      [x + w * 0.42, y + h * 0.005],
      [x + w * 0.5, y - h * 0.16],
      [x + w * 0.5, neck + h * 0.34],
      [x + w * 0.37, neck + h * 0.1],
      [x + w * 0.15, neck],
      [x, neck + h * 0.01],
    ],
    true,
  )
  const ruff = curve(
    [
      [x - w * 0.14, neck],
      [x - w * 0.22, top + h * 0.06],
      [x - w * 0.27, top],
      [x - w * 0.12, top + h * 0.025],
      [x - w * 0.02, top - h * 0.02],
      [x + w * 0.1, top + h * 0.022],
      [x + w * 0.26, top - h * 0.008],
      [x + w * 0.22, top + h * 0.07],
      [x + w * 0.14, neck],
      [x, neck + h * 0.015],
    ],
    true,
  )
  const side = sheet.linear([
    [0, mix(colour, '#7a5226', 0.42)],
    [0.3, lighten(colour, 0.45)],
    [0.62, colour],
    [1, mix(colour, '#6a4218', 0.55)],
  ])
  const gathers = Array.from({ length: 13 }, (_, i) => {
    const k = (i - 6) / 6
    return (
      stroke(
        `M${x + k * w * 0.14} ${neck}Q${x + k * w * 0.25} ${neck + h * 0.08} ${x + k * w * 0.36} ${neck + h * sheet.between(0.14, 0.26)}`,
        darken(colour, 0.55),
        2.6,
        'opacity="0.28"',
      ) +
      stroke(
        `M${x + k * w * 0.13} ${neck}L${x + k * w * 0.22} ${top + h * 0.03}`,
        darken(colour, 0.55),
        2.4,
        'opacity="0.3"',
      )
    )
  }).join('')
  const twine = [0, 1, 2]
    .map(i =>
      stroke(
        `M${x - w * 0.155} ${neck - 7 + i * 8}Q${x} ${neck + 4 + i * 8} ${x + w * 0.155} ${neck - 7 + i * 8}`,
        ['#8a6232', '#a67a42', '#7a5428'][i] ?? '#8a6232',
        7,
      ),
    )
    .join('')
  const paper = o.label
    ? label(sheet, o.label, { x, y: neck + h * 0.22, width: w * 0.6, height: h * 0.5 })
    : ''
  return {
    depth: y,
    shadow: bagShadow(sheet, x, y, w),
    body:
      shape(ruff, side) +
      shape(body, side) +
      gathers +
      inside(sheet, body, folds(sheet, o, neck + h * 0.1, colour)) +
      weave(sheet, body) +
      weave(sheet, ruff) +
      twine +
      paper,
  }
}
