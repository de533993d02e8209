import { inArea } from './operation.ts'

export const activityOperations = inArea('Activity', {
  listActivity: { method: 'GET', path: '/activity', role: 'manager' },
  listOwnActivity: { method: 'GET', path: '/activity/own', role: 'helper', keys: 'read' },
  undoChange: { method: 'POST', path: '/changes/:id/undo', role: 'helper', keys: 'write' },
})
