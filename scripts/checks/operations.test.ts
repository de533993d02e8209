import { execFile, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempDisposableSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join, relative } from 'node:path'
import { parseEnv, promisify } from 'node:util'
import { problemMessages } from '@chekku/domain/problem'
import type { Failure } from '@chekku/domain/schemas/response'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { startExitCode } from '../../server/src/cli/start-failure.ts'
import { overloadPage } from '../../server/src/http/error-responses.ts'
import { readSettings, SettingsError } from '../../server/src/settings.ts'
import { newestFixture } from '../../server/testing/backup-fixtures.ts'
import { timeLimit } from '../../server/testing/time-limit.ts'
import { serverProgram } from '../build/server-build.ts'
import { read, root, startOptions } from '../tools.ts'

/** The built entry file, from the repository's root. */
const builtProgram = relative(root, serverProgram).replaceAll('\\', '/')
const scripts = Object.keys((JSON.parse(read('package.json')) as { scripts: object }).scripts)

/** The commands in the page's code blocks of one kind, a line each. */
function commands(kind: 'drill' | 'setup' | 'cron' | 'upgrade' | 'off-site'): string[] {
  const blocks = [...read('docs/operations.md').matchAll(/```(?:sh )?([\w-]+)\n([^`]*)```/g)]
  return blocks.filter(([, found]) => found === kind).flatMap(([, , text = '']) => text.trim().split('\n'))
}

type Service = { image: string; build?: object; environment?: { TRUST_PROXY?: string }; logging?: object }
interface Compose {
  services: Record<string, Service>
  networks: { inside: { ipam: { config: { subnet: string; gateway?: string }[] } } }
}
const readCompose = (file: string) => parse(read(file), { merge: true }) as Compose
const composeFiles = globSync('deploy/compose.*.yaml', { cwd: root })
const shopsOf = ({ services }: Compose) =>
  Object.entries(services).flatMap(([name, service]) => (name.startsWith('shop') ? [service] : []))

describe('the drills of docs/operations.md', () => {
  let folder: string
  const user = ordinaryUser()
  // As the unit has one: most of a command's work is to compile.
  const compileCache = mkdtempSync(join(tmpdir(), 'chekku-compiled-'))
  chmodSync(compileCache, 0o777)
  afterAll(() => rmSync(compileCache, { recursive: true }))
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'chekku-drill-'))
    chmodSync(folder, 0o755)
    // As under systemd: the settings are in a file beside the program's folder, and the environment has none.
    mkdirSync(join(folder, 'current'))
    writeFileSync(join(folder, 'chekku.env'), `DATA_DIR=${join(folder, 'data')}\n`)
    for (const name of ['data', 'backups']) {
      mkdirSync(join(folder, name), { mode: 0o700 })
      if (user) chownSync(join(folder, name), user.uid, user.gid)
    }
  })
  afterEach(() => rmSync(folder, { recursive: true }))

  /** Runs the script of package.json behind an `npm run` line in a temporary folder, as a user who owns only its data. */
  async function run(line: string): Promise<string> {
    const command = line
      .replaceAll('/var/backups/chekku', join(folder, 'backups'))
      .replace(/npm run (\w+) --/, (_, name: string) => {
        const script = (JSON.parse(read('package.json')) as { scripts: Record<string, string> }).scripts[name]
        return (script ?? '').replace('./scripts', `${root}/scripts`).replace('server/', `${root}/server/`)
      })
    const env = { PATH: process.env.PATH, NODE_COMPILE_CACHE: compileCache }
    const cwd = join(folder, 'current')
    return (await promisify(execFile)('sh', ['-ec', command], { cwd, env, ...user })).stdout
  }

  test('work as they are written, one after the other, and then the unit of the nightly backup', {
    timeout: timeLimit(120_000),
  }, async () => {
    const lines = commands('drill')
    await run(`npm run restore -- ${newestFixture}`)
    expect(lines.length).toBeGreaterThan(8)
    const said: string[] = []
    for (const line of lines) said.push(await run(line))
    expect(said.filter(text => text.includes('Password:'))).toHaveLength(2)
    expect(said.join('\n')).toContain('colleague@shop.example')
    expect(said.at(-1)).toContain('What was there before is kept')
    const ofShop = `Database: the file ${join(folder, 'data', 'catalogue.db')}\n`
    const ofDrill = `Database: the file ${join(folder, 'backups', 'drill', 'catalogue.db')}\n`
    for (const [at, line] of lines.entries()) {
      if (!line.includes('npm run') || line.includes('--check')) continue
      expect([line, said[at]]).toEqual([
        line,
        expect.stringContaining(line.includes('chekku/drill ') ? ofDrill : ofShop),
      ])
    }
    expect(readdirSync(folder).sort()).toEqual(['backups', 'chekku.env', 'current', 'data'])
    expect(readdirSync(join(folder, 'current'))).toEqual([])
    const kept = readdirSync(join(folder, 'backups')).sort()
    expect(kept).toEqual([
      'before-the-drill.backup.gz',
      expect.stringMatching(/^shop-\d{4}-.+Z\.backup\.gz$/),
    ])

    // The unit of the nightly backup does what it says.
    const [, program = ''] = /^ExecStart=(.+)$/m.exec(read('deploy/chekku-backup.service')) ?? []
    const [, options = ''] = /node server\/src\/cli\/backup\.ts (.+)$/.exec(program) ?? []
    expect(options).toContain('--keep 14')
    await run(`npm run backup -- ${options.replace('--keep 14', '--keep 1')}`)
    expect(readdirSync(join(folder, 'backups')).sort()).toEqual([
      'before-the-drill.backup.gz',
      expect.not.stringMatching(kept[1] ?? ''),
    ])
  })

  test('keep settings that are there, and link no version into itself, when they are typed again', () => {
    const setup = commands('setup')
    const settings = setup.filter(line => / deploy\/chekku\.env | > deploy\/\.env/.test(line))
    expect(settings).toHaveLength(4)
    for (const line of settings) expect(line).toMatch(/^\[ -e (\S+) \] \|\| .* \1\b/)
    for (const line of setup.filter(command => command.includes(' cp ')))
      expect(line).toContain('/nightly/. ')
    const links = setup.filter(line => line.includes('ln -s'))
    expect(links).toEqual([expect.stringContaining(' && ln -sfn ')])
  })

  test('name only commands and files that there are', () => {
    const kinds = ['drill', 'setup', 'cron', 'upgrade', 'off-site'] as const
    for (const line of kinds.flatMap(commands)) {
      for (const [, name] of line.matchAll(/npm run ([\w:-]+)/g)) expect(scripts).toContain(name)
      for (const [file] of line.matchAll(/(?<!> |-e )deploy\/[\w.@-]+/g))
        expect([file, existsSync(join(root, file))]).toEqual([file, true])
    }
  })
})

/** For root: a user who owns nothing, if he can read the program; else the drills run as whoever runs them. */
function ordinaryUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const nobody = { uid: 65_534, gid: 65_534 }
  const { status } = spawnSync(process.execPath, [join(root, 'server/src/cli/backup.ts')], {
    cwd: tmpdir(),
    ...nobody,
  })
  return status === 2 ? nobody : undefined
}

describe('what is deployed', () => {
  test('the compose files are YAML, and each shop is built from the Dockerfile, without rights', () => {
    const options = { 'max-size': expect.any(String), 'max-file': expect.any(String) }
    for (const file of composeFiles) {
      const compose = readCompose(file)
      for (const [name, { logging }] of Object.entries(compose.services)) {
        expect([name, logging]).toEqual([name, { driver: 'json-file', options }])
      }
      const shops = shopsOf(compose)
      expect(shops.length).toBeGreaterThan(0)
      for (const shop of shops) {
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
    const services = composeFiles.flatMap(file => Object.values(readCompose(file).services))
    const others = services.flatMap(({ image, build }) => (build ? [] : [image]))
    expect([from.length, others.length]).toEqual([2, 2])
    for (const image of [...from, ...others]) expect(image).toMatch(/^[a-z]+:[\w.-]+@sha256:[0-9a-f]{64}$/)
    const { dependencies } = JSON.parse(read('package.json')) as { dependencies: { node: string } }
    for (const image of from) expect(image).toContain(`node:${dependencies.node}-`)
    expect(read('deploy/Dockerfile')).not.toMatch(/^# *syntax=(?!\S+@sha256:)/m)
  })

  test('every command of Compose that is written names a file and services that there are', () => {
    const pages = globSync(['docs/**/*.md', 'deploy/*', 'README.md'], { cwd: root })
    const written = pages.flatMap(page =>
      [...read(page).matchAll(/docker compose (.*?)(?: &&)?$/gm)].map(([, rest = '']) => rest),
    )
    expect(written.length).toBeGreaterThan(12)
    for (const rest of written) {
      const [, file = '', command = '', after = ''] = /^-f (\S+) (\w+)(.*)/.exec(rest) ?? []
      expect([rest, existsSync(join(root, file)) && file !== '']).toEqual([rest, true])
      const { services } = readCompose(file)
      const words = after.split(' ').filter(word => word !== '' && !word.startsWith('-'))
      const named = command === 'exec' || command === 'run' ? words.slice(0, 1) : words
      const ofFiles = command === 'cp' ? named.filter(word => word.includes(':')) : named
      for (const name of ofFiles) expect(Object.keys(services)).toContain(name.split(':', 1)[0])
    }
  })

  test('each way to deploy has its nightly backup', () => {
    for (const file of composeFiles) {
      const ofFile = commands('cron').filter(line =>
        line.includes(`-f ${file.replaceAll('\\', '/')} exec -T shop`),
      )
      expect([file, ofFile.map(line => line.includes(' npm run backup -- --to /data/'))]).toEqual([
        file,
        [true],
      ])
    }
  })

  test('the units, their settings and the page name the same folders, and the commands find the unit’s shop', () => {
    const unit = read('deploy/chekku.service')
    const [, current = ''] = /^WorkingDirectory=(.+)$/m.exec(unit) ?? []
    const [, state = ''] = /^StateDirectory=(.+)$/m.exec(unit) ?? []
    // Commands on the terminal do not see settings that are only in the unit.
    expect(unit).not.toMatch(/^EnvironmentFile=|^Environment=.*(DATA_DIR|DATABASE_URL|TRUST_PROXY)/m)
    expect(readSettings(parseEnv(read('deploy/chekku.env'))).dataDir).toBe(join('/var/lib', state))
    const settingsFile = join(current, '..', 'chekku.env')
    expect(commands('setup')).toContain(
      `[ -e ${settingsFile} ] || install -m 0640 -g chekku deploy/chekku.env ${settingsFile}`,
    )
    const backup = read('deploy/chekku-backup.service')
    for (const key of ['User', 'WorkingDirectory', 'StateDirectory', 'PrivateUsers', 'SystemCallFilter'])
      expect(backup.match(new RegExp(`^${key}=.*$`, 'gm'))).toEqual(
        unit.match(new RegExp(`^${key}=.*$`, 'gm')),
      )
    const [, folder = ''] = /--to (\S+) --keep/.exec(backup) ?? []
    expect(backup).toContain(`ReadWritePaths=${folder}\n`)
    expect(commands('setup')).toContain(`install -d -m 0700 -o chekku -g chekku ${folder}`)
    expect(read('deploy/off-site.conf')).toContain(`rclone copy ${folder} off-site:`)
  })

  test('the units of several shops are those of one, with a user, a settings file and folders of their own', () => {
    for (const name of ['chekku.service', 'chekku-backup.service', 'chekku-backup.timer']) {
      const withoutTexts = (file: string) =>
        read(`deploy/${file}`).replaceAll(/^(?:#|Description=).*\n/gm, '')
      const ofOne = withoutTexts(name.replace('.', '@.'))
        .replaceAll(' --env /opt/chekku/%i.env', '')
        .replaceAll('chekku-%i', 'chekku')
      expect(ofOne).toBe(withoutTexts(name))
    }
  })

  test('systemd reads every unit without a complaint, where it is installed', () => {
    using folder = mkdtempDisposableSync(join(tmpdir(), 'chekku-units-'))
    for (const file of globSync('deploy/*.{service,timer}', { cwd: root })) {
      const copy = join(folder.path, basename(file))
      writeFileSync(copy, read(file).replaceAll('/opt/chekku/current', root))
    }
    const units = readdirSync(folder.path).map(name => join(folder.path, name.replace('@.', '@oils.')))
    for (const unit of units.filter(name => name.includes('@oils')))
      copyFileSync(unit.replace('@oils.', '@.'), unit)
    const { status, stderr, error } = spawnSync('systemd-analyze', ['verify', ...units], { encoding: 'utf8' })
    if (error === undefined) expect([status, stderr]).toEqual([0, ''])
  })

  test.each([
    ['a start that is refused is not tried again', 'chekku.service', /^RestartPreventExitStatus=78$/m],
    ['a start that fails for minutes is given up', 'chekku.service', /^StartLimitBurst=\d+$/m],
    ['what fails tells', 'chekku.service', /^OnFailure=chekku-failed@%n\.service$/m],
    ['what fails tells', 'chekku-backup.service', /^OnFailure=chekku-failed@%n\.service$/m],
    ['there is a nightly backup', 'chekku-backup.timer', /^OnCalendar=/m],
    ['there is a compile cache', 'chekku.service', /^CacheDirectory=chekku$/m],
    ['it is used', 'chekku.service', /^Environment=.* NODE_COMPILE_CACHE=\/var\/cache\/chekku$/m],
    // Cached pages are served without the database.
    ['a proxy asks for liveness', 'Caddyfile', /^\s*health_uri \/api\/health$/m],
    ['a health check asks for liveness', 'Dockerfile', /^HEALTHCHECK [^\n]*\\\n.*\/api\/health/m],
    ['no file of secrets goes into an image', '../.dockerignore', /^\*\*\/\.env$/m],
    ['no compiler', 'Dockerfile', /npm prune[^\n]*\\\n.*node_modules\/typescript node_modules\/@typescript/],
  ])('%s: %s', (_, file, line) => {
    expect(read(`deploy/${file}`)).toMatch(line)
  })

  test('replicas may be started anew two seconds apart, and a request waits for longer', () => {
    const [tries = 0, leftOut = 0, between = 0] = ['lb_try_duration', 'fail_duration', 'health_interval'].map(
      name => Number(new RegExp(`${name} (\\d+)s`).exec(read('deploy/Caddyfile'))?.[1]),
    )
    expect(leftOut + between).toBeLessThanOrEqual(2)
    expect(tries).toBeGreaterThan(leftOut + between)
  })

  test.each(['Caddyfile', 'Caddyfile.alone'])('%s refuses in the shop’s words', file => {
    const message = problemMessages.databaseUnavailable
    const failure = JSON.stringify({ success: false, message } satisfies Failure)
    for (const text of [overloadPage(message, 2), failure])
      expect(read(`deploy/${file}`)).toContain(`respond \`${text}\` 503\n`)
  })

  test('starts that wait long for PostgreSQL are given up too', () => {
    const unit = read('deploy/chekku.service')
    const [limit = 0, starts = 0, pause = 0] = ['StartLimitIntervalSec', 'StartLimitBurst', 'RestartSec'].map(
      name => Number(new RegExp(`^${name}=(\\d+)$`, 'm').exec(unit)?.[1]),
    )
    // A start ends within some seconds of its connection's time limit.
    expect(limit / starts).toBeGreaterThan(pause + 10)
  })

  test('a start that is refused ends with the code of the unit', () => {
    expect(startExitCode(new SettingsError('PORT'))).toBe(78)
  })

  test('the memory limit is the same in the unit, each container, the page and the alert', () => {
    const [, megabytes] = /^MemoryMax=(\d+)M$/m.exec(read('deploy/chekku.service')) ?? []
    expect(megabytes).toBe('768')
    for (const file of composeFiles) {
      expect(read(file).match(/mem_limit: .+/g)).toEqual([`mem_limit: ${megabytes}m`])
    }
    expect(read('docs/operations.md')).toContain(`The unit and the containers may take ${megabytes} MB.`)
    expect(read('deploy/prometheus-alerts.yaml')).toContain(`at ${megabytes} MB it is ended`)
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

  test('every deployment trusts its proxy, so that a stranger cannot lock the owner out', () => {
    for (const file of composeFiles) {
      const compose = readCompose(file)
      const [network] = compose.networks.inside.ipam.config
      for (const { environment } of shopsOf(compose)) {
        const { trustedProxies } = readSettings({ TRUST_PROXY: environment?.TRUST_PROXY })
        expect([file, trustedProxies]).toEqual([file, [network?.gateway ?? network?.subnet]])
      }
    }
    expect(parseEnv(read('deploy/chekku.env')).TRUST_PROXY).toBe('loopback')
  })

  test.each([
    ['chekku.service', /^ExecStart=\S+\/node (.*)$/m],
    ['chekku@.service', /^ExecStart=\S+\/node (.*) --env \S+$/m],
    ['Dockerfile', /^CMD \["node", "(.*)"\]$/m],
  ])('%s starts the program that there is, with the options of npm start', (file, command) => {
    const [, words = ''] = command.exec(read(`deploy/${file}`)) ?? []
    expect(startOptions()).toContain('--max-old-space-size=512')
    expect(words.split(/ |", "/)).toEqual([...startOptions(), builtProgram])
  })
})
