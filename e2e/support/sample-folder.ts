import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parsePicturePath, variantPath, variantWidths } from '@chekku/domain/picture'
import { sourceFingerprint } from '../../scripts/build/build-stamp.ts'
import { server } from '../../scripts/build/server-build.ts'
import { root } from '../../scripts/tools.ts'
import { listCategories, listGallery, listProducts, signIn } from './catalogue-api.ts'
import { startServer, tokenFile } from './server-process.ts'

const samples = join(root, 'node_modules/.cache/chekku-samples')
const sources = [
  ...server.sources,
  'server/sample/pictures/*',
  'e2e/support/{sample-folder,server-process}.ts',
]

/**
 * A data folder that the built server has filled with the sample catalogue, for copies of it. It is filled once for all
 * programs of these sources, since encoding its pictures takes longer than most tests.
 */
export async function sampleFolder(): Promise<string> {
  const folder = join(samples, sourceFingerprint(root, { folder: 'server/build', sources }))
  if (existsSync(folder)) return folder
  mkdirSync(samples, { recursive: true })
  const earlier = readdirSync(samples)
  const begun = mkdtempSync(join(samples, 'begun-'))
  const shop = await startServer({ DATA_DIR: begun })
  await drawSmallPictures(shop.origin)
  writeFileSync(join(begun, tokenFile), (await signIn(shop.origin)).token)
  await shop.stop()
  // Another program may have filled one meanwhile.
  if (existsSync(folder)) rmSync(begun, { recursive: true })
  else renameSync(begun, folder)
  for (const name of earlier) rmSync(join(samples, name), { recursive: true, force: true })
  return folder
}

/** Generates the picture variants of every list, so that no server with a copy needs to. */
async function drawSmallPictures(origin: string): Promise<void> {
  const shown = await Promise.all([listProducts(origin), listCategories(origin), listGallery(origin)])
  const pictures = new Set(shown.flat().flatMap(({ image }) => (parsePicturePath(image) ? [image] : [])))
  const paths = [...pictures].map(picture => variantPath(picture, variantWidths[0], 'avif'))
  await Promise.all(paths.map(path => load(`${origin}${path}`)))
}

async function load(address: string): Promise<void> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  await answer.arrayBuffer()
}
