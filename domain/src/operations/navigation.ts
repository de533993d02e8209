import { inArea } from './operation.ts'

export const navigationOperations = inArea('Navigation', {
  getNavigation: { method: 'GET', path: '/nav-config', role: 'anybody' },
  updateNavigation: { method: 'PUT', path: '/nav-config', role: 'manager', keys: 'write', ifMatch: true },
  getNavigationVersion: { method: 'GET', path: '/nav-config/:id', role: 'anybody' },
  restoreNavigationVersion: { method: 'POST', path: '/nav-config/:id/restore', role: 'owner', ifMatch: true },
  listNavigationVersions: { method: 'GET', path: '/nav-config/history', role: 'anybody', answers: 'list' },
})
