import { backupContracts } from '@chekku/domain/contracts/backup'
import { type Routes, serve } from '../calls/serve.ts'
import { success } from '../http/responses.ts'
import type { Backups } from './service.ts'

/** A client that takes nothing for this long is cut off, since its snapshot would stay open. */
const silenceMs = 60_000

export const backupRoutes: Routes<{ backups: Backups }> = async (app, { backups }) =>
  serve(
    app,
    backupContracts,
    {
      getLastBackup: async () => {
        const at = await backups.lastAt()
        return success({ lastAt: at === undefined ? null : new Date(at).toISOString() })
      },
      createBackupLink: async ({ actor }) =>
        success({ link: `/api/backup/${await backups.createLink(actor)}` }),
      downloadBackup: async ({ params }, reply) => {
        const { name, file, onSent } = await backups.open(params.token)
        reply.raw.once('finish', () => void onSent())
        reply.raw.setTimeout(silenceMs, () => file.destroy())
        reply.headers({
          'cache-control': 'no-store',
          'content-type': 'application/gzip',
          'content-disposition': `attachment; filename="${name}"`,
        })
        // A stream is sent as it is, not as the declared answer.
        return file as never
      },
    },
    // A HEAD request would use up the link.
    { downloadBackup: { config: { isLink: true }, exposeHeadRoute: false } },
  )
