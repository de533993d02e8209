import { cpSync, mkdtempDisposableSync, readFileSync } from 'node:fs'
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
      using folder = mkdtempDisposableSync(join(tmpdir(), 'chekku-large-'))
      const template = process.env[templateVariable]
      if (!template) throw new Error('There is no data to begin with')
      cpSync(template, folder.path, { recursive: true })
      fill(join(folder.path, 'catalogue.db'))
      const server = await startServer({}, folder.path)
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
})

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
