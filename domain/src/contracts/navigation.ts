import { z } from 'zod'
import { navigationSave, navigationSettings, navigationVersion } from '../schemas/navigation.ts'
import { successOf } from '../schemas/response.ts'
import type { Contracts } from './contract.ts'

export const navigationContracts = {
  getNavigation: {
    summary: 'The navigation configuration, or the defaults before anything was saved',
    answer: successOf(navigationSettings),
  },
  updateNavigation: {
    summary: 'Merges what is sent, key by key; a change appends a version',
    body: navigationSave,
    answer: successOf(navigationSettings),
  },
  listNavigationVersions: {
    summary: 'Saved versions, newest first',
    answer: successOf(z.array(navigationVersion)),
  },
  getNavigationVersion: { summary: 'One saved version', answer: successOf(navigationVersion) },
  restoreNavigationVersion: {
    summary: 'Puts a saved version to use again, as far as its categories exist; a change appends a version',
    answer: successOf(navigationSettings),
  },
} satisfies Contracts
