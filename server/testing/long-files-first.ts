import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The slowest test files, slowest first. A missing entry only costs time. */
const longFiles = [
  'server/src/main.test.ts',
  'server/src/cli/backup.test.ts',
  'server/src/navigation/random-moves.test.ts',
  'server/src/database/migrations/migrate-faults.test.ts',
  'server/src/media/variants.test.ts',
  'server/src/auth/service.test.ts',
  'server/src/entities/entities.test.ts',
  'server/src/products/products.test.ts',
  'server/src/trash/trash.test.ts',
  'server/src/audit/audit.test.ts',
  'server/src/http/wire.test.ts',
  'server/src/backup/backup.test.ts',
  'server/src/gallery/gallery.test.ts',
  'server/src/cli/admin.test.ts',
  'server/src/cli/seed.test.ts',
  'server/src/database/migrations/migrate.test.ts',
  'server/src/ssr/rendered-html.test.ts',
  'server/src/cache/cacheable-reads.test.ts',
  'server/src/categories/categories.test.ts',
  'server/src/media/routes.test.ts',
  'server/src/database/postgres/replica.test.ts',
  'server/src/cache/two-processes.test.ts',
  'scripts/checks/operations.test.ts',
]

/** Runs slow files first, so that none runs alone at the end while the other workers are idle. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = longFiles.findIndex(file => moduleId.endsWith(`/${file}`))
      return place < 0 ? longFiles.length : place
    }
    return (await super.sort(files)).sort((one, other) => rank(one) - rank(other))
  }
}
