import { type Grain, moundOfGrains } from './grain.ts'
import { darken, lighten } from './palette.ts'
import { curve, group, oval, type Sheet, shape, stroke, type Thing } from './sheet.ts'
import { powderMound } from './vessel.ts'

/** A turned wooden scoop lying on the table, its mouth towards us on the left or the right. */
export function scoop(
  sheet: Sheet,
  x: number,
  y: number,
  size: number,
  flip: boolean,
  load?: { grain?: Grain; scale?: number; powder?: string },
): Thing {
  const wood = '#a8713f'
  const side = sheet.linear(
    [
      [0, lighten(wood, 0.4)],
      [0.4, wood],
      [1, darken(wood, 0.6)],
    ],
    [0, 0, 0.2, 1],
  )
  const cup = curve(
    [
      [-0.95, -0.2],
      [-0.8, 0.14],
      [-0.3, 0.34],
      [0.25, 0.3],
      [0.52, 0.1],
      [0.56, -0.06],
      [0.45, -0.24],
      [0.1, -0.34],
      [-0.5, -0.36],
    ].map(([a = 0, b = 0]): [number, number] => [a * size, b * size]),
    true,
  )
  const hollow = curve(
    [
      [-0.93, -0.2],
      [-0.6, -0.06],
      [-0.1, -0.02],
      [0.36, -0.1],
      [0.42, -0.2],
      [0.1, -0.31],
      [-0.5, -0.33],
    ].map(([a = 0, b = 0]): [number, number] => [a * size, b * size]),
    true,
  )
  const handle = curve(
    [
      [0.48, -0.16],
      [0.7, -0.09],
      [1.1, -0.14],
      [1.34, -0.17],
      [1.4, -0.1],
      [1.34, -0.02],
      [1.1, 0],
      [0.7, 0.04],
      [0.5, 0.08],
    ].map(([a = 0, b = 0]): [number, number] => [a * size, b * size]),
    true,
  )
  const inside = sheet.linear(
    [
      [0, darken(wood, 0.6)],
      [1, darken(wood, 0.2)],
    ],
    [0, 0, 0.3, 1],
  )
  const filling = load?.grain
    ? moundOfGrains(sheet, load.grain, -size * 0.2, -size * 0.15, size * 0.6, size * 0.2, load.scale ?? 1)
    : load?.powder
      ? powderMound(sheet, -size * 0.2, -size * 0.14, size * 0.58, size * 0.24, load.powder)
      : ''
  const at = `transform="translate(${x} ${y}) scale(${flip ? -1 : 1} 1)"`
  const under = group(
    oval(size * 0.16, size * 0.26, size * 1.15, size * 0.13, '#2a1407', 'opacity="0.55"'),
    `transform="translate(${x} ${y})" filter="${sheet.blur(size * 0.06)}"`,
  )
  return {
    depth: y + size * 0.3,
    shadow: under,
    body: group(
      shape(handle, side) +
        shape(cup, side) +
        shape(hollow, inside) +
        filling +
        stroke(cup, lighten(wood, 0.5), 1.6, 'opacity="0.4"'),
      at,
    ),
  }
}
