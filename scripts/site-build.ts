import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { compressFiles } from './compress-files.ts'
import { root, runTool } from './tools.ts'

const SOURCES = [
  'domain/package.json',
  'domain/src/**/*.ts',
  'package-lock.json',
  'scripts/{site-build,compress-files}.ts',
  'site/*.{ts,json}',
  'site/app/**/*',
  'site/public/**/*',
  'tsconfig.base.json',
]

/**
 * A fingerprint of everything the site is built from. Contents and not times: a checkout or a copy moves times, and a
 * restored older file must count as changed.
 */
export function sourceFingerprint(folder: string): string {
  const files = globSync(SOURCES, { cwd: folder, withFileTypes: true })
    .filter(entry => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
  const hash = createHash('sha256')
  for (const file of files) {
    const bytes = readFileSync(file)
    hash.update(`${file.slice(folder.length)}\n${bytes.length}\n`).update(bytes)
  }
  return hash.digest('hex')
}

const stampFile = (folder: string) => join(folder, 'site/build/sources.sha256')

/** Whether `site/build` was made, to its end, from the sources as they are now. */
export function isSiteBuilt(folder: string = root): boolean {
  const stamp = stampFile(folder)
  return existsSync(stamp) && readFileSync(stamp, 'utf8').trim() === sourceFingerprint(folder)
}

/** Builds the site; the stamp goes first and comes back last, so that a broken build is never taken for a whole one. */
export async function buildSite(): Promise<number> {
  rmSync(stampFile(root), { force: true })
  const fingerprint = sourceFingerprint(root)
  const options = { cwd: join(root, 'site'), env: { ...process.env, NODE_ENV: 'production' } }
  const pages = await runTool('@react-router/dev', 'react-router', ['build'], options)
  // The service worker carries the names of what was built before it.
  const code = pages || (await runTool('vite', 'vite', ['build', '--config', 'offline.config.ts'], options))
  if (code !== 0) return code
  await compressFiles(join(root, 'site/build/client'))
  writeFileSync(stampFile(root), `${fingerprint}\n`)
  return 0
}
