import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Plugin } from 'rolldown'
import { type Build, makeAnew } from './build-stamp.ts'
import { root } from '../tools.ts'

/** The server, bundled with its packages. */
export const server: Build = {
  folder: 'server/build',
  sources: [
    'domain/package.json',
    'domain/src/**/*.ts',
    'package-lock.json',
    'scripts/build/{build-stamp,server-build}.ts',
    'server/package.json',
    'server/sample/*.ts',
    'server/src/**/*.ts',
  ],
}

const folder = join(root, server.folder)

/** The program to start, also of the deployment. */
export const serverProgram = join(folder, 'main.js')

/** The program, and the workers that it starts by their names beside it. */
const entries = [
  'main.ts',
  'database/sqlite/sqlite-writer-entry.ts',
  'media/image-worker/image-worker-entry.ts',
  'share-images/draw-worker.ts',
]

/** They have native code, or files beside their code. */
const externalPackages = ['better-sqlite3', 'sharp', '@fastify/swagger-ui']
/** Optional dependencies that are not installed. */
const absentPackages = ['pg-native']

/** Leaves packages out of the source maps, which are a fiftieth then. */
const unmapPackages: Plugin = {
  name: 'unmap-packages',
  transform: {
    filter: { id: /node_modules/ },
    handler: code => ({ code, map: { mappings: '' } }),
  },
}

/** Marks the lines of packages as unmapped: they would else get the source line before them. */
function endMappings(): void {
  for (const name of globSync('*.map', { cwd: folder })) {
    const file = join(folder, name)
    const map = JSON.parse(readFileSync(file, 'utf8')) as { mappings: string }
    writeFileSync(file, JSON.stringify({ ...map, mappings: map.mappings.replace(/([^;];)(?=;)/g, '$1A') }))
  }
}

/**
 * Bundles the server: reading and linking its 800 modules is half of a start (docs/decisions/0013-server-build.md). Any
 * warning fails the build.
 */
export const buildServer = (): Promise<number> =>
  makeAnew(root, server, async () => {
    // Loaded only to build: it takes longer than a start.
    const { rolldown } = await import('rolldown')
    rmSync(folder, { recursive: true, force: true })
    const build = await rolldown({
      input: Object.fromEntries(entries.map(file => [basename(file, '.ts'), join(root, 'server/src', file)])),
      platform: 'node',
      external: [...externalPackages, ...absentPackages],
      plugins: [unmapPackages],
      // Warns on a slow machine.
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
