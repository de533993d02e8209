import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { createAccounts } from './accounts/service.ts'
import { buildApp } from './app.ts'
import { makeFirstAdministrator } from './cli/first-administrator.ts'
import { startFailure } from './cli/start-failure.ts'
import { connectDatabase } from './database/connect.ts'
import { closeGracefully } from './graceful-close.ts'
import { createMedia } from './media/service.ts'
import { localOrigin, readProcessSettings } from './settings.ts'

const builtSite = join(import.meta.dirname, '../../site/build')

async function start(): Promise<void> {
  const { port, host, dataDir, databaseUrl, firstAdministrator, ...settings } = readProcessSettings()
  const database = await connectDatabase({ url: databaseUrl, file: join(dataDir, 'catalogue.db') })
  const accounts = createAccounts({ database })
  const media = createMedia({ database })
  await makeFirstAdministrator(accounts, firstAdministrator)
  // Without the built site this is the API alone, as the site's development server needs it.
  const siteDirectory = existsSync(builtSite) ? builtSite : undefined
  const app = await buildApp({ database, accounts, media, siteDirectory, ...settings })
  closeGracefully(app, async () => {
    await media.close()
    await database.close()
  })
  await app.listen({ port, host })
  console.log(`Chekku is ready at ${localOrigin(host, portOf(app))}`)
}

/** The port that the server got: with PORT=0 any free one. */
function portOf(app: FastifyInstance): number {
  const address = app.server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port')
  return address.port
}

try {
  await start()
} catch (error) {
  console.error(startFailure(error))
  process.exit(1)
}
