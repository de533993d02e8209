import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { cpus, totalmem, type } from 'node:os'
import { join } from 'node:path'
import { buildProduct } from '../scripts/build/product-build.ts'
import { measureBounds } from './bounds.ts'
import { measureCache } from './cache.ts'
import { markdown, type Table } from './figures.ts'
import { measureGrowth } from './growth.ts'
import { measureImports } from './imports.ts'
import { measureReplicas } from './replicas.ts'
import { measureStart } from './start-up.ts'
import { measureTyping } from './typing.ts'
import { measureUploads } from './uploads.ts'

/*
 * `npm run bench`, or some parts of it: `npm run bench cache growth`. Each figure has a reference that was measured
 * within minutes of it, since a machine's speed varies. BENCH_SECONDS and BENCH_ROUNDS change the length. Only a full
 * run is written to `results.md`.
 */
const parts: Record<string, () => Promise<Table>> = {
  cache: measureCache,
  start: measureStart,
  growth: measureGrowth,
  bounds: measureBounds,
  uploads: measureUploads,
  imports: measureImports,
  typing: measureTyping,
  replicas: measureReplicas,
}

// Exiting also ends the child processes.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))

const root = join(import.meta.dirname, '..')
const asked = process.argv.slice(2)
const unknown = asked.filter(name => !(name in parts))
if (unknown.length > 0) {
  console.error(
    `There is no part ${unknown.join(', ')}: say some of ${Object.keys(parts).join(', ')}, or nothing.`,
  )
  process.exit(2)
}

if ((await buildProduct()) !== 0) process.exit(1)
const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim()
const [{ model = 'unknown processor' } = {}] = cpus()
const texts = [
  '# Measurements',
  '',
  `${new Date().toISOString().slice(0, 10)}, commit ${commit}, Node ${process.versions.node} on ${type()}; ${cpus().length} × ${model}, ${Math.round(totalmem() / 2 ** 30)} GB.`,
  'Made by `npm run bench`; the load comes from another process of the same machine. What a browser says: [lighthouse.md](lighthouse/lighthouse.md).',
  '',
]
for (const [name, measure] of Object.entries(parts)) {
  if (asked.length > 0 && !asked.includes(name)) continue
  const text = markdown(await measure())
  console.log(text)
  texts.push(text)
  if (asked.length === 0) writeFileSync(join(import.meta.dirname, 'results.md'), texts.join('\n'))
}
process.exit(0)
