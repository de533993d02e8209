import { business } from '@chekku/domain/business'
import { sharePictureSize } from '@chekku/domain/share-picture-size'
import sharp from 'sharp'
import { brandLine, margin } from '../../src/pages/share-picture/compose.ts'
import { drawable, fitLines, textOutline } from '../../src/pages/share-picture/set-text.ts'
import { heroWide } from './hero.ts'
import { brand } from './palette.ts'
import { paint } from './render.ts'
import { createSheet, shape } from './sheet.ts'

const { width, height } = sharePictureSize

/** The heading over the wall at the left, as the home page itself has it. */
function wording(): string {
  const room = 500
  const heading = fitLines(
    drawable(business.heroHeading, 'display'),
    [78, 72, 66, 60].map(size => ({ face: 'display', size, tracking: -0.012 })),
    { width: room, lines: 4 },
  )
  const top = 168
  const lines = heading.lines.map((line, at) => {
    const { size } = heading.style
    return shape(textOutline(line, heading.style, margin, top + size * (0.9 + at * 1.06)), brand.ink)
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${brandLine(business.brand, margin)}${lines.join('')}</svg>`
}

/** What chat apps show beside a link to any page that has no picture of its own. */
export async function saveShareHome(to: string): Promise<void> {
  const still = await paint(heroWide(createSheet('hero-wide', 2400, 1200, 160, 4300)), 12)
  const flat = await still.png({ compressionLevel: 1 }).toBuffer()
  await sharp(await sharp(flat).resize({ width, height, fit: 'cover', position: 'centre' }).toBuffer())
    .composite([{ input: Buffer.from(wording()) }])
    .removeAlpha()
    .jpeg({ quality: 84, mozjpeg: true, chromaSubsampling: '4:4:4' })
    .toFile(to)
}
