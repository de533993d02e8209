/* What people may do in the administration. */

/** The role of an administrator, which is fixed: what each may do stands in `permissions.ts`. */
export const accesses = ['owner', 'manager', 'helper'] as const
export type Access = (typeof accesses)[number]

/** Names and explanations of the roles. */
export const accessTexts: Readonly<Record<Access, { name: string; text: string }>> = {
  owner: { name: 'Owner', text: 'Everything, also people, keys for scripts and backups.' },
  manager: {
    name: 'Manager',
    text: 'Products, categories, gallery, navigation and the shop’s details, but not people, keys, legal details, the trash’s last word or earlier versions.',
  },
  helper: {
    name: 'Helper',
    text: 'Stock, prices, pictures and texts of products. Nothing is created, moved or deleted.',
  },
}

/** Why somebody has to do something first. */
export const pendingTexts = {
  password: 'Please choose a password of your own first',
  'second-factor': 'Please set up a second factor first: the shop requires it of your role',
} as const
/** What an administrator has to do before anything else. */
export type Pending = keyof typeof pendingTexts

export const peopleMessages = {
  notForRole: (access: Access) =>
    `This is not for a ${accessTexts[access].name}: please ask an owner of the shop`,
  notTheseFields: (access: Access, fields: readonly string[]) =>
    `A ${accessTexts[access].name} can’t change this: ${fields.join(', ')}`,
  notInCategories: (name: string) => `${name} is in none of your categories: please ask an owner of the shop`,
  notOwnChange: 'You can undo only what you have changed yourself',
} as const
