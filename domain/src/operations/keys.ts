import { inArea } from './operation.ts'

export const keyOperations = inArea('Keys', {
  listKeys: { method: 'GET', path: '/keys', role: 'owner', answers: 'list' },
  createKey: { method: 'POST', path: '/keys', role: 'owner', needsProof: true },
  revokeKey: { method: 'DELETE', path: '/keys/:id', role: 'owner', needsProof: true, answers: 'done' },
})
