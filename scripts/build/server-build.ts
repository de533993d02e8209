import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Plugin } from 'rolldown'
import { root } from '../tools.ts'
import { type Build, rebuild } from './build-stamp.ts'

/** The server, bundled with its npm packages. */
export const serverBuild: Build = {
  folder: 'server/build',
  sources: [
    'domain/package.json',
    'domain/src/**/*.{ts,json}',
    'package-lock.json',
    'scripts/build/{build-stamp,server-build}.ts',
    'server/package.json',
    'server/sample/*.ts',
    'server/src/**/*.ts',
  ],
}

const folder = join(root, serverBuild.folder)

/** The server's entry file, also in deployments. */
export const serverProgram = join(folder, 'main.js')

/** The server, and its workers, which it starts by file name. */
const entries = [
  'main.ts',
  'database/sqlite/sqlite-writer-entry.ts',
  'media/image-worker/image-worker-entry.ts',
]

/** Packages with native code or data files. */
const externalPackages = ['better-sqlite3', 'sharp']
/** Optional dependencies that are not installed. */
const absentPackages = ['pg-native']

/** Leaves packages out of the source maps, which makes them fifty times smaller. */
const unmapPackages: Plugin = {
  name: 'unmap-packages',
  transform: { filter: { id: /node_modules/ }, handler: code => ({ code, map: { mappings: '' } }) },
}

/** Marks the lines of packages as unmapped: otherwise they inherit the previous mapping. */
function endMappings(): void {
  for (const name of globSync('*.map', { cwd: folder })) {
    const file = join(folder, name)
    const map = JSON.parse(readFileSync(file, 'utf8')) as { mappings: string }
    writeFileSync(file, JSON.stringify({ ...map, mappings: map.mappings.replace(/([^;];)(?=;)/g, '$1A') }))
  }
}

/**
 * Bundles the server: loading its 800 modules separately takes half of a start (docs/decisions/0013-server-build.md).
 * Any warning fails the build.
 */
export const buildServer = (): Promise<number> =>
  rebuild(root, serverBuild, async () => {
    // Imported only for a build: it takes longer than a start.
    const { rolldown } = await import('rolldown')
    rmSync(folder, { recursive: true, force: true })
    const build = await rolldown({
      input: Object.fromEntries(entries.map(file => [basename(file, '.ts'), join(root, 'server/src', file)])),
      platform: 'node',
      external: [...externalPackages, ...absentPackages],
      plugins: [unmapPackages],
      // This check warns on a slow machine.
      checks: { bundlerTimings: false },
      onLog: (_level, { message }) => {
        throw new Error(message)
      },
    })
    await build.write({
      dir: folder,
      format: 'esm',
      entryFileNames: '[name].js',
      chunkFileNames: '[name]-[hash].js',
      sourcemap: true,
      sourcemapExcludeSources: true,
    })
    await build.close()
    endMappings()
    return 0
  })
