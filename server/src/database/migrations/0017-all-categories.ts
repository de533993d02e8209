import type { Migration } from '../dialect.ts'

/**
 * Limits helpers of some categories, and those invited as such, to stock and pictures, so that they get no right in
 * other categories. Their `categories` stay, so that owners see a note until they save the role anew.
 */
export const allCategoriesMigration: Migration = {
  name: '0017-all-categories',
  async up(transaction) {
    const work = 'stock'
    await transaction.updateTable('administrators').set({ work }).where('categories', '<>', '').execute()
    const invites = transaction.selectFrom('links').select(['id', 'details']).where('kind', '=', 'invite')
    for (const { id, details } of await invites.execute()) {
      const invitation = JSON.parse(details) as { categories?: unknown }
      if (invitation.categories === undefined) continue
      const changed = JSON.stringify({ ...invitation, work })
      await transaction.updateTable('links').set({ details: changed }).where('id', '=', id).execute()
    }
  },
}
