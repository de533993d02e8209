import { join } from 'node:path'
import type { Invitation, PeopleList } from '@chekku/domain/schemas/people/people'
import { expect, onTestFinished, test } from 'vitest'
import { migrateFrom } from '../../../testing/migrate-from.ts'
import { acceptInvite } from '../../../testing/people-operations.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { createTestFolder } from '../../../testing/test-folder.ts'
import { newAdministrator } from '../../auth/administrators.ts'
import { createLink } from '../../auth/link-store.ts'
import { hashPassword } from '../../auth/password.ts'
import { cheapHash } from '../../auth/testing.ts'
import { restoreBackup } from '../../backup/restore-backup.ts'
import { writeBackup } from '../../backup/write-backup.ts'
import { connectDatabase } from '../connect.ts'
import type { Database } from '../database.ts'
import { locationOfTest, testDialects } from '../testing.ts'
import { history } from './migrate.ts'

const migration = '0017-all-categories'
const schemaBefore = history.map(({ name }) => name).filter(name => name < migration)

const helpers = [
  { email: 'all@shop.example', categories: '', work: 'all' },
  { email: 'limited@shop.example', categories: '["oils"]', work: 'all' },
  { email: 'texts@shop.example', categories: '["oils","gone"]', work: 'texts' },
] as const

/** Stores helpers and an invitation as the schema before has them, and a backup of it; resolves to the token of its link. */
async function fill(database: Database, file: string): Promise<string> {
  const passwordHash = await hashPassword('a wooden press', cheapHash)
  const token = await database.write(async transaction => {
    for (const { email, ...grant } of helpers) {
      const row = { ...newAdministrator({ name: email, email, access: 'helper' }, passwordHash, 1), ...grant }
      await transaction.insertInto('administrators').values(row).execute()
    }
    const invite = { kind: 'invite', administratorId: null, createdBy: 'owner', at: Date.now() } as const
    const of = (details: object) => createLink(transaction, { ...invite, lastsMs: 60_000, details })
    await of({ name: 'Devi', access: 'helper', work: 'texts' })
    return (await of({ name: 'Anand', access: 'helper', categories: ['oils'] })).token
  })
  await writeBackup({ database, applied: schemaBefore, file })
  return token
}

const grantsOf = ({ people }: PeopleList) =>
  people
    .filter(({ access }) => access === 'helper')
    .map(({ name, work, needsReview }) => [name, work, needsReview])

const ended = [
  ['all@shop.example', undefined, undefined],
  ['limited@shop.example', 'stock', true],
  ['texts@shop.example', 'stock', true],
]

test.each(testDialects())(
  'who was for some categories alone does stock until an owner saves the role, on %s',
  async dialect => {
    let token = ''
    const file = join(createTestFolder(), 'before.backup.gz')
    const database = await migrateFrom(migration, dialect, async earlier => {
      token = await fill(earlier, file)
    })
    const shop = await startTestApp(database)
    onTestFinished(shop.close)
    const list = () => shop.read<PeopleList>('/people')
    const before = await list()
    expect(grantsOf(before).toSorted()).toEqual(ended)
    const invites = before.invites.map(({ name, work, ...invite }) => [name, work, 'categories' in invite])
    expect(invites.toSorted()).toEqual([
      ['Anand', 'stock', false],
      ['Devi', 'texts', false],
    ])
    const read = await shop.call<Invitation>('POST', '/people/invites/read', { body: { token }, token: null })
    expect(read.body.data).toMatchObject({ access: 'helper', work: 'stock' })
    expect((await acceptInvite(shop, token, 'anand@shop.example')).body.user).toMatchObject({ work: 'stock' })
    const person = (await list()).people.find(({ name }) => name === 'Anand')
    expect(person).toMatchObject({ work: 'stock', needsReview: true })
    // An owner looks, and leaves it so: that changes no right, and is no event.
    const save = (grant: object) =>
      shop.call('PUT', `/people/${person?._id}`, { body: { access: 'helper', ...grant } })
    expect((await save({ work: 'stock' })).status).toBe(200)
    const after = (await list()).people.find(({ name }) => name === 'Anand')
    expect([after?.work, after?.needsReview]).toEqual(['stock', undefined])
    expect((await shop.read<{ action: string }[]>('/activity')).map(({ action }) => action)).not.toContain(
      'changed',
    )

    const { options } = await locationOfTest(dialect, 'empty')
    await restoreBackup({ file, to: options, mayReplace: false })
    const restored = await connectDatabase(options)
    onTestFinished(restored.close)
    const other = await startTestApp(restored)
    onTestFinished(other.close)
    expect(grantsOf(await other.read<PeopleList>('/people')).toSorted()).toEqual(ended)
  },
)
