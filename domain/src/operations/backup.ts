import { inArea } from './operation.ts'

export const backupOperations = inArea('Backup', {
  getLastBackup: { method: 'GET', path: '/backup', role: 'owner', countsAsUse: false },
  createBackupLink: { method: 'POST', path: '/backup', role: 'owner', needsProof: true },
  downloadBackup: {
    method: 'GET',
    path: '/backup/:token',
    role: 'anybody',
    isUncached: true,
    answers: 'text',
  },
})
