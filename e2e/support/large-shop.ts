import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test as base } from './fixtures.ts'
import { type RunningServer, startServer, templateVariable } from './server-process.ts'

/** Added to the sample catalogue: `Jar 1` to `Jar 3000`, its oldest products, every second one in one category. */
export const jars = 3_000
export const jarCategory = { _id: 'category-of-jars', name: 'Jars' }

/** Added to its gallery: `Picture 1` to `Picture 1200`, its oldest items, the first fifty with a category. */
export const pictures = 1_200
export const pictureCategory = 'The old mill'

/** A server with more products than a browser loads at once. */
export const test = base.extend<object, { server: RunningServer }>({
  server: [
    async ({ browserName: _ }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'chekku-large-'))
      const template = process.env[templateVariable]
      if (!template) throw new Error('There is no data to begin with')
      cpSync(template, folder, { recursive: true })
      fill(join(folder, 'catalogue.db'))
      const server = await startServer({ DATA_DIR: folder })
      await use(server)
      await server.stop()
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 90_000 },
  ],
})

function fill(file: string): void {
  const database = new DatabaseSync(file)
  const { _id, name } = jarCategory
  database
    .prepare(
      `insert into categories (id, name, name_key, description, image, sort_order, show_in_nav,
         show_in_products_dropdown, version, created_at, updated_at)
       values (?, ?, lower(?), '', '', 900, 0, 0, 1, 1, 1)`,
    )
    .run(_id, name, name)
  database
    .prepare(
      `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ?)
       insert into products (id, name, description, search_key, price_paise, category_id, image, featured,
         in_stock, version, created_at, updated_at)
       select 'jar-' || n, 'Jar ' || n, '', 'jar ' || n || char(10), 100 * n, case n % 2 when 0 then ? end, '', 0,
         1, 1, 1, 1 + n from numbers`,
    )
    .run(jars, _id)
  database
    .prepare(
      `with recursive numbers(n) as (select 1 union all select n + 1 from numbers where n < ?)
       insert into gallery_items (id, title, description, category_text, is_popular, sort_order, image, version,
         created_at, updated_at)
       select 'picture-' || n, 'Picture ' || n, '', case when n <= 50 then ? else '' end, 0, 1000, '', 1, 1 + n, 1 + n
         from numbers`,
    )
    .run(pictures, pictureCategory)
  database.close()
}
