import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempDisposableSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../../scripts/local-port.ts'
import { read, root } from '../../scripts/tools.ts'
import { newestFixture } from '../../server/testing/backup-fixtures.ts'
import { type Finding, nothingWrong, notShown } from '../findings.ts'
import { findOrInstall } from '../support/debian-programs.ts'
import { until } from '../support/visits.ts'

const promise =
  'Backups go off the machine encrypted, as the operations page says, and a shop is made of a copy that came back'
const LISTEN_LIMIT_MS = 20_000

/** The page's commands for copies elsewhere, against an SFTP server of this machine; not part of the quick run. */
export async function offSiteFindings(isQuick: boolean): Promise<Finding[]> {
  if (isQuick) return []
  const rclone = findOrInstall('rclone', '/usr/bin/rclone')
  if (rclone === undefined) return [notShown(promise, 'there is no rclone, and none could be installed')]
  using folder = mkdtempDisposableSync(join(tmpdir(), 'chekku-off-site-'))
  const [data, backups, remote] = ['data', 'backups', 'remote'].map(name => join(folder.path, name)) as [
    string,
    string,
    string,
  ]
  mkdirSync(remote)
  mkdirSync(join(folder.path, '.ssh'))
  const port = String(await freePort())
  const server = spawn(
    rclone,
    ['serve', 'sftp', '--addr', `127.0.0.1:${port}`, '--user', 'chekku', '--pass', 'of-the-server', remote],
    { stdio: 'ignore', env: { PATH: process.env.PATH, HOME: folder.path } },
  )
  try {
    await until(() => isListening(Number(port)), LISTEN_LIMIT_MS)
    return [await copyAndBringBack({ data, backups, remote, home: folder.path, port })]
  } finally {
    const ended = once(server, 'exit')
    server.kill()
    await ended
  }
}

type Places = Record<'data' | 'backups' | 'remote' | 'home' | 'port', string>

async function copyAndBringBack({ data, backups, remote, home, port }: Places): Promise<Finding> {
  const settings = { DATA_DIR: data, RCLONE_CONFIG: join(home, 'rclone.conf') }
  const run = async (command: string) => {
    const here = command
      .replaceAll('/var/backups/chekku', backups)
      .replaceAll('/var/lib/chekku', home)
      .replace('ssh-keyscan backup.example', `ssh-keyscan -p ${port} 127.0.0.1`)
      .replace(/host=.+$/m, `host=127.0.0.1 port=${port} user=chekku pass=of-the-server --obscure`)
    const env = { PATH: process.env.PATH, HOME: home, ...settings }
    return (await promisify(execFile)('sh', ['-ec', here], { cwd: root, env })).stdout
  }
  const [setUp = '', back = ''] = [...read('docs/operations.md').matchAll(/```sh off-site\n([^`]*)```/g)].map(
    ([, block = '']) => block,
  )
  const [, copy = ''] = /^ExecStartPost=(.+)$/m.exec(read('deploy/off-site.conf')) ?? []
  const wrong: string[] = []
  await run(`npm run restore -- ${newestFixture}`)
  await run(setUp)
  for (let night = 0; night < 3; night += 1) {
    await run(`npm run backup -- --to ${backups} --keep 2`)
    await run(copy)
  }
  const [made = ''] = readdirSync(backups).sort().slice(-1)
  const bytes = readFileSync(join(backups, made))
  const copies = readdirSync(remote, { recursive: true, withFileTypes: true }).filter(file => file.isFile())
  if (copies.length !== 3) wrong.push(`${copies.length} copies of 3 backups`)
  for (const { name, parentPath } of copies) {
    const sent = readFileSync(join(parentPath, name))
    if (name.includes('shop') || sent.includes(bytes.subarray(0, 64))) wrong.push(`${name} can be read`)
  }
  rmSync(backups, { recursive: true })
  rmSync(data, { recursive: true })
  await run(back)
  const said = await run(`npm run restore -- ${join(backups, made)} && npm run admin -- list`)
  if (!said.includes('owner@shop.example')) wrong.push('nobody can sign in to the shop of the copy')
  if (!readFileSync(join(backups, made)).equals(bytes)) wrong.push('the copy differs')
  return nothingWrong(
    {
      promise,
      provoked:
        'Three nightly backups of which two stay, each copied by rclone to an SFTP server of this machine through its encryption; then data and backups removed, and all brought back from there',
      times: 3,
      seen: `${copies.length} copies, none of which says a name or a byte of a backup; the newest came back byte for byte, and the shop opened`,
    },
    wrong,
  )
}

function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  return new Promise(resolve => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
  }).then(isOpen => {
    socket.destroy()
    return isOpen === true
  })
}
