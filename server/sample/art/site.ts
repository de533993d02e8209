import { mkdir, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { heroPortrait, heroWide, storyFarm, storyPress } from './hero.ts'
import { favicon, icon, imageNotFound, placeholder } from './mark.ts'
import type { Draw } from './products-oils.ts'
import { paint } from './render.ts'
import { saveShareHome } from './share-home.ts'
import { createSheet } from './sheet.ts'

/** The pictures the public site itself needs, written into its folder of static files. */
const publicFolder = new URL('../../../site/public/', import.meta.url)
const artFolder = new URL('art/', publicFolder)

type SitePicture = {
  name: string
  width: number
  height: number
  eye: number
  reach: number
  widths: number[]
  draw: Draw
}

const sitePictures: SitePicture[] = [
  {
    name: 'hero-wide',
    width: 2400,
    height: 1200,
    eye: 160,
    reach: 4300,
    widths: [2400, 1600, 960],
    draw: heroWide,
  },
  {
    name: 'hero-portrait',
    width: 1080,
    height: 1350,
    eye: 330,
    reach: 4300,
    widths: [1080, 720],
    draw: heroPortrait,
  },
  {
    name: 'story-press',
    width: 1200,
    height: 1500,
    eye: 330,
    reach: 4400,
    widths: [1200, 720],
    draw: storyPress,
  },
  {
    name: 'story-farm',
    width: 1600,
    height: 1100,
    eye: 150,
    reach: 3700,
    widths: [1600, 960],
    draw: storyFarm,
  },
]

async function saveSitePicture({
  name,
  width,
  height,
  eye,
  reach,
  widths,
  draw,
}: SitePicture): Promise<void> {
  // Hardly any paper tooth here: these are sent to every phone, and noise is what weighs.
  const picture = await paint(draw(createSheet(name, width, height, eye, reach)), 12)
  for (const target of widths) {
    const sized = await sharp(await picture.clone().png().toBuffer())
      .resize({ width: target })
      .png()
      .toBuffer()
    const to = (format: string) => new URL(`${name}-${target}.${format}`, artFolder).pathname
    await sharp(sized).avif({ quality: 58, effort: 6 }).toFile(to('avif'))
    await sharp(sized).webp({ quality: 78, effort: 5 }).toFile(to('webp'))
    await sharp(sized).jpeg({ quality: 80, mozjpeg: true }).toFile(to('jpg'))
  }
}

async function saveMarks(): Promise<void> {
  const png = async (name: string, svg: string, size: number) =>
    sharp(Buffer.from(svg), { density: 600 })
      .resize(size, size)
      .png({ compressionLevel: 9 })
      .toFile(new URL(name, publicFolder).pathname)
  await writeFile(new URL('favicon.svg', publicFolder), favicon)
  await writeFile(new URL('placeholder.svg', artFolder), placeholder)
  await writeFile(new URL('image-not-found.svg', artFolder), imageNotFound)
  await png('icon-192.png', icon('paper', 0.72, 0.2), 192)
  await png('icon-512.png', icon('paper', 0.72, 0.2), 512)
  // A maskable icon may lose all but its middle four fifths; the apple one is rounded by the telephone.
  await png('icon-maskable-512.png', icon('leaf', 0.54, 0), 512)
  await png('apple-touch-icon.png', icon('paper', 0.7, 0), 180)
}

await mkdir(artFolder, { recursive: true })

export const siteJobs = [
  ...sitePictures.map(picture => ({ name: picture.name, run: () => saveSitePicture(picture) })),
  { name: 'marks', run: saveMarks },
  { name: 'share-home', run: () => saveShareHome(new URL('share-home.jpg', artFolder).pathname) },
]
