import { pendingTexts, peopleMessages, type Work } from '@chekku/domain/people/people'
import type { Actor } from '@chekku/domain/people/permissions'
import { sessionMessages } from '@chekku/domain/people/session'
import type { AuditEntry } from '@chekku/domain/schemas/audit'
import type { GoLiveCheck } from '@chekku/domain/schemas/go-live'
import type { SheetPlan } from '@chekku/domain/schemas/product/product-sheet'
import { describe, expect, it, onTestFinished } from 'vitest'
import { isWholeRun } from '../testing/choose-from.ts'
import { statusOfLateCall } from '../testing/late-body.ts'
import { type Operation, operationsOf, walkOperations, wordsOf } from '../testing/operations.ts'
import { joinedPerson } from '../testing/people-operations.ts'
import { plainPicture } from '../testing/plain-picture.ts'
import { createShopCalls, formData, sheetForm, startTestApp, testAdministrator } from '../testing/test-app.ts'
import { describeShop } from '../testing/test-shop.ts'
import { writeOperations } from '../testing/write-operations.ts'
import { hashToken } from './auth/token.ts'
import { refuseForbidden } from './changes/service.ts'
import type { Database } from './database/database.ts'

/* Who may do what, whatever the operation: each role, and nobody. Keys have their own walk in `auth/api-keys.test.ts`. */

/** All else is for a manager. */
const notForManagers = wordsOf(`
  changePerson changeSecondFactorRule createBackupLink createKey createResetLink disablePerson emptyTrash
  endPersonSession endPersonSessions getLastBackup getSecondFactorRule invitePerson listKeys listPeople
  removeFromTrash removeSecondFactorOfPerson restoreFromTrash restoreNavigationVersion restoreShopVersion
  revokeInvite revokeKey updateShopLegal
`)

/** Besides reads of what visitors see and one's own account, nothing else is for a helper. */
const forHelpers = wordsOf(`
  changeProducts exportProducts focusProductPicture getCategoryDeletion getDraft getFeeds getProductDetails
  getProductOrder getProductSummary getShopDetails importProducts listDrafts listOffers listOwnActivity
  planProductImport storeProductPicture undoChange updateProduct updateProducts
`)

/** What ends the session itself, and what the password allows without one. */
const withoutSession = ['POST /auth/logout', 'PUT /auth/me', 'PUT /auth/updatepassword']

describeShop('rights:', (shop, dialect) => {
  describe('a role', () => {
    /** The operations of administrators that a token opens or not, and those of one's own account. */
    async function callAll(token: string) {
      const operations = (await operationsOf(shop)).filter(
        ({ isPublic, id }) => !isPublic && id !== 'signOut',
      )
      const outcomes = await walkOperations(shop, operations, token)
      const idsOf = (isMeant: (one: Operation) => boolean) => operations.filter(isMeant).map(({ id }) => id)
      return {
        all: idsOf(() => true),
        own: idsOf(({ area }) => area === 'Session'),
        forbidden: idsOf(({ id }) => outcomes[id] === 'forbidden').sort(),
      }
    }

    /** The guard decides before any query, so one database shows it. */
    const itOnOne = it.runIf(dialect === 'sqlite' || isWholeRun)

    itOnOne('may call what it is for, and nothing else', async () => {
      expect((await callAll(await shop.signInAs('owner'))).forbidden).toEqual([])
      expect((await callAll(await shop.signInAs('manager'))).forbidden).toEqual(notForManagers)
      const { all, own, forbidden } = await callAll(await shop.signInAs('helper'))
      expect(forbidden).toEqual(all.filter(id => !own.includes(id) && !forHelpers.includes(id)).sort())
    })

    itOnOne('opens nothing but the form for one before a password of the own is chosen', async () => {
      const token = await shop.signInAs('owner')
      await shop.database.write(transaction =>
        transaction.updateTable('administrators').set({ has_first_password: 1 }).execute(),
      )
      const open = ['getCurrentUser', 'getSessionExpiry', 'changePassword']
      const { all, forbidden } = await callAll(token)
      expect(forbidden).toEqual(all.filter(id => !open.includes(id)).sort())
      expect(await shop.told('GET', '/trash', { token })).toEqual([403, pendingTexts.password])
    })

    it('says in the user what it is, and an owner as ever', async () => {
      const user = async (token: string) =>
        (await shop.call('GET', '/auth/me', { token })).body as unknown as { user: object }
      expect((await user(shop.token)).user).toEqual({
        _id: expect.any(String),
        name: 'Owner',
        email: 'owner@shop.example',
        role: 'Administrator',
      })
      const token = await shop.signInAs('helper')
      expect((await user(token)).user).toMatchObject({ access: 'helper' })
    })
  })

  describe('a helper', () => {
    it('changes stock, prices, pictures and texts, and nothing else of a product', async () => {
      const token = await shop.signInAs('helper')
      const { _id: category } = await shop.createCategory()
      const { _id } = await shop.createProduct()
      const change = (body: object) => shop.told('PUT', `/products/${_id}`, { body, token })
      const pictured = formData({ price: '470' }, await plainPicture())
      for (const body of [
        { price: 480 },
        { inStock: false },
        { name: 'Cold-pressed oil', description: 'Pressed today' },
        { packs: undefined, facts: { origin: 'Erode' } },
        pictured,
      ])
        expect((await change(body))[0]).toBe(200)
      const refused = (field: string) => [403, peopleMessages.notTheseFields('helper', [field])]
      expect(await change({ category })).toEqual(refused('category'))
      expect(await change({ featured: true })).toEqual(refused('featured'))
      expect(await change({ hidden: true })).toEqual(refused('hidden'))
      // The name takes the address along, which is typed by nobody else.
      expect(await change({ slug: 'free-money' })).toEqual(refused('address'))
      // A field that she may change takes no other along.
      expect(await change({ name: 'Pressed oil', featured: true })).toEqual(refused('featured'))
      const size = { kind: 'bottle', price: 470, inStock: true, measure: 'volume' }
      const two = [
        { ...size, quantity: 500 },
        { ...size, quantity: 900 },
      ]
      expect(await change({ packs: two })).toEqual(refused('sizes'))
      const many = { products: [{ _id, category }] }
      expect(await shop.told('PUT', '/products', { body: many, token })).toEqual(refused('category'))
    })

    it('imports prices, and no products', async () => {
      const token = await shop.signInAs('helper')
      const { _id, name } = await shop.createProduct()
      const imported = async (sheet: string) => {
        const planned = await shop.call<SheetPlan>('POST', '/products/import/plan', {
          body: sheetForm(sheet),
          token,
        })
        const body = sheetForm(sheet, { digest: planned.body.data.digest })
        return shop.told('POST', '/products/import', { body, token })
      }
      expect((await imported(`id,name,price\n${_id},${name},7`))[0]).toBe(200)
      expect(await imported(`id,name,category,price\n,New,Bees,8`)).toEqual([
        403,
        peopleMessages.notForRole('helper'),
      ])
    })

    /** The change of each field, or of what it says, of a product with one size. */
    const changes: Record<string, (packs: object[]) => object> = {
      inStock: packs => ({ packs: packs.map(pack => ({ ...pack, inStock: false })) }),
      name: () => ({ name: 'Cold-pressed oil' }),
      description: () => ({ description: 'Pressed today' }),
      facts: () => ({ facts: { village: 'Erode' } }),
      price: packs => ({ packs: packs.map(pack => ({ ...pack, price: 470 })) }),
      mrp: packs => ({ packs: packs.map(pack => ({ ...pack, mrp: 500 })) }),
      offer: packs => ({
        packs: packs.map(pack => ({ ...pack, offer: { price: 400, until: '2099-01-01T00:00' } })),
      }),
    }
    const works: Record<Work, string[]> = {
      all: [...Object.keys(changes), 'image', 'sheet'],
      texts: ['inStock', 'name', 'description', 'facts', 'image'],
      stock: ['inStock', 'image'],
    }

    it.each(Object.entries(works))(
      'whose work is %s changes that and no more, and undoes it',
      async (work, may) => {
        const token = await shop.signInAs('helper', work as Work)
        const size = { kind: 'bottle', price: 460, inStock: true, measure: 'volume', quantity: 500 }
        const refused = (field: string) => [403, peopleMessages.notTheseFields('helper', [field])]
        const done: string[] = []
        for (const [field, bodyOf] of Object.entries(changes)) {
          const { _id, packs = [] } = await shop.createProduct({ name: field, packs: [size] })
          const [status, message] = await shop.told('PUT', `/products/${_id}`, { body: bodyOf(packs), token })
          if (status === 200) done.push(field)
          else expect([field, status, message]).toEqual([field, ...refused(field)])
        }
        const { _id, name } = await shop.createProduct()
        const pictured = formData({}, await plainPicture())
        if ((await shop.told('PUT', `/products/${_id}`, { body: pictured, token }))[0] === 200)
          done.push('image')
        const body = sheetForm(`id,name,in stock\n${_id},${name},no`)
        if ((await shop.told('POST', '/products/import/plan', { body, token }))[0] === 200) done.push('sheet')
        expect(done).toEqual(may)
        const { headers } = await shop.call('PUT', `/products/${_id}`, { body: { inStock: false }, token })
        expect((await shop.told('POST', `/changes/${headers['change-id']}/undo`, { token }))[0]).toBe(200)
      },
    )

    it('whose work becomes less does not undo what she may not change any more', async () => {
      const { _id: person, token } = await joinedPerson(shop)
      const { _id } = await shop.createProduct()
      const { headers } = await shop.call('PUT', `/products/${_id}`, { body: { price: 99 }, token })
      await shop.call('PUT', `/people/${person}`, { body: { access: 'helper', work: 'stock' } })
      expect(await shop.told('POST', `/changes/${headers['change-id']}/undo`, { token })).toEqual([
        403,
        peopleMessages.notTheseFields('helper', ['price']),
      ])
      // An older client knows of no work, and leaves it as it is.
      await shop.call('PUT', `/people/${person}`, { body: { access: 'helper' } })
      expect((await shop.told('PUT', `/products/${_id}`, { body: { price: 98 }, token }))[0]).toBe(403)
      await shop.call('PUT', `/people/${person}`, { body: { access: 'helper', work: 'all' } })
      expect((await shop.told('PUT', `/products/${_id}`, { body: { price: 98 }, token }))[0]).toBe(200)
    })

    it('undoes what she changed, and nothing of others', async () => {
      const token = await shop.signInAs('helper')
      const { _id } = await shop.createProduct()
      const change = async (price: number, by?: string) =>
        (await shop.call('PUT', `/products/${_id}`, { body: { price }, token: by })).headers['change-id']
      const own = await change(99, token)
      expect((await shop.told('POST', `/changes/${own}/undo`, { token }))[0]).toBe(200)
      const others = await change(98)
      expect(await shop.told('POST', `/changes/${others}/undo`, { token })).toEqual([
        403,
        peopleMessages.notOwnChange,
      ])
    })
  })

  describe('a manager', () => {
    it('changes and deletes anything but the legal details of the shop, also by an undo', async () => {
      const token = await shop.signInAs('manager')
      const body = { legalName: 'Chekku Oils' }
      const { headers } = await shop.call('PUT', '/shop/legal', { body })
      expect(await shop.told('PUT', '/shop/legal', { body, token })).toEqual([
        403,
        peopleMessages.notForRole('manager'),
      ])
      expect(await shop.told('POST', `/changes/${headers['change-id']}/undo`, { token })).toEqual([
        403,
        peopleMessages.ownersChange,
      ])
      const words = { body: { tagline: 'Pressed in wood' }, token }
      expect((await shop.told('PUT', '/shop/identity', words))[0]).toBe(200)
      const { _id } = await shop.createProduct()
      const deleted = await shop.call('DELETE', `/products/${_id}`, { token })
      const undo = `/changes/${deleted.headers['change-id']}/undo`
      expect((await shop.told('POST', undo, { token }))[0]).toBe(200)
    })

    it('reads who did what, but nothing of people', async () => {
      const token = await shop.signInAs('manager')
      await shop.createProduct()
      const signIn = { email: testAdministrator.email, password: testAdministrator.password }
      await shop.call('POST', '/auth/login', { body: signIn, token: null })
      const kinds = async (reader?: string) => {
        const { body } = await shop.call<AuditEntry[]>('GET', '/activity', { token: reader })
        return new Set(body.data.map(({ subject }) => subject.kind))
      }
      expect([...(await kinds())].sort()).toEqual(['administrator', 'category', 'product'])
      expect([...(await kinds(token))].sort()).toEqual(['category', 'product'])
      const { body } = await shop.call<GoLiveCheck>('GET', '/go-live', { token })
      expect(body.data.items.find(({ key }) => key === 'password')).toMatchObject({ count: 2, examples: [] })
    })
  })

  describe('a write whose body arrives late', () => {
    it('is judged by the rights of the moment in which it has arrived', async () => {
      const { _id } = await shop.createProduct()
      const token = await shop.signInAs('helper')
      const path = `/products/${_id}`
      const status = await statusOfLateCall(
        shop,
        { method: 'PUT', path, token, parts: ['{"price":', '99}'] },
        () =>
          shop.database.write(transaction =>
            transaction
              .updateTable('administrators')
              .set({ work: 'stock' })
              .where('access', '=', 'helper')
              .execute(),
          ),
      )
      expect(status).toBe(403)
    })

    it('is refused at every door if its session ends before the transaction begins', async () => {
      const { database } = shop
      const statuses: number[] = []
      let isOnItsWay = false
      /** Ends all sessions before the first transaction of a call. */
      const ending =
        (write: Database['write']): Database['write'] =>
        async work => {
          if (isOnItsWay) await database.write(transaction => transaction.deleteFrom('sessions').execute())
          isOnItsWay = false
          return write(work)
        }
      const other = await startTestApp({
        ...database,
        write: ending(database.write),
        writeCatalogue: ending(database.writeCatalogue),
      })
      onTestFinished(other.close)
      const { user } = (await other.call('GET', '/auth/me')).body
      let { token } = other
      const send: typeof other.call = async (method, path, call = {}) => {
        const answer = await other.call<never>(method, path, { ...call, token: call.token ?? token })
        statuses.push(answer.status)
        return answer
      }
      const calls = { ...createShopCalls(send), token }
      const written: string[] = []
      for (const { name, isPublic } of await operationsOf(other)) {
        const [, prepare] = writeOperations[name] ?? []
        if (isPublic || !prepare || withoutSession.includes(name)) continue
        await database.write(async transaction => {
          for (const table of ['authenticators', 'second_factor_rules', 'passkeys'] as const)
            await transaction.deleteFrom(table).execute()
        })
        calls.token = token = await other.sessionOf(user._id)
        const act = await prepare(calls)
        isOnItsWay = true
        await act().catch(() => undefined)
        // A call that writes nothing has nothing to refuse.
        if (!isOnItsWay && statuses.at(-1) !== 401) written.push(name)
        isOnItsWay = false
      }
      expect(written).toEqual([])
    })

    it('is not written of whoever is shut out, signed out, or has other rights, while its pictures are made smaller', async () => {
      const { _id: id, email: name } = await joinedPerson(shop, { role: 'manager' })
      const { _id: key } = (
        await shop.call<{ _id: string }>('POST', '/keys', { body: { name: 'Script', access: 'write' } })
      ).body.data
      const write = (actor: Partial<Actor>) =>
        shop.database.write(transaction => refuseForbidden(transaction, { id, name, ...actor }, []))
      const rights = (columns: object) =>
        shop.database.write(transaction =>
          transaction.updateTable('administrators').set(columns).where('id', '=', id).execute(),
        )
      const refused = { code: 'unauthenticated', message: sessionMessages.signInRequired }
      const expectRefused = (actor: Partial<Actor>) => expect(write(actor)).rejects.toMatchObject(refused)
      const session = hashToken(await shop.sessionOf(id))
      await write({ role: 'manager', session })
      await expectRefused({ role: 'helper' })
      await expectRefused({ role: 'manager', session: 'ended' })
      await rights({ access: 'helper', work: 'stock' })
      await write({ role: 'helper', session, work: 'stock' })
      for (const work of [undefined, 'all', 'texts'] as const)
        await expectRefused({ role: 'helper', session, ...(work && { work }) })
      await shop.call('PUT', `/people/${id}/disabled`, { body: { disabled: true } })
      await expectRefused({ role: 'helper', work: 'stock' })
      await write({ id: key, role: 'write-key' })
      await shop.call('DELETE', `/keys/${key}`)
      await expectRefused({ id: key, role: 'write-key' })
    })
  })
})
