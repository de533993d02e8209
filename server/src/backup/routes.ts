import { backupLink, lastBackup } from '@chekku/domain/schemas/backup'
import { successOf } from '@chekku/domain/schemas/response'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { actorOf } from '../auth/bearer-guard.ts'
import { answers, operation, success } from '../http/responses.ts'
import type { Backups } from './service.ts'

const tags = ['Backup']
const gzip = z.string().meta({ description: 'The file that `npm run restore` takes, compressed by gzip' })

/** A client that takes nothing for this long is cut off: what is read for it would stay open. */
const silenceMs = 60_000

export const backupRoutes: FastifyPluginAsyncZod<{ backups: Backups }> = async (app, { backups }) => {
  app.get(
    '/backup',
    {
      // A screen asks until its backup has arrived.
      config: { countsAsUse: false },
      ...operation(tags, 'getLastBackup', 'When the last backup began', {
        response: answers(200, successOf(lastBackup), 401),
      }),
    },
    async () => {
      const at = await backups.lastAt()
      return success({ lastAt: at === undefined ? null : new Date(at).toISOString() })
    },
  )

  app.post(
    '/backup',
    operation(tags, 'createBackupLink', 'A path that downloads the whole shop, once and within a minute', {
      response: answers(200, successOf(backupLink), 401),
    }),
    async request => success({ link: `/api/backup/${await backups.createLink(actorOf(request))}` }),
  )

  app.get(
    '/backup/:token',
    {
      config: { isLink: true },
      // Asking what is there would use up the link.
      exposeHeadRoute: false,
      ...operation(tags, 'downloadBackup', 'The whole shop as one file', {
        produces: ['application/gzip'],
        params: z.object({ token: z.string() }),
        response: answers(200, gzip, 404),
      }),
    },
    async ({ params }, reply) => {
      const { name, file, onSent } = await backups.open(params.token)
      reply.raw.once('finish', () => void onSent())
      reply.raw.setTimeout(silenceMs, () => file.destroy())
      reply.headers({
        'cache-control': 'no-store',
        'content-type': 'application/gzip',
        'content-disposition': `attachment; filename="${name}"`,
      })
      return reply.send(file as never)
    },
  )
}
