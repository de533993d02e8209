/* The people of a shop: their roles, invitations, and the texts about them. */

/** The fixed roles of administrators; `operations/` and `permissions.ts` have the rights of each. */
export const accesses = ['owner', 'manager', 'helper'] as const
export type Access = (typeof accesses)[number]

export const accessTexts: Readonly<Record<Access, { name: string; text: string }>> = {
  owner: { name: 'Owner', text: 'Does everything, including people, keys and backups.' },
  manager: {
    name: 'Manager',
    text: 'Runs products, categories, gallery, menu and shop. Can’t change people, keys, licences, trash or an owner’s work.',
  },
  helper: {
    name: 'Helper',
    text: 'Changes stock, prices, pictures and texts. Can’t add, move or delete products.',
  },
}

/** The share of a helper's work that somebody does; `permissions.ts` has the rights of each. */
export const works = ['all', 'texts', 'stock'] as const
export type Work = (typeof works)[number]

export const helperTexts: Readonly<Record<Work, { name: string; text: string }>> = {
  all: accessTexts.helper,
  texts: {
    name: 'Helper without prices',
    text: 'Changes stock, pictures and texts. Can’t change prices, or add, move or delete products.',
  },
  stock: { name: 'Stock helper', text: 'Changes stock and pictures, nothing else.' },
}

interface Grant {
  access: Access
  work?: Work | undefined
}

/** The name and explanation of a role. */
export const grantTexts = ({ access, work = 'all' }: Grant) =>
  access === 'helper' ? helperTexts[work] : accessTexts[access]

/** Messages of the 403 while a first password or a second factor is missing. */
export const pendingTexts = {
  password: 'Please choose a password of your own first',
  'second-factor': 'Please set up two-step sign-in first: your shop requires it',
} as const
/** The step that blocks an administrator until it is done. */
export type Pending = keyof typeof pendingTexts

export const peopleLimits = {
  /** Maximum number of open invitations of a shop. */
  invites: 20,
  /** How long an invitation can be accepted. */
  inviteHours: 72,
} as const

/** The page of an invitation, whose token follows in the fragment, which no server sees. */
export const joinPath = '/admin/join'

export const peopleMessages = {
  access: `Role must be ${accesses.slice(0, -1).join(', ')} or ${accesses.at(-1)}`,
  categories: 'Helpers are for all categories now: please leave out categories',
  needsReview: 'This helper now changes only stock and pictures. Check the role.',
  work: 'Work must be all, texts or stock',
  onlyHelpersHaveWork: 'Work is only for a Helper',
  nameRequired: 'Please enter a name',
  disabled: 'Disabled must be true or false',
  notFound: 'This person does not exist any more',
  sessionNotFound: 'This session has ended already',
  inviteNotFound: 'This invitation is no longer open',
  tooManyInvites: `There are ${peopleLimits.invites} open invitations already: please revoke one`,
  linkOver: 'This link no longer works. Please ask for a new one.',
  lastOwner: 'Make somebody else an owner first: no other owner can sign in',
  invited: (name: string) => `${name} is invited`,
  invitationText: (name: string, shop: string, link: string) =>
    `${name}, please join ${shop} here. The link works once, within three days: ${link}`,
  revoked: (name: string) => `The invitation of ${name} is revoked`,
  changed: (name: string, grant: Grant) =>
    `${name} is ${grant.access === 'owner' ? 'an' : 'a'} ${grantTexts(grant).name} now`,
  signInChanged: (name: string, disabled: boolean) =>
    disabled ? `${name} can’t sign in any more` : `${name} can sign in again`,
  sessionEnded: 'The session is ended',
  sessionsEnded: (count: number) => (count === 1 ? 'One session is ended' : `${count} sessions are ended`),
  loadFailed: 'Failed to load the people',
  notForRole: (access: Access) => `A ${accessTexts[access].name} can’t do this: please ask an owner`,
  ownersOnly: 'Only an owner can open this',
  notTheseFields: (access: Access, fields: readonly string[]) =>
    `A ${accessTexts[access].name} can’t change this: ${fields.join(', ')}`,
  notOwnChange: 'You can undo only your own changes',
  ownersChange: 'Only an owner can undo what an owner changed',
} as const
