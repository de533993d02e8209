import { expect, test } from 'vitest'
import { findsStatements, serverFiles } from '../../testing/table-writers.ts'

/* Accounts are written in this folder alone, and there in the transactions of `AccountDatabase`, which records the events. */

const statementsIn = findsStatements(`administrators sessions passkeys authenticators recovery_codes
  second_factor_rules links api_keys challenges known_addresses known_devices sign_in_failures`)

/** Accounts themselves, and what writes the tables that it is given: changes those of the catalogue, the others all of an empty database. */
const writers = /^(?:auth|changes|database|backup)\//

/** The form itself, and the check of rights that other features make too. */
const form = /^auth\/(?:account-database|store)\.ts$/

/** A plain transaction, whose only argument is its work, or an event outside of the form. */
const outsideTheForm = /\b(?:write(?:Catalogue)?\((?:async )?(?:\(|\w+ =>|\w+\))|(?:writeAs|recordAudit)\()/g

const writesIn = (text: string) => text.replaceAll(/\s+/g, ' ').match(outsideTheForm) ?? []

const writesAccounts = ({ path, text }: { path: string; text: string }) =>
  path.startsWith('auth/') ? !form.test(path) : text.includes("/auth/link-store.ts'")

test('accounts are written by no other file', () => {
  const found = serverFiles()
    .filter(({ path }) => !writers.test(path))
    .flatMap(({ path, text }) => statementsIn(text).map(statement => `${path}: ${statement}`))
  expect(found).toEqual([])
})

test('accounts are written in no transaction but those of their form', () => {
  const found = serverFiles()
    .filter(writesAccounts)
    .flatMap(({ path, text }) => writesIn(text).map(write => `${path}: ${write}`))
  expect(found).toEqual([])
})

test.each([
  `await transaction.deleteFrom('sessions').execute()`,
  `const tables = ['links', 'passkeys']\n transaction.deleteFrom(tables[0])`,
  'sql`update administrators set disabled = 1`',
])('a statement such as %s is found', text => {
  expect(statementsIn(text)).toHaveLength(1)
})

test.each([
  'this.#database.write(async transaction => undefined)',
  'database.write(transaction =>\n  transaction.execute())',
  'writeCatalogue(work)',
  'const { write } = database\n await write(async ({ execute }) => execute())',
  'writeAs(database, actor, work)',
  'await recordAudit(transaction, actor, event)',
])('a write such as %s is found', text => {
  expect(writesIn(text)).toHaveLength(1)
})

test.each([
  'this.#database.write(actorFor(own), { id: own._id }, async write => undefined)',
  `database.write(actor, actor, work)`,
  'writeShared(program, ({ transaction }) => transaction.execute())',
])('nothing is found in %s', text => {
  expect(writesIn(text)).toEqual([])
})
