import { inArea } from './operation.ts'

export const trashOperations = inArea('Trash', {
  listTrash: { method: 'GET', path: '/trash', role: 'manager' },
  emptyTrash: { method: 'DELETE', path: '/trash', role: 'owner' },
  removeFromTrash: { method: 'DELETE', path: '/trash/:id', role: 'owner' },
  restoreFromTrash: { method: 'POST', path: '/trash/:id/restore', role: 'owner' },
})
