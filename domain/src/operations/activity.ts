import { call, inArea } from './operation.ts'

export const activityOperations = inArea('Activity', {
  listActivity: call('GET', '/activity', 'manager', { answers: 'page' }),
  listOwnActivity: call('GET', '/activity/own', 'helper', { keys: 'read', answers: 'page' }),
  undoChange: call('POST', '/changes/:id/undo', 'helper', { keys: 'write' }),
})
