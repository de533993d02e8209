import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parsePicturePath } from '@chekku/domain/pictures/picture'
import { variantPath, type variantWidths } from '@chekku/domain/pictures/picture-variants'
import { sourceFingerprint } from '../../scripts/build/build-stamp.ts'
import { serverBuild } from '../../scripts/build/server-build.ts'
import { root } from '../../scripts/tools.ts'
import { listCategories, listGallery, listProducts, orderableProduct, signIn } from './catalogue-api.ts'
import { startServer, tokenFile } from './server-process.ts'

const samples = join(root, 'node_modules/.cache/chekku-samples')
const sources = [
  ...serverBuild.sources,
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
  await drawVariants(shop.origin)
  writeFileSync(join(begun, tokenFile), (await signIn(shop.origin)).token)
  await shop.stop()
  // Another program may have filled one meanwhile.
  if (existsSync(folder)) rmSync(begun, { recursive: true })
  else renameSync(begun, folder)
  for (const name of earlier) rmSync(join(samples, name), { recursive: true, force: true })
  return folder
}

/**
 * Generates the picture variants of every list and of the gallery's wide columns, so that no server with a copy needs to:
 * each would draw them anew for each spec file.
 */
async function drawVariants(origin: string): Promise<void> {
  const gallery = await listGallery(origin)
  const shown = [...(await listProducts(origin)), ...(await listCategories(origin)), ...gallery]
  // The page of the product that most tests make, whose picture is this one.
  const { image: pageImage } = await orderableProduct(origin)
  const draw = async (images: readonly string[], width: (typeof variantWidths)[number]) => {
    const pictures = new Set(images.filter(image => parsePicturePath(image)))
    const paths = [...pictures].map(picture => variantPath(picture, width, 'avif'))
    await Promise.all(paths.map(path => load(`${origin}${path}`)))
  }
  const ofGallery = gallery.map(({ image }) => image)
  await draw(
    shown.map(({ image }) => image),
    320,
  )
  await draw([...ofGallery, pageImage], 640)
  await draw(ofGallery, 960)
}

async function load(address: string): Promise<void> {
  const answer = await fetch(address)
  if (!answer.ok) throw new Error(`${address} answered ${answer.status}`)
  await answer.arrayBuffer()
}
