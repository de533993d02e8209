import { type Access, accesses } from '@chekku/domain/people/people'
import type { Actor } from '@chekku/domain/people/permissions'
import { sessionLimits, sessionMessages } from '@chekku/domain/people/session'
import { z } from 'zod'
import type { Administrators } from '../auth/administrators.ts'
import { accountKey } from '../auth/attempts.ts'
import { Accounts } from '../auth/service.ts'
import { openDatabase } from '../database/connect.ts'
import { printDatabase, runCommand, UsageError } from './command.ts'

const usage = `Usage:
  npm run admin -- list
  npm run admin -- create EMAIL [--name NAME] [--role owner|manager|helper]
  npm run admin -- reset-password EMAIL
  npm run admin -- disable EMAIL
  npm run admin -- enable EMAIL
  npm run admin -- remove-second-factor EMAIL`

const emailText = z.email().max(sessionLimits.emailCharacters)

const toAccess = (role: string | undefined) => accesses.find(access => access === role)

await runCommand({
  usage,
  options: { name: { type: 'string' }, role: { type: 'string' } },
  isRight({ positionals, values: { role } }) {
    const [command] = positionals
    const isRoleRight = role === undefined || (command === 'create' && toAccess(role) !== undefined)
    return positionals.length === (command === 'list' ? 1 : 2) && isRoleRight
  },
  async work(settings, { values, positionals }, actor) {
    const [command = '', email = ''] = positionals
    const { database } = await openDatabase(printDatabase(settings))
    try {
      await run(new Accounts({ database }), actor, {
        command,
        email,
        name: values.name ?? '',
        access: toAccess(values.role),
      })
    } finally {
      await database.close()
    }
  },
})

async function run(
  { administrators, secondFactor }: Accounts,
  actor: Actor,
  { command, email, ...input }: { command: string; email: string; name: string; access: Access | undefined },
): Promise<void> {
  switch (command) {
    case 'list':
      return printList(await administrators.list())
    case 'create':
      if (!emailText.safeParse(email).success) throw new UsageError(sessionMessages.emailInvalid)
      return printPassword(email, await administrators.create(actor, { email, ...input }))
    case 'reset-password':
      return printPassword(email, await administrators.resetPassword(actor, email))
    case 'disable':
      await administrators.disable(actor, email)
      console.log(`${email} can no longer sign in, and is signed out everywhere.`)
      return printWhoIsLeft(await administrators.list())
    case 'enable':
      await administrators.enable(actor, email)
      return console.log(`${email} can sign in again.`)
    case 'remove-second-factor':
      await secondFactor.remove(actor, 'email_key', accountKey(email))
      return console.log(`${email} has no second factor now, and is signed out everywhere.`)
    default:
      throw new UsageError(usage)
  }
}

type AdministratorList = Awaited<ReturnType<Administrators['list']>>

function printWhoIsLeft(administrators: AdministratorList): void {
  const enabled = administrators.filter(({ isDisabled }) => !isDisabled)
  if (enabled.length === 0) console.log('Nobody can sign in now: create an administrator, or enable one.')
  else if (!enabled.some(({ access }) => access === 'owner'))
    console.log('No owner can sign in now: create one, or enable one.')
}

function printList(administrators: AdministratorList): void {
  const width = Math.max(...administrators.map(({ email }) => email.length))
  for (const { email, name, access, isDisabled, lastUsedAt } of administrators) {
    const seen =
      lastUsedAt === undefined ? 'not signed in' : `last seen ${new Date(lastUsedAt).toISOString()}`
    const state = isDisabled ? 'disabled' : 'enabled '
    console.log([email.padEnd(width), state, access.padEnd(7), seen, name].join('  ').trimEnd())
  }
}

function printPassword(email: string, password: string): void {
  console.log(`To sign in at /admin/login:\n  E-mail:   ${email}\n  Password: ${password}`)
  console.log('Keep the password: it is not shown again.')
}
