import { changeDays, changeMessages } from '@chekku/domain/change'
import { apiKeyMessages } from '@chekku/domain/people/api-keys'
import { peopleMessages } from '@chekku/domain/people/people'
import type { AuditEntry } from '@chekku/domain/schemas/audit'
import { expect, it } from 'vitest'
import { isWholeRun } from '../../testing/choose-from.ts'
import { joinedPerson } from '../../testing/people-operations.ts'
import { describeShop } from '../../testing/test-shop.ts'

describeShop('an undo', (shop, dialect) => {
  /** Whose changes each may undo besides the own. */
  const undoes = {
    owner: ['owner', 'manager', 'helper', 'key'],
    manager: ['manager', 'helper', 'key'],
    helper: [],
    key: [],
  } as const
  type Maker = keyof typeof undoes
  const makers = Object.keys(undoes) as Maker[]
  const newToken = async (maker: Maker) => {
    if (maker !== 'key') return shop.signInAs(maker)
    const body = { name: crypto.randomUUID(), access: 'write' }
    return (await shop.call<{ key: string }>('POST', '/keys', { body })).body.data.key
  }
  const refusals: Partial<Record<Maker, string>> = {
    manager: peopleMessages.ownersChange,
    helper: peopleMessages.notOwnChange,
    key: apiKeyMessages.notOwnChange,
  }
  const changeIn = async (path: string, id: string, token: string) =>
    (await shop.call<AuditEntry[]>('GET', path, { token })).body.data?.find(
      ({ subject, action }) => subject._id === id && action !== 'created',
    )?.change
  /** What each kind of write does to a product; helpers and keys don't join. */
  const writes: Record<string, (id: string, other: string, token: string) => Promise<string | undefined>> = {
    save: async (id, _, token) =>
      (await shop.call('PUT', `/products/${id}`, { body: { price: 7 }, token })).headers['change-id'],
    deletion: async (id, _, token) =>
      (await shop.call('DELETE', `/products/${id}`, { token })).headers['change-id'],
    join: async (id, other, token) =>
      (await shop.call('POST', '/products/join', { body: { ids: [other, id] }, token })).headers['change-id'],
  }

  it.runIf(dialect === 'sqlite' || isWholeRun)(
    'is for whoever made the change, and for those who may restore',
    async () => {
      const { _id: category } = await shop.createCategory()
      const create = async (size: number) =>
        (await shop.createProduct({ name: `Oil ${crypto.randomUUID()} ${size} ml`, category }))._id
      for (const maker of makers) {
        const own = await newToken(maker)
        for (const [kind, write] of Object.entries(writes)) {
          if (maker === 'helper' && kind !== 'save') continue
          const make = async () => {
            const id = await create(500)
            const change = await write(id, await create(900), own)
            return { id, undo: `/changes/${change}/undo` }
          }
          for (const undoer of makers) {
            const what = `${kind} of ${maker} by ${undoer}`
            const token = await newToken(undoer)
            const { id, undo } = await make()
            const isLet = undoes[undoer].some(one => one === maker)
            if (undoer === 'owner' || undoer === 'manager')
              expect((await changeIn('/activity', id, token)) !== undefined, what).toBe(isLet)
            expect(await changeIn('/activity/own', id, token), what).toBeUndefined()
            const asked = [{ token }, { token, body: { leave: true } }]
            for (const options of isLet ? asked.slice(0, 1) : asked)
              expect(await shop.told('POST', undo, options), what).toEqual(
                isLet ? [200, changeMessages.undone] : [403, refusals[undoer]],
              )
          }
          const { id, undo } = await make()
          expect(await changeIn('/activity/own', id, own), `own ${kind} of ${maker}`).toMatchObject({
            undone: false,
          })
          expect((await shop.told('POST', undo, { token: own }))[0], `own ${kind} of ${maker}`).toBe(200)
        }
      }
    },
  )

  it('of what an owner joined or undid is not a manager’s', async () => {
    const token = await shop.signInAs('manager')
    const { _id: category } = await shop.createCategory()
    const one = await shop.createProduct({ name: 'Ghee, 1 litre', category })
    const other = await shop.createProduct({ name: 'Ghee, 2 litre', category })
    const change = await writes.save?.(one._id, '', token)
    const again = await shop.call('POST', `/changes/${change}/undo`)
    const refused = [403, peopleMessages.ownersChange]
    for (const id of [change, again.headers['change-id']])
      expect(await shop.told('POST', `/changes/${id}/undo`, { token })).toEqual(refused)
    expect(await changeIn('/activity/own', one._id, token)).toEqual({ _id: change, undone: true })
    const { headers } = await shop.call('POST', '/products/join', { body: { ids: [one._id, other._id] } })
    expect(await shop.told('POST', `/changes/${headers['change-id']}/undo`, { token })).toEqual(refused)
  })

  it('is offered for 30 days in the own changes, without what is about people', async () => {
    const { _id: actor_id, email } = await joinedPerson(shop, { role: 'manager' })
    const token = await shop.sessionOf(actor_id)
    const { _id } = await shop.createProduct()
    await writes.save?.(_id, '', token)
    const at = Date.now() - (changeDays + 1) * 24 * 60 * 60 * 1000
    const old = { id: 'old', at, actor_id, actor_name: email, action: 'changed', kind: 'product' } as const
    const event = { ...old, subject_id: _id, subject_name: 'Oil', facts_before: null, facts_after: null }
    await shop.database.write(transaction => transaction.insertInto('activity').values(event).execute())
    const own = (await shop.call<AuditEntry[]>('GET', '/activity/own', { token })).body
    expect(own.data.map(({ subject, action }) => [subject._id, action])).toEqual([[_id, 'changed']])
    expect(own.pagination?.total).toBe(1)
    expect((await shop.read<AuditEntry[]>(`/activity?subject=${_id}`)).map(one => one._id)).toContain('old')
  })
})
