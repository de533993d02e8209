import { call, inArea } from './operation.ts'

export const keyOperations = inArea('Keys', {
  listKeys: call('GET', '/keys', 'owner', { answers: 'list' }),
  createKey: call('POST', '/keys', 'owner', { needsProof: true }),
  revokeKey: call('DELETE', '/keys/:id', 'owner', { needsProof: true, answers: 'done' }),
})
