import type { AddressInfo } from 'node:net'
import { buildApp } from '../../src/app.ts'
import { Accounts } from '../../src/auth/service.ts'
import { connectDatabase, type DatabaseOptions } from '../../src/database/connect.ts'
import { createMedia } from '../../src/media/service.ts'

/** A second server on the same database; prints its port. */
const { options, siteDirectory } = JSON.parse(process.argv[2] ?? '{}') as {
  options: DatabaseOptions
  siteDirectory?: string
}

const database = await connectDatabase(options)
const app = await buildApp({
  database,
  accounts: new Accounts({ database }),
  media: createMedia({ database }),
  publicOrigin: 'https://shop.example',
  siteDirectory,
})
await app.listen({ port: 0, host: '127.0.0.1' })
process.stdout.write(`${(app.server.address() as AddressInfo).port}\n`)
