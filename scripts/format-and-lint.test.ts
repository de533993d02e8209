import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createTestFolder } from '../server/testing/test-folder.ts'
import { root } from './tools.ts'

test('a format error names the command that mends it, without colours', () => {
  const folder = createTestFolder()
  writeFileSync(join(folder, 'biome.json'), '{}\n')
  writeFileSync(join(folder, 'late.ts'), 'export const  one=1\n')
  const program = `
    import { formatAndLint } from ${JSON.stringify(join(root, 'scripts/format-and-lint.ts'))}
    process.exitCode = await formatAndLint({ cwd: ${JSON.stringify(folder)} })`
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program], {
    encoding: 'utf8',
    env: { ...process.env, FORCE_COLOR: '1', CLICOLOR_FORCE: '1' },
  })
  const said = stdout + stderr
  expect(status, said).toBe(1)
  expect(said).toContain('late.ts')
  expect(said).toContain('npm run format')
  expect(said).not.toContain('\u001b')
})
