import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { inSources } from './source-maps.ts'

it('leaves a stack as it is where the map of a file cannot be read', () => {
  const folder = mkdtempSync(join(tmpdir(), 'chekku-map-'))
  const file = join(folder, 'serve.js')
  writeFileSync(`${file}.map`, '{"version":3,')
  const stack = `Error: what failed\n    at start (${pathToFileURL(file).href}:7:3)`
  try {
    expect(inSources(stack)).toBe(stack)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
