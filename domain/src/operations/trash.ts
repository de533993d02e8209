import { call, inArea } from './operation.ts'

export const trashOperations = inArea('Trash', {
  listTrash: call('GET', '/trash', 'manager', { answers: 'list' }),
  emptyTrash: call('DELETE', '/trash', 'owner'),
  removeFromTrash: call('DELETE', '/trash/:id', 'owner', { answers: 'done' }),
  restoreFromTrash: call('POST', '/trash/:id/restore', 'owner'),
})
