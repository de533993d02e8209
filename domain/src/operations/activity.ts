import { inArea } from './operation.ts'

export const activityOperations = inArea('Activity', {
  listActivity: { method: 'GET', path: '/activity', role: 'manager', answers: 'page' },
  listOwnActivity: { method: 'GET', path: '/activity/own', role: 'helper', keys: 'read', answers: 'page' },
  undoChange: { method: 'POST', path: '/changes/:id/undo', role: 'helper', keys: 'write' },
})
