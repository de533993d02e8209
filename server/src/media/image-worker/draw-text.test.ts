import { beforeAll, expect, it } from 'vitest'
import { fitText, type TextStyle } from './draw-text.ts'

const style: TextStyle = { face: 'text', size: 20, breaksWords: true }
const box = { width: 500, height: 36 }
const tagline = 'Pressed slowly in wood, bottled by hand. '

/** The median processor time of fitting the words. */
async function costOf(words: string): Promise<number> {
  const spent: number[] = []
  for (let at = 0; at < 7; at += 1) {
    const before = process.cpuUsage()
    await fitText(words, [style], box)
    const { user, system } = process.cpuUsage(before)
    spent.push(user + system)
  }
  return spent.sort((one, other) => one - other)[3] ?? 0
}

beforeAll(() => fitText(tagline, [style], box))

it('a text of any length that does not fit is cut after about ten measurements', async () => {
  // One measurement finds that a short text fits; letter by letter, a long one takes more than 250.
  expect(await costOf(tagline.repeat(7))).toBeLessThan(60 * (await costOf('Pressed in wood')))
})

it.each([tagline.repeat(7), 'Kachchighani'.repeat(20), 'W'.repeat(120)])(
  'as much is shown as fits: %s',
  async words => {
    const { words: shown, ink } = await fitText(words, [style], box)
    expect(shown.endsWith('…')).toBe(true)
    expect(words.startsWith(shown.slice(0, -1))).toBe(true)
    expect(ink.width).toBeLessThanOrEqual(box.width)
    expect(ink.width).toBeGreaterThan(box.width * 0.8)
  },
)
