import type { Database } from '../src/database/database.ts'
import { lastBackupAt } from '../src/go-live/service.ts'
import { createMetrics } from '../src/observability/metrics.ts'

/** The metrics of a server with this database. */
export const createTestMetrics = (database: Database) =>
  createMetrics(database, { dataDir: '/no/such/folder/yet', lastBackupAt: () => lastBackupAt(database) })
