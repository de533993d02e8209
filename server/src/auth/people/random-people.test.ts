import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { accesses, peopleLimits } from '@chekku/domain/people/people'
import type { PersonChange } from '@chekku/domain/schemas/people/people'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isWholeRun } from '../../../testing/choose-from.ts'
import { acceptInvite, invitePerson } from '../../../testing/people-operations.ts'
import { startTestApp } from '../../../testing/test-app.ts'
import { createTestFolder } from '../../../testing/test-folder.ts'
import { timeLimit } from '../../../testing/time-limit.ts'
import { restoreBackup } from '../../backup/restore-backup.ts'
import { writeBackup } from '../../backup/write-backup.ts'
import { connectDatabase } from '../../database/connect.ts'
import { history } from '../../database/migrations/migrate.ts'
import { createTestLocation, type TestDialect, testDialects } from '../../database/testing.ts'

/* Whatever people do to each other: there is an owner who can sign in, and nobody has more than an owner gave. */

interface Person extends PersonChange {
  _id: string
  disabled: boolean
}

interface Invited extends PersonChange {
  _id: string
  token: string
  by: string
}

const index = fc.nat(30)
const role = fc.constantFrom(...accesses)
const grant = { role, isLimited: fc.boolean() }
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('invite'), by: index, ...grant }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('accept'), of: index }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('revoke'), by: index, of: index }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('role'), by: index, of: index, ...grant }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constantFrom('disable', 'enable'), by: index, of: index }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('undo'), by: index }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('backup', 'restore') }) },
)
type Step = { kind: string; by?: number; of?: number; role?: Person['access']; isLimited?: boolean }

const isOwner = ({ access, disabled }: Person) => access === 'owner' && !disabled

/** A shop, and beside it what its owners have done. */
async function createPlay(dialect: TestDialect, folder: string) {
  const location = await createTestLocation(dialect, 'migrated')
  const open = async () => startTestApp(await connectDatabase(location.options))
  const shop = await open()
  const product = (await shop.createProduct())._id
  const first = (await shop.call('GET', '/auth/me')).body.user._id
  const file = join(folder, 'people.gz')
  const state = {
    shop,
    people: [{ _id: first, access: 'owner', disabled: false }] as Person[],
    invites: [] as Invited[],
    /** The tokens of those who have joined, with the people whose sessions they are. */
    sessions: [] as { of: string; token: string }[],
    saved: undefined as Person[] | undefined,
  }
  const grantOf = ({ role = 'owner', isLimited }: Step) => ({
    access: role,
    ...(role === 'helper' && { work: isLimited ? ('stock' as const) : ('all' as const) }),
  })
  const pick = <One>(list: readonly One[], at = 0) => list[at % list.length]
  const endOf = (id: string) => {
    state.invites = state.invites.filter(({ by }) => by !== id)
    state.sessions = state.sessions.filter(({ of }) => of !== id)
  }

  /** Makes a call of somebody, also of somebody who may not; resolves to whether it was done. */
  async function done(by: Person, method: 'PUT' | 'DELETE', path: string, body?: object) {
    const token = await state.shop.sessionOf(by._id)
    return (await state.shop.call(method, path, { body, token })).status === 200
  }

  /** Changes somebody; what no owner asks for, or would leave none, is refused. */
  async function change(by: Person, of: Person, changed: Person, path: string, body: object) {
    const after = state.people.map(one => (one._id === of._id ? changed : one))
    const isAllowed = isOwner(by) && after.some(isOwner)
    expect(await done(by, 'PUT', path, body)).toBe(isAllowed)
    if (!isAllowed) return
    state.people = after
    if (changed.access !== of.access || changed.disabled !== of.disabled) endOf(of._id)
  }

  async function invite(by: Person, asked: Step) {
    const given = grantOf(asked)
    const token = await state.shop.sessionOf(by._id)
    const isAllowed = isOwner(by) && state.invites.length < peopleLimits.invites
    const { access, ...work } = given
    const made = await invitePerson(state.shop, { role: access, ...work }, token).catch(() => undefined)
    expect(made !== undefined).toBe(isAllowed)
    if (made) state.invites.push({ ...made, ...given, by: by._id })
  }

  async function accept({ of }: Step) {
    const invited = pick(state.invites, of)
    if (!invited) return
    state.invites = state.invites.filter(one => one !== invited)
    const { body } = await acceptInvite(state.shop, invited.token, `${invited._id}@people.example`)
    const { access, work } = invited
    state.people = [...state.people, { _id: body.user._id, access, ...(work && { work }), disabled: false }]
    state.sessions.push({ of: body.user._id, token: body.token })
  }

  async function undo(by: Person) {
    const token = await state.shop.sessionOf(by._id)
    const body = { price: 7 }
    const { headers } = await state.shop.call('PUT', `/products/${product}`, { body, token })
    await state.shop.call('POST', `/changes/${headers['change-id']}/undo`, { token })
  }

  async function restore() {
    if (!state.saved) return
    await state.shop.close()
    await state.shop.database.close()
    await restoreBackup({ file, to: location.options, mayReplace: true })
    Object.assign(state, { people: state.saved, invites: [], sessions: [], shop: await open() })
  }

  async function take(asked: Step) {
    const by = pick(state.people, asked.by) as Person
    const of = pick(state.people, asked.of) as Person
    const path = `/people/${of._id}`
    if (asked.kind === 'invite') await invite(by, asked)
    if (asked.kind === 'accept') await accept(asked)
    if (asked.kind === 'undo') await undo(by)
    if (asked.kind === 'restore') await restore()
    if (asked.kind === 'backup') {
      const applied = history.map(({ name }) => name)
      await rm(file, { force: true })
      await writeBackup({ database: state.shop.database, applied, file })
      state.saved = state.people
    }
    if (asked.kind === 'revoke') {
      const invited = pick(state.invites, asked.of)
      if (invited && (await done(by, 'DELETE', `/invites/${invited._id}`)))
        state.invites = state.invites.filter(one => one !== invited)
    }
    if (asked.kind === 'role') {
      const given = grantOf(asked)
      await change(by, of, { _id: of._id, disabled: of.disabled, ...given }, path, given)
    }
    if (asked.kind === 'disable' || asked.kind === 'enable') {
      const disabled = asked.kind === 'disable'
      await change(by, of, { ...of, disabled }, `${path}/disabled`, { disabled })
    }
  }

  /** What is stored is what owners gave; sessions of joining last until somebody's role or access ends. */
  async function check() {
    const rows = await state.shop.database.reader.selectFrom('administrators').selectAll().execute()
    const stored = rows.map(({ id, access, work, disabled }) => ({
      ...{ _id: id, access, disabled: disabled === 1 },
      ...((access === 'helper' || work !== 'all') && { work }),
    }))
    const byId = (one: Person, other: Person) => (one._id < other._id ? -1 : 1)
    expect(stored.sort(byId)).toEqual(state.people.toSorted(byId))
    expect(stored.some(isOwner)).toBe(true)
    const links = await state.shop.database.reader.selectFrom('links').select('id').execute()
    expect(links.map(({ id }) => id).sort()).toEqual(state.invites.map(({ _id }) => _id).sort())
    for (const { token } of state.sessions)
      expect((await state.shop.call('GET', '/auth/me', { token })).status).toBe(200)
  }

  return {
    take: (asked: Step) => take(asked).then(check),
    close: async () => {
      await state.shop.close()
      await state.shop.database.close()
      await location.remove()
    },
  }
}

describe.each(testDialects())('people on %s', dialect => {
  it('leave an owner who can sign in, and have what an owner gave, whatever they do and whatever is restored', {
    timeout: timeLimit(120_000),
  }, async () => {
    const folder = createTestFolder()
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 30 }), async steps => {
        const play = await createPlay(dialect, folder)
        try {
          for (const asked of steps) await play.take(asked)
        } finally {
          await play.close()
        }
      }),
      { numRuns: isWholeRun ? 6 : dialect === 'sqlite' ? 4 : 2, endOnFailure: true },
    )
  })
})
