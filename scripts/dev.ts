import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { endWithNpm } from './end-with-npm.ts'
import { seedSetting } from './sample-seed.ts'
import { root, toolPath } from './tools.ts'

/*
 * Two programs: the server, started anew when a file of it changes, and the site's development server, which passes
 * /api and /uploads on to it. When one ends, both do.
 */
const programs = [
  {
    args: ['--watch', '--watch-preserve-output', 'server/src/main.ts'],
    cwd: root,
    env: { ...process.env, SEED: seedSetting(root, process.env), HOST: '127.0.0.1', PORT: '3000' },
  },
  {
    args: [toolPath('@react-router/dev', 'react-router'), 'dev', '--port', '5173'],
    cwd: join(root, 'site'),
    env: process.env,
  },
]

const children: ChildProcess[] = programs.map(({ args, cwd, env }) =>
  spawn(process.execPath, args, { cwd, env, stdio: 'inherit' }),
)

function endAll(): void {
  for (const child of children) child.kill('SIGTERM')
}

endWithNpm()
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, endAll)
for (const child of children) {
  child.once('exit', code => {
    process.exitCode ||= code ?? 0
    endAll()
  })
}
