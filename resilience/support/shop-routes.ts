import { join } from 'node:path'
import { connectDatabase } from '../../server/src/database/connect.ts'
import { startTestApp } from '../../server/testing/test-app.ts'

const siteDirectory = join(import.meta.dirname, '../../site/build')

/** Every route of the server with the built site, such as `/product/:id` and `/assets/*`, as the framework lists them. */
export async function shopRoutes(folder: string): Promise<string[]> {
  const database = await connectDatabase({ file: join(folder, 'catalogue.db') })
  const shop = await startTestApp(database, { siteDirectory })
  const tree = shop.app.printRoutes({ commonPrefix: false })
  await shop.close()
  await database.close()
  const above: string[] = []
  return tree.split('\n').flatMap(line => {
    const [, indent = '', own] = /^((?:[│ ] {3})*)[├└]── (\S+)/.exec(line) ?? []
    if (own === undefined) return []
    const depth = indent.length / 4
    const before = above[depth - 1] ?? ''
    above[depth] = own === '*' ? `${before.replace(/\/$/, '')}/*` : before + own
    return above[depth]
  })
}
