import { inArea } from './operation.ts'

export const healthOperations = inArea('Operation', {
  getHealth: { method: 'GET', path: '/health', role: 'anybody', isUncached: true },
  getReadiness: { method: 'GET', path: '/ready', role: 'anybody', isUncached: true },
})
