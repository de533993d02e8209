import { z } from 'zod'
import { backupLink, lastBackup } from '../schemas/backup.ts'
import { successOf } from '../schemas/response.ts'
import type { Contracts } from './contract.ts'

export const backupContracts = {
  getLastBackup: { summary: 'When the last backup began', answer: successOf(lastBackup) },
  createBackupLink: {
    summary: 'A path that downloads the whole shop, once and within a minute',
    answer: successOf(backupLink),
  },
  downloadBackup: {
    summary: 'The whole shop as one file',
    produces: 'application/gzip',
    answer: z.string().meta({ description: 'The file that `npm run restore` takes, compressed by gzip' }),
  },
} satisfies Contracts
