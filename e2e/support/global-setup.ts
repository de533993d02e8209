import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer, templateVariable } from './server-process.ts'

/** Fills one data folder with the sample catalogue; each worker's server starts with a copy. */
export default async function prepareTemplate(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'chekku-template-'))
  const server = await startServer({ DATA_DIR: folder })
  await server.stop()
  process.env[templateVariable] = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
