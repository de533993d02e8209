import { call, inArea, versionedWrite } from './operation.ts'

export const navigationOperations = inArea('Navigation', {
  getNavigation: call('GET', '/nav-config', 'anybody'),
  updateNavigation: call('PUT', '/nav-config', 'manager', versionedWrite),
  getNavigationVersion: call('GET', '/nav-config/:id', 'anybody'),
  restoreNavigationVersion: call('POST', '/nav-config/:id/restore', 'owner', { ifMatch: true }),
  listNavigationVersions: call('GET', '/nav-config/history', 'anybody', { answers: 'list' }),
})
