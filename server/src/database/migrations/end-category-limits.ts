import type { WriteTransaction } from '../schema.ts'

/**
 * Gives helpers who were for some categories alone, and those invited as such, no right in others: they do stock and pictures
 * alone. Their `categories` stay, so that owners are told of it until they save the role anew.
 */
export async function endCategoryLimits(transaction: WriteTransaction): Promise<void> {
  const work = 'stock'
  await transaction.updateTable('administrators').set({ work }).where('categories', '<>', '').execute()
  const invites = transaction.selectFrom('links').select(['id', 'details']).where('kind', '=', 'invite')
  for (const { id, details } of await invites.execute()) {
    const invitation = JSON.parse(details) as { categories?: unknown }
    if (invitation.categories === undefined) continue
    const changed = JSON.stringify({ ...invitation, work })
    await transaction.updateTable('links').set({ details: changed }).where('id', '=', id).execute()
  }
}
