import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { sessionMessages } from '@chekku/domain/people/session'
import { Problem } from '@chekku/domain/problem'
import { expect, it } from 'vitest'
import { listenLocally } from '../../../scripts/local-port.ts'
import { createTestFolder } from '../../testing/test-folder.ts'
import { Accounts } from '../auth/service.ts'
import { connectDatabase } from '../database/connect.ts'
import { cannotStart, unavailable } from '../database/storage-errors.ts'
import { MetricsListenError, startExitCode, startFailure } from './start-failure.ts'
import { makeFirstAdministrator } from './start-messages.ts'

it('adds the cause to a message for visitors', () => {
  expect(startFailure(unavailable(new Error('disk I/O error')))).toBe(
    'The catalogue cannot be reached at the moment. Please try again in a moment. (disk I/O error)',
  )
})

it('does not change a message that names a setting', () => {
  expect(startFailure(cannotStart('DATA_DIR cannot be written.', new Error('EACCES')))).toBe(
    'DATA_DIR cannot be written.',
  )
  expect(startFailure(new Problem('invalid', 'No such e-mail.'))).toBe('No such e-mail.')
})

it('names the setting of a port at which this user may not listen', () => {
  const denied = Object.assign(new Error('denied'), { code: 'EACCES', syscall: 'listen', port: 443 })
  const sentence = (setting: string) =>
    `This user may not listen on port 443: set ${setting} to 1024 or more.`
  expect(startFailure(denied)).toBe(sentence('PORT'))
  expect(startFailure(new MetricsListenError(denied))).toBe(sentence('METRICS_PORT'))
})

it('names what is wrong in one sentence, with the exit code at which systemd starts nothing again where only a person can help', async () => {
  const folder = createTestFolder()
  await writeFile(join(folder, 'file'), 'a file where a folder should be')
  const [database, other] = [await connectDatabase({ file: join(folder, 'catalogue.db') }), createServer()]
  const port = await listenLocally(other)
  const ignore = () => undefined
  const silent = { isLog: false, info: ignore, warn: ignore, fatal: ignore }
  const firstAdministrator = (password: string) =>
    makeFirstAdministrator(new Accounts({ database }), { email: undefined, password }, silent)
  const listen = (port: number, host: string) =>
    once(createServer().listen(port, host), 'listening').then(() => undefined)
  const failures = [
    firstAdministrator('password1234'),
    connectDatabase({ file: join(folder, 'file', 'catalogue.db') }),
    // Without the password.
    connectDatabase({ url: 'postgres://chekku:secret@127.0.0.1:1/chekku' }),
    listen(0, '192.0.2.1'),
    listen(port, '127.0.0.1').catch(error => {
      throw new MetricsListenError(error)
    }),
  ]
  const sentences: object[] = []
  for (const result of await Promise.allSettled(failures))
    if (result.status === 'rejected')
      sentences.push([startFailure(result.reason), startExitCode(result.reason)])
  expect(sentences).toEqual([
    [`ADMIN_PASSWORD is refused: ${sessionMessages.passwordCommon}.`, 78],
    [expect.stringMatching(/^The database file .+ DATA_DIR .+\.$/), 78],
    [
      expect.stringMatching(
        /^The PostgreSQL server 127\.0\.0\.1:1\/chekku named by DATABASE_URL cannot be used: (?!.*secret).+\.$/,
      ),
      1,
    ],
    [
      'HOST must be an address of this machine: 127.0.0.1 for itself alone, 0.0.0.0 for its networks too.',
      78,
    ],
    [
      `Port ${port} is already in use: stop the program that uses it, or set METRICS_PORT to another one.`,
      78,
    ],
  ])
  await database.close()
  other.close()
})

it('ends with the code at which nothing starts again, where only a person can help', () => {
  const failed = (code: string) => unavailable(Object.assign(new Error('failed'), { code }))
  for (const code of ['EADDRINUSE', 'EACCES', 'ENOTFOUND', '28P01', '3D000'])
    expect([code, startExitCode(failed(code))]).toEqual([code, 78])
  for (const code of ['ECONNREFUSED', 'EAI_AGAIN', '57P03', '53300'])
    expect([code, startExitCode(failed(code))]).toEqual([code, 1])
})
