import { coconutPalm, hills, mist, rows, sky, treeLine } from './landscape.ts'
import { vignette } from './room.ts'
import type { Sheet } from './sheet.ts'
import { dawn, morning } from './skies.ts'

const fieldSkies = { dawn, morning }

/** A groundnut field in rows, the Western Ghats behind it. */
export function field(sheet: Sheet, time: keyof typeof fieldSkies): string {
  const { width: w, height: h } = sheet
  const horizon = h * 0.42
  const isDawn = time === 'dawn'
  const palm = (x: number, tall: number, lean: number) =>
    coconutPalm(
      sheet,
      w * (isDawn ? x : 1.02 - x),
      horizon + 12,
      h * tall,
      isDawn ? lean : -lean,
      '#4f6540',
      '#6b5640',
    )
  const light = sheet.radial(
    [
      [0, '#ffdf9a', isDawn ? 0.4 : 0.22],
      [1, '#ffdf9a', 0],
    ],
    [0.3, 0.32, 0.6],
  )
  return sheet.svg(
    [
      sky(sheet, fieldSkies[time], horizon),
      hills(sheet, horizon, h * 0.2, isDawn ? '#a3aeb4' : '#9fb3b4', 7),
      hills(sheet, horizon, h * 0.11, '#8c9a90', 9),
      mist(sheet, horizon - 6, h * 0.12, '#fdebc8', isDawn ? 0.8 : 0.5),
      treeLine(sheet, horizon + 4, h * 0.035, '#5f7048', 90),
      palm(0.8, 0.3, 18) + palm(0.86, 0.36, -14) + palm(0.95, 0.26, 10),
      rows(
        sheet,
        horizon,
        w * (isDawn ? 0.36 : 0.64),
        isDawn ? '#a35a34' : '#b0683e',
        isDawn ? '#587a36' : '#66883c',
      ),
      mist(sheet, horizon + h * 0.05, h * 0.16, '#ffe9c2', isDawn ? 0.55 : 0.3),
      `<rect width="${w}" height="${h}" fill="${light}"/>`,
      vignette(sheet, 0.3),
    ].join(''),
  )
}
