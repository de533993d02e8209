import { program } from '@chekku/domain/people/permissions'
import type { AuditEntry } from '@chekku/domain/schemas/audit'
import type { Category } from '@chekku/domain/schemas/category'
import type { Product } from '@chekku/domain/schemas/product'
import type { Deleted } from '@chekku/domain/schemas/trash'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testAdministrator } from '../../testing/test-app.ts'
import { describeShop } from '../../testing/test-shop.ts'
import { auditOf, newestEvents as newest } from '../../testing/write-operations.ts'
import { newAdministrator } from '../auth/administrators.ts'
import { insertAdministrator } from '../auth/store.ts'
import { recordAudit } from './service.ts'

describeShop('the audit log', (shop, dialect) => {
  test('stores the fields that differ, before and after', async () => {
    const product = await shop.createProduct({ name: 'Sesame Oil', price: 460 })
    await shop.call('PUT', `/products/${product._id}`, { body: { price: '480.50' } })
    const [changed, created] = await shop.read<AuditEntry[]>(`/activity?subject=${product._id}`)
    expect(changed).toMatchObject({
      action: 'changed',
      subject: { kind: 'product', _id: product._id, name: 'Sesame Oil' },
      before: { price: 460 },
      after: { price: 480.5 },
    })
    expect(Object.keys(changed?.before ?? {})).toEqual(['price'])
    expect(created).toMatchObject({ action: 'created', before: null, after: { name: 'Sesame Oil' } })
  })

  test('has no event of a write that was refused or changed nothing', async () => {
    const category = await shop.createCategory()
    const { _id } = await shop.createProduct({ category: category._id })
    const headers = { 'if-match': '"7"', 'idempotency-key': 'once' }
    expect(
      await auditOf(shop, async () => {
        const stale = await shop.call('PUT', `/products/${_id}`, { body: { name: 'X' }, headers })
        expect(stale.status).toBe(412)
        expect((await shop.call('DELETE', `/categories/${category._id}`)).status).toBe(409)
        expect((await shop.call('PATCH', '/products', { body: { ids: ['x'], change: {} } })).status).toBe(400)
        expect((await shop.call('PUT', '/nav-config', { body: {} })).status).toBe(200)
        const wrong = { ...testAdministrator, password: 'not this one' }
        expect((await shop.call('POST', '/auth/login', { body: wrong, token: null })).status).toBe(401)
      }),
    ).toEqual([])
    const createOnce = () => shop.call<Category>('POST', '/categories', { body: { name: 'Once' }, headers })
    await createOnce()
    expect(await auditOf(shop, createOnce)).toEqual([])
  })

  test('is stored in the transaction of the write', async () => {
    const write = shop.database.writeCatalogue(async transaction => {
      await recordAudit(transaction, program, { action: 'created', kind: 'product', id: 'x', name: 'X' })
      throw new Error('Half way')
    })
    await expect(write).rejects.toThrow('Half way')
    expect((await newest(shop)).map(({ subject }) => subject._id)).not.toContain('x')
  })

  test('is append-only in the database itself', async () => {
    await shop.createCategory()
    const lines = await newest(shop)
    const { _id } = lines[0] as AuditEntry
    const columns = 'id, at, actor_name, action, kind, subject_id, subject_name'
    const copy = `select ${columns} from activity where id = '${_id}'`
    const other = `'other', 0, 'nobody', 'created', 'product', 'x', 'X'`
    for (const statement of [
      `update activity set actor_name = 'nobody'`,
      `update activity set id = 'other' where id = '${_id}'`,
      `delete from activity where id = '${_id}'`,
      `insert into activity (${columns}) ${copy}`,
      `insert into activity (${columns}) ${copy} on conflict (id) do update set actor_name = 'nobody'`,
      ...(dialect === 'postgres'
        ? ['truncate activity']
        : [
            `update or ignore activity set actor_name = 'nobody'`,
            `update activity set rowid = rowid + 100`,
            `insert or replace into activity (${columns}) ${copy}`,
            `replace into activity (${columns}) ${copy}`,
            `insert or replace into activity (rowid, ${columns}) select rowid, ${other} from activity limit 1`,
            `replace into activity (rowid, ${columns}) select rowid, ${other} from activity limit 1`,
            `insert into activity (rowid, ${columns}) select rowid, ${other} from activity limit 1
              on conflict (rowid) do update set actor_name = 'nobody'`,
          ]),
    ]) {
      const attempt = shop.database.write(transaction => sql.raw(statement).execute(transaction))
      await expect(attempt, statement).rejects.toThrow(
        /rows of this table are only ever added|no such column: rowid|no column named rowid|duplicate key/,
      )
    }
    expect(await newest(shop)).toEqual(lines)
  })

  test('is read in pages, newest first', async () => {
    for (const name of ['One', 'Two', 'Three', 'Four', 'Five']) await shop.createCategory({ name })
    const page = await shop.call<AuditEntry[]>('GET', '/activity?limit=2&page=2')
    expect(page.body.data.map(({ subject }) => subject.name)).toHaveLength(2)
    expect(page.body.pagination).toMatchObject({ page: 2, limit: 2, total: 5, pages: 3 })
    const empty = await shop.call<AuditEntry[]>('GET', '/activity?limit=&page=')
    expect(empty.body.pagination).toMatchObject({ page: 1, limit: 50 })
    const times = (await newest(shop)).map(({ at }) => at)
    expect(times).toEqual([...times].sort().reverse())
  })

  test('and every list begin with the newest write, also after the clock was set back', async () => {
    const monthMs = 30 * 24 * 60 * 60 * 1000
    const subject = { kind: 'product' as const, subject_id: 'product', subject_name: 'Oil' }
    const actor = { actor_id: null, actor_name: 'System', facts_before: null, facts_after: null }
    const event = { id: 'of-the-future', at: Date.now() + monthMs, action: 'created' as const }
    const future = { ...event, ...subject, ...actor }
    await shop.database.write(transaction => transaction.insertInto('activity').values(future).execute())
    const { _id: category } = await shop.createCategory()
    const older = await shop.createProduct({ name: 'Older', category })
    const newer = await shop.createProduct({ name: 'Newer', category })
    const names = async () => (await shop.read<Product[]>('/products')).map(({ name }) => name)
    expect(await names()).toEqual(['Newer', 'Older'])
    await shop.call('PUT', `/products/${older._id}`, { body: { price: 1 } })
    expect(await names()).toEqual(['Older', 'Newer'])
    await shop.call('PUT', `/products/${newer._id}/featured`)
    expect(await names()).toEqual(['Newer', 'Older'])
    const change = { ids: [older._id], change: { inStock: false } }
    await shop.call('PATCH', '/products', { body: change })
    expect(await names()).toEqual(['Older', 'Newer'])
    const changed = (await newest(shop)).slice(0, 5).map(({ subject }) => subject.name)
    expect(changed).toEqual(['Older', 'Newer', 'Older', 'Newer', 'Older'])
  })

  test('has one entry per transaction when grouped, with all its subjects', async () => {
    const { _id: category } = await shop.createCategory()
    const ids: string[] = []
    for (const name of ['One', 'Two', 'Three']) ids.push((await shop.createProduct({ category, name }))._id)
    await shop.call('PATCH', '/products', { body: { ids, change: { featured: true } } })
    const gone = await shop.call<Deleted>('POST', '/products/delete', { body: { ids } })
    await shop.call('POST', `/trash/${gone.body.data.deletion}/restore`)
    const grouped = async (query: string) =>
      (await shop.call<AuditEntry[]>('GET', `/activity?grouped=1&${query}`)).body
    const { data, pagination } = await grouped('limit=3')
    expect(data.map(({ action }) => action)).toEqual(['restored', 'deleted', 'changed'])
    for (const { subject, others } of data) {
      const names = [subject, ...(others ?? [])].map(({ name }) => name)
      expect(names.sort()).toEqual(['One', 'Three', 'Two'])
    }
    expect(data[1]?.others?.[0]?.before).toBeNull()
    expect(data[2]?.others?.[0]?.after).toEqual({ featured: true })
    // Four entities were created before, one at a time.
    expect(pagination).toMatchObject({ total: 7, pages: 3 })
    const older = (await grouped('limit=3&page=2')).data.map(({ action }) => action)
    expect(older).toEqual(['created', 'created', 'created'])
    expect((await newest(shop)).filter(({ action }) => action === 'deleted')).toHaveLength(3)
    expect((await newest(shop)).every(entry => !('others' in entry))).toBe(true)
    // People are called by their name, but for one that several have; other clients read what they ever did.
    const actorOf = async (query: string) =>
      (await shop.read<AuditEntry[]>(`/activity?limit=1${query}`))[0]?.actor
    const owner = { _id: expect.any(String), name: testAdministrator.email }
    expect(await actorOf('&grouped=1')).toEqual({ ...owner, displayName: 'Owner' })
    expect(await actorOf('')).toEqual(owner)
    await shop.database.write(transaction =>
      insertAdministrator(transaction, newAdministrator({ email: 'a@b.example', name: 'Owner' }, 'none', 1)),
    )
    expect(await actorOf('&grouped=1')).toEqual(owner)
    const [line] = (await grouped(`subject=${ids[1]}`)).data
    expect(line?.subject.name).toBe('Two')
    expect(line).not.toHaveProperty('others')
  })
})
