import { call, inArea } from './operation.ts'

export const backupOperations = inArea('Backup', {
  getLastBackup: call('GET', '/backup', 'owner', { countsAsUse: false }),
  createBackupLink: call('POST', '/backup', 'owner', { needsProof: true }),
  downloadBackup: call('GET', '/backup/:token', 'anybody', { isUncached: true, answers: 'text' }),
})
