import type { Actor } from '@chekku/domain/permissions'
import { sessionLimits, sessionMessages } from '@chekku/domain/session'
import { z } from 'zod'
import type { Administrators } from '../auth/administrators.ts'
import { Accounts } from '../auth/service.ts'
import { openDatabase } from '../database/connect.ts'
import { runCommand, tellDatabase, UsageError } from './command.ts'

const usage = `Usage:
  npm run admin -- list
  npm run admin -- create EMAIL [--name NAME]
  npm run admin -- reset-password EMAIL
  npm run admin -- disable EMAIL
  npm run admin -- enable EMAIL`

const emailText = z.email().max(sessionLimits.emailCharacters)

await runCommand({
  usage,
  options: { name: { type: 'string' } },
  isRight: ({ positionals: { length, 0: command } }) => length === (command === 'list' ? 1 : 2),
  async work(settings, { values, positionals }, actor) {
    const [command = '', email = ''] = positionals
    const { database } = await openDatabase(tellDatabase(settings))
    try {
      await run(new Accounts({ database }).administrators, actor, { command, email, name: values.name ?? '' })
    } finally {
      await database.close()
    }
  },
})

async function run(
  administrators: Administrators,
  actor: Actor,
  { command, email, name }: { command: string; email: string; name: string },
): Promise<void> {
  switch (command) {
    case 'list':
      return printList(await administrators.list())
    case 'create':
      if (!emailText.safeParse(email).success) throw new UsageError(sessionMessages.emailInvalid)
      return printPassword(email, await administrators.create(actor, { email, name }))
    case 'reset-password':
      return printPassword(email, await administrators.resetPassword(actor, email))
    case 'disable':
      await administrators.disable(actor, email)
      console.log(`${email} can no longer sign in, and is signed out everywhere.`)
      if ((await administrators.list()).every(({ isDisabled }) => isDisabled)) {
        console.log('Nobody can sign in now: create an administrator, or enable one.')
      }
      return
    case 'enable':
      await administrators.enable(actor, email)
      return console.log(`${email} can sign in again.`)
    default:
      throw new UsageError(usage)
  }
}

function printList(administrators: Awaited<ReturnType<Administrators['list']>>): void {
  const width = Math.max(...administrators.map(({ email }) => email.length))
  for (const { email, name, isDisabled, lastUsedAt } of administrators) {
    const seen =
      lastUsedAt === undefined ? 'not signed in' : `last seen ${new Date(lastUsedAt).toISOString()}`
    console.log([email.padEnd(width), isDisabled ? 'disabled' : 'enabled ', seen, name].join('  ').trimEnd())
  }
}

function printPassword(email: string, password: string): void {
  console.log(`To sign in at /admin/login:\n  E-mail:   ${email}\n  Password: ${password}`)
  console.log('Keep the password: it is not shown again.')
}
