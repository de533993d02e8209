import { problemMessages } from '@chekku/domain/problem'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { plainPicture } from '../../testing/plain-picture.ts'
import { formData } from '../../testing/test-app.ts'
import { describeShop } from '../../testing/test-shop.ts'
import { detailCalls } from './testing.ts'

describeShop('a save of the shop details beside others', (shop, dialect) => {
  const { put, details, history } = detailCalls(shop)

  test('is stale after a change of the same section only, and answers what is stored', async () => {
    const { version } = (await put('identity', { name: 'Theirs' })).body.data
    const at = (number: number) => ({ 'if-match': `"${number}"` })
    const stale = await put('identity', { name: 'Mine' }, at(version - 1))
    expect([stale.status, stale.body.message]).toEqual([412, problemMessages.stale])
    expect(stale.body.data).toEqual(await details())
    expect((await put('reach', { email: 'mine@shop.example' }, at(version - 1))).status).toBe(200)
    expect((await put('identity', { name: 'Mine' }, at(version - 1))).status, 'after another card').toBe(412)
    expect((await put('identity', { tagline: 'Ours' }, at(version))).status).toBe(200)
    expect((await put('identity', { tagline: 'Mine' }, at(version))).status).toBe(412)
    expect((await details()).identity).toMatchObject({ name: 'Theirs', tagline: 'Ours' })
    const later = await put('legal', { legalName: 'Of another shop' }, at(99))
    expect([later.status, later.body.data.version]).toEqual([412, 3])
    expect((await put('legal', { legalName: 'X' }, { 'if-match': '3' })).status).toBe(400)
    expect((await put('legal', { legalName: 'X' }, { 'if-match': '*' })).status).toBe(200)
  })

  test('of one card at the same time is stored once, of two cards both', async () => {
    const headers = { 'if-match': '"0"' }
    const names = ['One', 'Two', 'Three']
    const saves = await Promise.all(names.map(name => put('identity', { name }, headers)))
    const statuses = saves.map(({ status }) => status).sort()
    expect(statuses).toEqual([200, 412, 412])
    const stored = names[saves.findIndex(({ status }) => status === 200)]
    const both = await Promise.all([
      put('reach', { email: 'a@shop.example' }, headers),
      put('legal', { legalName: 'Malar LLP' }, headers),
      put('identity', { tagline: 'Ours' }),
      put('identity', { fullName: 'Malar Oils' }),
    ])
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(await details()).toMatchObject({
      identity: { name: stored, tagline: 'Ours', fullName: 'Malar Oils' },
      reach: { email: 'a@shop.example' },
      legal: { legalName: 'Malar LLP' },
      version: 5,
    })
    expect((await history()).map(({ version }) => version)).toEqual([5, 4, 3, 2, 1])
  })

  const everything = async () => [await details(), await history(), await shop.read('/activity')]

  test.runIf(dialect === 'sqlite')('leaves nothing when it fails at any of its tables', async () => {
    const run = (statement: string) =>
      shop.database.write(transaction => sql.raw(statement).execute(transaction))
    const before = await everything()
    const body = formData({ json: '{"name":"Malar"}' }, await plainPicture())
    for (const table of ['shop', 'shop_versions', 'activity', 'pictures']) {
      await run(
        `create trigger fault before insert on ${table} begin select raise(abort, 'The power went'); end`,
      )
      expect((await put('identity', body)).status, table).toBe(500)
      await run('drop trigger fault')
      expect(await everything(), table).toEqual(before)
      expect(await shop.database.reader.selectFrom('pictures').select('path').execute(), table).toEqual([])
    }
    expect((await put('identity', body)).status).toBe(200)
  })
})
