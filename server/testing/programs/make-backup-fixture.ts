/*
 * Writes a backup of the newest schema into `fixtures`. Each schema gets one at its release, which never changes:
 * npm run fixture
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { hashPassword } from '../../src/auth/password.ts'
import { writeBackup } from '../../src/backup/write-backup.ts'
import { connectDatabase } from '../../src/database/connect.ts'
import { history } from '../../src/database/migrations/migrate.ts'
import type { WriteTransaction } from '../../src/database/schema.ts'
import { fixtureAdministrator, newestFixture } from '../backup-fixtures.ts'
import { plainPicture } from '../plain-picture.ts'

const at = Date.UTC(2026, 0, 15)
const picture = '/uploads/products/0123456789abcdef0123456789abcdef-40x50.jpg'

type Values = Record<string, unknown>

const stamps = { version: 3, created_at: at, updated_at: at + 1 }
const category = { description: '', image: '', show_in_nav: 1, show_in_products_dropdown: 1, ...stamps }
const product = {
  name: 'நல்லெண்ணெய் "cold" 🌿',
  description: 'Line one\nLine two',
  search_key: 'நல்லெண்ணெய் "cold" 🌿\nline one\nline two',
  price_paise: 46050,
  category_id: 'category-main',
  featured: 1,
  in_stock: 0,
  ...stamps,
}

/** Rows by table; a subcategory sorts before its parent by id. */
async function rowsByTable(): Promise<Record<string, Values[]>> {
  const bytes = await plainPicture()
  return {
    administrators: [
      {
        id: 'administrator',
        email: fixtureAdministrator.email,
        email_key: fixtureAdministrator.email,
        name: 'Owner',
        role: 'Administrator',
        password_hash: await hashPassword(fixtureAdministrator.password),
        disabled: 0,
        created_at: at,
        updated_at: at,
      },
    ],
    deletions: [
      {
        id: 'deletion',
        kind: 'product',
        name: 'Second',
        image: '',
        along: 0,
        deleted_at: at,
        restored_at: null,
      },
    ],
    known_addresses: [{ administrator_id: 'administrator', address: '203.0.113.7', signed_in_at: at }],
    sessions: [{ token_hash: 'a', administrator_id: 'administrator', created_at: at, last_used_at: at }],
    categories: [
      { id: 'category-main', name: 'Oils', name_key: 'oils', sort_order: 60, parent_id: null, ...category },
      {
        id: 'a-sub',
        name: 'Sesame',
        name_key: 'sesame',
        sort_order: 70.5,
        parent_id: 'category-main',
        ...category,
      },
    ],
    products: [
      { id: 'product', subcategory_id: 'a-sub', image: picture, ...product },
      {
        id: 'product-2',
        subcategory_id: null,
        image: '',
        ...product,
        name: 'Second',
        version: 1,
        deletion_id: 'deletion',
      },
    ],
    gallery_items: [
      {
        id: 'item',
        title: 'The press',
        description: '',
        category_text: 'Oils',
        category_id: 'category-main',
        subcategory_id: null,
        is_popular: 1,
        sort_order: 0,
        image: '',
        ...stamps,
      },
    ],
    navigation_versions: [{ id: 'version', version: 1, saved_at: at, config: '{}' }],
    pictures: [{ path: picture, content_type: 'image/jpeg', created_at: at, bytes }],
    picture_variants: [
      {
        path: picture.replace('.jpg', '.20.jpg'),
        picture_path: picture,
        content_type: 'image/jpeg',
        created_at: at,
        bytes,
      },
    ],
    activity: [
      {
        id: 'act',
        at,
        actor_id: 'administrator',
        actor_name: fixtureAdministrator.email,
        action: 'created',
        kind: 'product',
        subject_id: 'product',
        subject_name: 'Sesame',
        facts_before: null,
        facts_after: '{"price":460.5}',
      },
    ],
  }
}

async function insert(transaction: WriteTransaction, table: string, row: Values): Promise<void> {
  const names = sql.join(Object.keys(row).map(name => sql.ref(name)))
  await sql`insert into ${sql.table(table)} (${names}) values (${sql.join(Object.values(row))})`.execute(
    transaction,
  )
}

const folder = await mkdtemp(join(tmpdir(), 'chekku-fixture-'))
const database = await connectDatabase({ file: join(folder, 'catalogue.db') })
const rows = await rowsByTable()
await database.writeCatalogue(async transaction => {
  for (const [table, values] of Object.entries(rows)) {
    for (const row of values) await insert(transaction, table, row)
  }
})
await writeBackup({ database, applied: history.map(({ name }) => name), file: newestFixture })
await database.close()
await rm(folder, { recursive: true })
