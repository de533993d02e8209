import { call, inArea } from './operation.ts'

export const healthOperations = inArea('Operation', {
  getHealth: call('GET', '/health', 'anybody', { isUncached: true }),
  getReadiness: call('GET', '/ready', 'anybody', { isUncached: true }),
})
