import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Plugin } from 'rolldown'
import { type Build, makeAnew } from './build-stamp.ts'
import { root } from '../tools.ts'

/** The server with its packages in few files. */
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

/** What is started, also by what is in deploy. */
export const serverProgram = join(folder, 'main.js')

/** The program, and the workers that it starts by their names beside it. */
const entries = [
  'main.ts',
  'database/sqlite/sqlite-writer-entry.ts',
  'media/image-worker/image-worker-entry.ts',
  'share-images/draw-worker.ts',
]

/** They have native code, or files beside their code. */
const packagesAsTheyAre = ['better-sqlite3', 'sharp', '@fastify/swagger-ui']
/** What a package takes where it is there, and we do not have. */
const absent = ['pg-native']

/** Leaves packages out of the source maps, which are then a fiftieth. */
const ownLines: Plugin = {
  name: 'own-lines',
  transform: {
    filter: { id: /node_modules/ },
    handler: code => ({ code, map: { mappings: '' } }),
  },
}

/** Ends each piece of a map where a package's lines begin: they would else be taken for more of our last one. */
function endPieces(): void {
  for (const name of globSync('*.map', { cwd: folder })) {
    const file = join(folder, name)
    const map = JSON.parse(readFileSync(file, 'utf8')) as { mappings: string }
    writeFileSync(file, JSON.stringify({ ...map, mappings: map.mappings.replace(/([^;];)(?=;)/g, '$1A') }))
  }
}

/**
 * Builds what a start would otherwise find, read and link one by one, eight hundred modules, which is half of its time
 * (docs/decisions/0013-server-build.md). What it cannot make something of ends it, as that would end the shop later.
 */
export const buildServer = (): Promise<number> =>
  makeAnew(root, server, async () => {
    // Loaded where there is something to build: it takes longer than the start that asks.
    const { rolldown } = await import('rolldown')
    rmSync(folder, { recursive: true, force: true })
    const build = await rolldown({
      input: Object.fromEntries(entries.map(file => [basename(file, '.ts'), join(root, 'server/src', file)])),
      platform: 'node',
      external: [...packagesAsTheyAre, ...absent],
      plugins: [ownLines],
      // Of a machine that is slow it would warn as well.
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
    endPieces()
    return 0
  })
