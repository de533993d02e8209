import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { test as base } from './fixtures.ts'
import { startServer, templateVariable } from './server-process.ts'
import { sharedServer } from './shared-servers.ts'

/** Added to the sample catalogue: `Jar 1` to `Jar 3000`, its oldest products, every second one in one category. */
export const jars = 3_000
export const jarCategory = { _id: 'category-of-jars', name: 'Jars' }

/** Added to its gallery: `Picture 1` to `Picture 1200`, its oldest items, the first fifty with a category. */
export const pictures = 1_200
export const pictureCategory = 'The old mill'

const largeShop = sharedServer(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'chekku-large-'))
  const template = process.env[templateVariable]
  if (!template) throw new Error('There is no data to begin with')
  cpSync(template, folder, { recursive: true })
  fill(join(folder, 'catalogue.db'))
  const server = await startServer({}, folder)
  return {
    ...server,
    async stop() {
      await server.stop()
      rmSync(folder, { recursive: true })
    },
  }
})

/** A server with more products than a browser loads at once. */
export const test = base.extend({ server: async ({ browserName: _ }, use) => use(await largeShop()) })

function fill(file: string): void {
  const database = new DatabaseSync(file)
  const values = {
    jars,
    pictures,
    pictureCategory,
    categoryId: jarCategory._id,
    categoryName: jarCategory.name,
  }
  const inserts = readFileSync(new URL('large-shop.sql', import.meta.url), 'utf8').split(';\n')
  for (const insert of inserts) {
    const statement = database.prepare(insert)
    statement.setAllowUnknownNamedParameters(true)
    statement.run(values)
  }
  database.close()
}
