import { mkdir, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { categoryPictures } from './categories.ts'
import { indoorPictures } from './gallery-indoor.ts'
import { outdoorPictures } from './gallery-outdoor.ts'
import { type Draw, oilProducts } from './products-oils.ts'
import { pantryProducts } from './products-pantry.ts'
import { paint } from './render.ts'
import { createSheet } from './sheet.ts'
import { siteJobs } from './site.ts'

/** Draws every picture of the sample catalogue. A word as argument draws only the pictures whose name has it in. */
const pictures = new URL('../pictures/', import.meta.url)
const heaviest = 178_000
const only = process.argv[2] ?? ''

type Job = { name: string; run: () => Promise<void> }

async function saveJpeg(name: string, svg: string): Promise<void> {
  const picture = await paint(svg)
  let quality = 82
  let bytes = await picture.jpeg({ quality, mozjpeg: true }).toBuffer()
  // A field of a thousand leaves weighs more than a bottle before a wall: it gives up a little sharpness instead.
  while (bytes.length > heaviest && quality > 66) {
    quality -= 4
    bytes = await picture.jpeg({ quality, mozjpeg: true }).toBuffer()
  }
  await writeFile(new URL(`${name}.jpg`, pictures), bytes)
}

function jobs(
  drawings: Record<string, Draw>,
  width: number,
  height: number,
  eye?: number,
  reach?: number,
): Job[] {
  return Object.entries(drawings).map(([name, draw]) => ({
    name,
    run: () => saveJpeg(name, draw(createSheet(name, width, height, eye, reach))),
  }))
}

const gallery = Object.entries({ ...indoorPictures, ...outdoorPictures }).flatMap(
  ([name, { draw, width, height }]) =>
    // A wide picture is looked at from a little higher, so that bowls and sacks show what is in them.
    height > width
      ? jobs({ [name]: draw }, width, height)
      : jobs({ [name]: draw }, width, height, height * 0.14, 3700),
)
const all: Job[] = [
  ...jobs({ ...oilProducts, ...pantryProducts }, 1200, 1500),
  ...jobs(categoryPictures, 1600, 900, 120, 3300),
  ...gallery,
  ...siteJobs,
]

await mkdir(pictures, { recursive: true })
const queue = all.filter(job => job.name.includes(only))
await Promise.all(
  Array.from({ length: availableParallelism() }, async () => {
    for (let job = queue.shift(); job; job = queue.shift()) {
      await job.run()
      process.stdout.write(`${job.name}\n`)
    }
  }),
)
