import { inArea } from './operation.ts'

export const trashOperations = inArea('Trash', {
  listTrash: { method: 'GET', path: '/trash', role: 'manager', answers: 'list' },
  emptyTrash: { method: 'DELETE', path: '/trash', role: 'owner' },
  removeFromTrash: { method: 'DELETE', path: '/trash/:id', role: 'owner', answers: 'done' },
  restoreFromTrash: { method: 'POST', path: '/trash/:id/restore', role: 'owner' },
})
