import { execFile } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { readSettings } from '../server/src/settings.ts'
import { fixtureFile } from '../server/testing/backup-fixtures.ts'
import { serverProgram } from './server-build.ts'
import { root } from './tools.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')
/** What `npm run build` makes, from the repository's root. */
const builtProgram = relative(root, serverProgram).replaceAll('\\', '/')
const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: object }).scripts)

/** The commands of the page's blocks of one kind, each a line. */
function commands(kind: 'drill' | 'setup'): string[] {
  const blocks = [...read('docs/operations.md').matchAll(/```sh (\w+)\n([^`]*)```/g)]
  return blocks.filter(([, found]) => found === kind).flatMap(([, , text = '']) => text.trim().split('\n'))
}

describe('the drills of docs/operations.md', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'chekku-drill-'))
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  /** `npm run` as `package.json` says it, from a folder in which the drill may leave what it likes. */
  async function run(line: string): Promise<string> {
    const command = line.replace(/npm run (\w+) --/, (_, name: string) => {
      const script = (JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts[name]
      return (script ?? '').replace('./scripts', `${root}/scripts`).replace('server/', `${root}/server/`)
    })
    const env = { PATH: process.env.PATH, DATA_DIR: join(folder, 'data') }
    const { stdout } = await promisify(execFile)('sh', ['-ec', command], { cwd: folder, env })
    return stdout
  }

  test('work as they are written, one after the other', async () => {
    await run(`npm run restore -- ${fixtureFile(3)}`)
    const lines = commands('drill')
    expect(lines.length).toBeGreaterThan(8)
    const said: string[] = []
    for (const line of lines) said.push(await run(line))
    expect(said.filter(text => text.includes('Password:'))).toHaveLength(2)
    expect(said.join('\n')).toContain('colleague@shop.example')
    expect(said.at(-1)).toContain('What was there before is kept')
    expect(readdirSync(folder).sort()).toEqual(['before-the-drill.backup.gz', 'data'])
  }, 120_000)

  test('name only commands and files that there are', () => {
    for (const line of [...commands('drill'), ...commands('setup')]) {
      for (const [, name] of line.matchAll(/npm run ([\w:-]+)/g)) expect(scripts).toContain(name)
      for (const [file] of line.matchAll(/deploy\/[\w.-]+/g))
        expect([file, existsSync(join(root, file))]).toEqual([file, true])
    }
  })
})

describe('what is deployed', () => {
  test('the compose files are YAML, and each shop is built from the Dockerfile, without rights', () => {
    for (const file of globSync('deploy/compose.*.yaml', { cwd: root })) {
      const { services } = parse(read(file), { merge: true }) as {
        services: Record<string, Record<string, unknown>>
      }
      const shops = Object.entries(services).filter(([name]) => name.startsWith('shop'))
      expect(shops.length).toBeGreaterThan(0)
      for (const [, shop] of shops) {
        expect(shop).toMatchObject({
          build: { context: '..', dockerfile: 'deploy/Dockerfile' },
          read_only: true,
          cap_drop: ['ALL'],
        })
      }
    }
  })

  test('each image that is not ours is named by its digest, and Node is the version that npm brings', () => {
    const from = [...read('deploy/Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, image = '']) => image)
    const others = globSync('deploy/compose.*.yaml', { cwd: root }).flatMap(file => {
      const { services } = parse(read(file), { merge: true }) as {
        services: Record<string, { image: string; build?: object }>
      }
      return Object.values(services).flatMap(({ image, build }) => (build ? [] : [image]))
    })
    expect([from.length, others.length]).toEqual([2, 2])
    for (const image of [...from, ...others]) expect(image).toMatch(/^[a-z]+:[\w.-]+@sha256:[0-9a-f]{64}$/)
    const { devDependencies } = JSON.parse(read('package.json')) as { devDependencies: { node: string } }
    for (const image of from) expect(image).toContain(`node:${devDependencies.node}-`)
    expect(read('deploy/Dockerfile')).not.toMatch(/^# *syntax=(?!\S+@sha256:)/m)
  })

  test('the Dockerfile copies what is there, runs what there is, and not as root', () => {
    const lines = read('deploy/Dockerfile').replaceAll('\\\n', ' ').split('\n')
    const copied = lines
      .filter(line => line.startsWith('COPY ') && !line.includes('--from'))
      .flatMap(line => line.split(' ').slice(1, -1))
    expect(copied.length).toBeGreaterThan(8)
    for (const path of copied) expect([path, existsSync(join(root, path))]).toEqual([path, true])
    const { workspaces } = JSON.parse(read('package.json')) as { workspaces: string[] }
    for (const name of workspaces) expect(copied).toContain(`${name}/package.json`)
    for (const [, name] of lines.join('\n').matchAll(/npm run ([\w:-]+)/g)) expect(scripts).toContain(name)
    expect(lines).toContain('USER node')
    expect(lines.some(line => line.startsWith('HEALTHCHECK'))).toBe(true)
    expect(lines.at(-2)).toContain(builtProgram)
  })

  test('what the program is compiled to is made by the user that runs it: another could not read it', () => {
    const lines = read('deploy/Dockerfile').replaceAll('\\\n', ' ').split('\n')
    const made = lines.findLastIndex(line => line.includes('warmStart()'))
    expect(lines[made] ?? '').toContain('--reuid=node')
    expect(made).toBeGreaterThan(lines.findLastIndex(line => line.startsWith('COPY ')))
    const unit = read('deploy/chekku.service')
    expect(unit).toContain('CacheDirectory=chekku\n')
    expect(unit).toMatch(/^Environment=.* NODE_COMPILE_CACHE=\/var\/cache\/chekku$/m)
  })

  test('a proxy in front of what is deployed is believed: else a stranger keeps the owner out', () => {
    type Compose = {
      services: Record<string, { environment?: { TRUST_PROXY?: string } }>
      networks: { inside: { ipam: { config: { subnet: string; gateway?: string }[] } } }
    }
    for (const file of globSync('deploy/compose.*.yaml', { cwd: root })) {
      const { services, networks } = parse(read(file), { merge: true }) as Compose
      const [network] = networks.inside.ipam.config
      const shops = Object.entries(services).filter(([name]) => name.startsWith('shop'))
      for (const [, { environment }] of shops) {
        const { trustedProxies } = readSettings({ TRUST_PROXY: environment?.TRUST_PROXY })
        expect([file, trustedProxies]).toEqual([file, [network?.gateway ?? network?.subnet]])
      }
    }
    expect(read('deploy/chekku.service')).toMatch(/^Environment=TRUST_PROXY=loopback$/m)
  })

  test('the unit starts the program that there is, with the options of npm start', () => {
    const [, options = '', program = ''] =
      /^ExecStart=\S+\/node (.*) (\S+)$/m.exec(read('deploy/chekku.service')) ?? []
    expect(program).toBe(builtProgram)
    expect(read('package.json')).toContain(
      `"start": "node ${options.replace(' -r', ' -r ./scripts/check-node.cjs -r')} scripts`,
    )
  })
})
