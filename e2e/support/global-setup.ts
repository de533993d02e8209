import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parsePicturePath, variantPath, variantWidths } from '@chekku/domain/picture'
import { listCategories, listGallery, listProducts } from './catalogue-api.ts'
import { startServer, templateVariable } from './server-process.ts'

/** Fills one data folder with the sample catalogue; each worker's server starts with a copy. */
export default async function prepareTemplate(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'chekku-template-'))
  const server = await startServer({ DATA_DIR: folder })
  await drawSmallPictures(server.origin)
  await server.stop()
  process.env[templateVariable] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}

/** Generates the picture variants of every list in the template, so that the workers' servers need not. */
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
