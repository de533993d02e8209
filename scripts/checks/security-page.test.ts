import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { read, root } from '../tools.ts'

test.each(['security', 'reliability'])('docs/%s.md names only tests and programs that there are', page => {
  const named = [...read(`docs/${page}.md`).matchAll(/`([\w/-]+\.(?:test\.ts|spec\.ts|ts))`/g)].map(
    ([, file = '']) => file,
  )
  expect(named.length).toBeGreaterThan(page === 'security' ? 40 : 20)
  const folders = ['', 'server/src', 'domain/src']
  for (const file of new Set(named)) {
    expect([file, folders.some(folder => existsSync(join(root, folder, file)))]).toEqual([file, true])
  }
})

test('npm run sbom lists every package, and tells tools from what the running program is made of', async () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const { stdout } = await promisify(execFile)('sh', ['-c', scripts.sbom ?? ''], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  })
  const { components } = JSON.parse(stdout) as {
    components: { name: string; properties: { name: string }[] }[]
  }
  const isTool = (name: string) =>
    components
      .find(component => component.name === name)
      ?.properties.some(property => property.name === 'cdx:npm:package:development')
  for (const name of ['fastify', 'sharp', 'react', 'zod', 'pg'])
    expect([name, isTool(name)]).toEqual([name, false])
  for (const name of ['vitest', '@biomejs/biome']) expect([name, isTool(name)]).toEqual([name, true])
})
