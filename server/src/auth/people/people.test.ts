import { peopleLimits, peopleMessages } from '@chekku/domain/people/people'
import { sessionMessages } from '@chekku/domain/people/session'
import type { AuditEntry } from '@chekku/domain/schemas/audit'
import type { Invitation, OpenSession, PeopleList } from '@chekku/domain/schemas/people/people'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { newPassword } from '../../../testing/account-operations.ts'
import { acceptInvite, invitePerson, joinedPerson } from '../../../testing/people-operations.ts'
import { type TestApp, testAdministrator } from '../../../testing/test-app.ts'
import { describeShop, describeShopWithClock } from '../../../testing/test-shop.ts'
import type { Database } from '../../database/database.ts'
import { anyAccount } from '../attempts.ts'
import { insertFailures } from '../testing.ts'

const list = (shop: TestApp) => shop.read<PeopleList>('/people')
const readInvite = (shop: TestApp, token: string) =>
  shop.call<Invitation>('POST', '/people/invites/read', { body: { token }, token: null })
const isIn = async (shop: TestApp, token: string) =>
  (await shop.call('GET', '/auth/me', { token })).status === 200

/** Another owner, who has proved to be this one. */
async function anotherOwner(shop: TestApp) {
  const token = await shop.signInAs('owner')
  return { _id: (await shop.call('GET', '/auth/me', { token })).body.user._id, token }
}

/** Makes calls on PostgreSQL that have all begun their writes before any goes on: each waits for a row until all do. */
async function atOnce<Result>(database: Database, count: number, calls: () => Promise<Result>) {
  const [held, freed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = database.write(async transaction => {
    await transaction
      .updateTable('administrators')
      .set(row => ({ access: row.ref('access') }))
      .execute()
    held.resolve()
    await freed.promise
  })
  await held.promise
  const answers = calls()
  const waiting = sql<{ count: number }>`select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  const isWaiting = async () => (await waiting.execute(database.reader)).rows[0]?.count
  await expect.poll(isWaiting).toBe(count)
  freed.resolve()
  await holding
  return answers
}

describeShop('people:', (shop, dialect) => {
  describe('an invitation', () => {
    it('is a link that says who invites to what, and makes an account that is signed in', async () => {
      const grant = { name: 'Anand', role: 'helper', work: 'texts' }
      const { status, body } = await shop.call<{ link: string }>('POST', '/people/invites', { body: grant })
      expect([status, body.data.link]).toEqual([
        201,
        expect.stringMatching(/^https:\/\/shop\.example\/admin\/join#[\w-]{43}$/),
      ])
      const token = body.data.link.split('#')[1] ?? ''
      expect((await readInvite(shop, token)).body.data).toEqual({
        name: 'Anand',
        access: 'helper',
        work: 'texts',
        invitedBy: 'Owner',
        expiresAt: expect.any(String),
      })
      const accepted = await acceptInvite(shop, token, 'anand@shop.example')
      expect(accepted.body.user).toEqual({
        _id: expect.any(String),
        name: 'Anand',
        email: 'anand@shop.example',
        role: 'Helper',
        access: 'helper',
        work: 'texts',
      })
      expect(accepted.headers).toMatchObject({
        'set-cookie': expect.stringContaining('__Host-device='),
        'cache-control': 'no-store',
      })
      expect(await isIn(shop, accepted.body.token)).toBe(true)
      const login = { body: { email: 'anand@shop.example', password: newPassword }, token: null }
      expect((await shop.call('POST', '/auth/login', login)).status).toBe(200)
      for (const used of [await acceptInvite(shop, token, 'b@shop.example'), await readInvite(shop, token)])
        expect([used.status, used.body.message]).toEqual([404, peopleMessages.linkOver])
    })

    it('is accepted by one of two at once', async () => {
      const { token } = await invitePerson(shop)
      const answers = await Promise.all(
        ['a@shop.example', 'b@shop.example'].map(email => acceptInvite(shop, token, email)),
      )
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
      expect((await list(shop)).people).toHaveLength(2)
    })

    it('tells only whoever has its link that an e-mail is taken, and is left by that', async () => {
      const { token } = await invitePerson(shop)
      const taken = await acceptInvite(shop, token, testAdministrator.email.toUpperCase())
      expect([taken.status, taken.body.errors]).toEqual([400, { email: sessionMessages.emailTaken }])
      const guessed = await acceptInvite(shop, 'x'.repeat(43), testAdministrator.email)
      expect([guessed.status, guessed.body.message]).toEqual([404, peopleMessages.linkOver])
      const attempt = { accountKey: anyAccount, address: '127.0.0.1' }
      await insertFailures(shop.database, 18, Date.now(), () => attempt)
      expect((await acceptInvite(shop, token, testAdministrator.email)).status).toBe(400)
      expect((await acceptInvite(shop, token, testAdministrator.email)).status).toBe(429)
      await shop.database.write(transaction => transaction.deleteFrom('sign_in_failures').execute())
      const short = await acceptInvite(shop, token, 'anand@shop.example', 'short')
      expect([short.status, short.body.errors]).toEqual([400, { password: sessionMessages.passwordLength }])
      const common = await acceptInvite(shop, token, 'anand@shop.example', 'password1234')
      expect([common.status, common.body.errors]).toEqual([400, { password: sessionMessages.passwordCommon }])
      expect((await acceptInvite(shop, token, 'anand@shop.example')).status).toBe(200)
    })

    it('can be revoked, and ends with the right of whoever made it', async () => {
      const { _id, token } = await invitePerson(shop)
      expect((await list(shop)).invites).toEqual([
        {
          _id,
          name: 'Anand',
          access: 'helper',
          createdBy: testAdministrator.email,
          expiresAt: expect.any(String),
        },
      ])
      expect(await shop.told('DELETE', `/invites/${_id}`)).toEqual([200, peopleMessages.revoked('Anand')])
      expect((await readInvite(shop, token)).status).toBe(404)
      expect((await shop.told('DELETE', `/invites/${_id}`))[0]).toBe(404)
      const other = await anotherOwner(shop)
      const body = { name: 'A friend', role: 'owner' }
      const made = await shop.call<{ link: string }>('POST', '/people/invites', { body, token: other.token })
      const linkToken = made.body.data.link.split('#')[1] ?? ''
      const { _id: third } = await joinedPerson(shop)
      await shop.call('POST', `/people/${third}/reset`, { token: other.token })
      await shop.call('PUT', `/people/${other._id}/disabled`, { body: { disabled: true } })
      expect((await acceptInvite(shop, linkToken, 'friend@shop.example')).status).toBe(404)
      expect(await shop.database.reader.selectFrom('links').selectAll().execute()).toEqual([])
    })

    it('refuses what no owner could have meant', async () => {
      const refused = (body: object) => shop.refusal('POST', '/people/invites', body)
      const helper = { name: 'Anand', role: 'helper' }
      const { nameRequired, access, categories } = peopleMessages
      for (const [wrong, errors] of [
        [{ name: ' ' }, { name: nameRequired }],
        [{ role: 'king' }, { role: access }],
        [{ categories: ['oils'] }, { categories }],
        [{ role: 'manager', work: 'stock' }, { work: peopleMessages.onlyHelpersHaveWork }],
        [{ role: 'helper', work: 'none' }, { work: peopleMessages.work }],
      ])
        expect(await refused({ ...helper, ...wrong })).toEqual([400, errors])
      await Promise.all(Array.from({ length: peopleLimits.invites + 2 }, () => refused(helper)))
      expect((await list(shop)).invites).toHaveLength(peopleLimits.invites)
      expect(await shop.told('POST', '/people/invites', { body: helper })).toEqual([
        409,
        peopleMessages.tooManyInvites,
      ])
    })
  })

  describe('an owner', () => {
    it('sees people, with their sessions and ways to sign in', async () => {
      const headers = { 'user-agent': 'Mozilla/5.0 (Linux; Android 15) Chrome/140.0' }
      const { token } = await invitePerson(shop)
      const body = { token, email: 'anand@shop.example', password: newPassword }
      await shop.call('POST', '/people/accept', { body, token: null, headers })
      const { people } = await list(shop)
      expect(people).toEqual([
        expect.objectContaining({ email: testAdministrator.email, access: 'owner', disabled: false }),
        {
          _id: expect.any(String),
          name: 'Anand',
          email: 'anand@shop.example',
          access: 'helper',
          disabled: false,
          lastSeenAt: expect.any(String),
          sessions: [
            {
              _id: expect.any(String),
              device: 'Chrome on Android',
              address: '127.0.0.1',
              startedAt: expect.any(String),
              lastUsedAt: expect.any(String),
              isCurrent: false,
            },
          ],
          passkeys: 0,
          hasAuthenticator: false,
        },
      ])
      expect(people[0]?.sessions.map(({ isCurrent }) => isCurrent)).toEqual([true])
    })

    it('gives another role, which ends the sessions, or other work, which does not', async () => {
      const { _id, token } = await joinedPerson(shop)
      const change = (body: object) => shop.told('PUT', `/people/${_id}`, { body })
      expect((await change({ access: 'helper', work: 'texts' }))[0]).toBe(200)
      // An older client asks for less than a helper of all categories gets.
      expect(
        await shop.refusal('PUT', `/people/${_id}`, { access: 'helper', work: 'all', categories: ['oils'] }),
      ).toEqual([400, { categories: peopleMessages.categories }])
      expect((await shop.call('GET', '/auth/me', { token })).body.user).toMatchObject({ work: 'texts' })
      expect(await change({ access: 'manager' })).toEqual([
        200,
        peopleMessages.changed('Anand', { access: 'manager' }),
      ])
      expect(await isIn(shop, token)).toBe(false)
      const [, changed] = (await list(shop)).people
      expect(changed).toMatchObject({ access: 'manager', sessions: [] })
      expect(changed).not.toHaveProperty('work')
      const row = shop.database.reader.selectFrom('administrators').select(['role', 'work'])
      expect(await row.where('id', '=', _id).executeTakeFirst()).toEqual({ role: 'Manager', work: 'all' })
      expect((await shop.told('PUT', '/people/nobody', { body: { access: 'owner' } }))[0]).toBe(404)
    })

    it('shuts somebody out, and lets in again', async () => {
      const { _id, email, token } = await joinedPerson(shop)
      const turn = (disabled: boolean) => shop.told('PUT', `/people/${_id}/disabled`, { body: { disabled } })
      const signIn = async () =>
        (await shop.call('POST', '/auth/login', { body: { email, password: newPassword }, token: null }))
          .status
      expect(await turn(true)).toEqual([200, peopleMessages.signInChanged('Anand', true)])
      expect([await isIn(shop, token), await signIn()]).toEqual([false, 401])
      expect((await turn(false))[0]).toBe(200)
      expect(await signIn()).toBe(200)
    })

    it('ends a session of somebody, or all', async () => {
      const { _id, email, token } = await joinedPerson(shop)
      const login = { body: { email, password: newPassword }, token: null }
      const second = (await shop.call('POST', '/auth/login', login)).body.token
      const sessions = await list(shop).then(({ people }) => people[1]?.sessions ?? [])
      const [own] = (await shop.call<OpenSession[]>('GET', '/auth/sessions/list', { token: second })).body
        .data
      expect(sessions).toHaveLength(2)
      const path = `/people/${_id}/sessions`
      expect((await shop.told('DELETE', `${path}/${own?._id}`))[0]).toBe(200)
      expect(await shop.told('DELETE', `${path}/${own?._id}`)).toEqual([404, peopleMessages.sessionNotFound])
      expect([await isIn(shop, token), await isIn(shop, second)]).toEqual([true, false])
      expect(await shop.told('DELETE', path)).toEqual([200, peopleMessages.sessionsEnded(1)])
      expect(await isIn(shop, token)).toBe(false)
    })

    it('reads in the activity who came, changed and went, and no token or password', async () => {
      const { token } = await invitePerson(shop)
      const { user } = (await acceptInvite(shop, token, 'anand@shop.example')).body
      await shop.call('PUT', `/people/${user._id}`, { body: { access: 'manager' } })
      await shop.call('PUT', `/people/${user._id}/disabled`, { body: { disabled: true } })
      const { body, text } = await shop.call<AuditEntry[]>('GET', '/activity')
      const { email } = testAdministrator
      const joined = { name: 'Anand', role: 'Helper', invitedBy: email, address: '127.0.0.1' }
      expect(
        body.data
          .slice(0, 4)
          .map(({ action, actor, subject, ...facts }) => [
            `${actor.name} ${action} ${subject.name}`,
            facts.before,
            facts.after,
          ]),
      ).toEqual([
        [`${email} disabled ${user.email}`, null, null],
        [`${email} changed ${user.email}`, { role: 'Helper' }, { role: 'Manager' }],
        [`${user.email} joined ${user.email}`, null, joined],
        [`${email} invited Anand`, null, { role: 'Helper' }],
      ])
      for (const secret of [token, newPassword]) expect(text).not.toContain(secret)
    })
  })

  describe('the last owner who can sign in', () => {
    it('can’t step down, or be shut out', async () => {
      await joinedPerson(shop, { role: 'manager' })
      const disabled = await joinedPerson(shop, { role: 'owner' })
      await shop.call('PUT', `/people/${disabled._id}/disabled`, { body: { disabled: true } })
      const { user } = (await shop.call('GET', '/auth/me')).body
      const refused = [409, peopleMessages.lastOwner]
      for (const access of ['manager', 'helper'])
        expect(await shop.told('PUT', `/people/${user._id}`, { body: { access } })).toEqual(refused)
      const disable = { body: { disabled: true } }
      expect(await shop.told('PUT', `/people/${user._id}/disabled`, disable)).toEqual(refused)
      expect(await isIn(shop, shop.token)).toBe(true)
    })

    it('is left when all of them step down at once', async () => {
      const own = (await shop.call('GET', '/auth/me')).body.user._id
      const owners = [{ _id: own, token: shop.token }, await anotherOwner(shop), await anotherOwner(shop)]
      const stepDown = () =>
        Promise.all(
          owners.map(({ _id, token }, at) =>
            at === 0
              ? shop.call('PUT', `/people/${_id}/disabled`, { body: { disabled: true }, token })
              : shop.call('PUT', `/people/${_id}`, { body: { access: 'helper' }, token }),
          ),
        )
      const answers = await (dialect === 'sqlite'
        ? stepDown()
        : atOnce(shop.database, owners.length, stepDown))
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409])
      const rows = await shop.database.reader.selectFrom('administrators').selectAll().execute()
      expect(rows.filter(({ access, disabled }) => access === 'owner' && disabled === 0)).toHaveLength(1)
    })
  })

  describe('everybody', () => {
    it('sees the own sessions, and ends single ones', async () => {
      const token = await shop.signInAs('helper')
      const own = async () =>
        (await shop.call<OpenSession[]>('GET', '/auth/sessions/list', { token })).body.data
      expect((await own()).map(({ isCurrent }) => isCurrent)).toEqual([true])
      const others = await list(shop).then(({ people }) => people[0]?.sessions[0]?._id)
      expect((await shop.told('DELETE', `/auth/sessions/${others}`, { token }))[0]).toBe(404)
      expect(await shop.told('DELETE', `/auth/sessions/${(await own())[0]?._id}`, { token })).toEqual([
        200,
        peopleMessages.sessionEnded,
      ])
      expect(await isIn(shop, token)).toBe(false)
      expect(await isIn(shop, shop.token)).toBe(true)
    })
  })
})

describeShopWithClock('an invitation', (shop, clock) => {
  it('can be accepted for 72 hours', async () => {
    const { token } = await invitePerson(shop)
    clock.pass(72 * 60 * 60_000 - 1)
    expect((await readInvite(shop, token)).status).toBe(200)
    clock.pass(1)
    expect((await acceptInvite(shop, token, 'anand@shop.example')).status).toBe(404)
    expect((await list(shop)).invites).toEqual([])
  })
})
