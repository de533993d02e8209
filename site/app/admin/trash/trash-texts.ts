import type { TrashEntry } from '@chekku/domain/schemas/trash'
import { kindTexts } from '../data/audit-event-text.ts'

const dayMs = 24 * 60 * 60 * 1000

/** Counts the entities that were deleted along with an entry, such as subcategories; "" if there are none. */
export function alongText({ kind, along }: Pick<TrashEntry, 'kind' | 'along'>): string {
  if (along === 0) return ''
  const { one, several } = kindTexts[kind]
  return `with ${along} other ${along === 1 ? one : several}`
}

/** Text about products that became sizes of another; "" for other deletions. */
export function joinedText({ along, joinedInto }: Pick<TrashEntry, 'along' | 'joinedInto'>): string {
  if (!joinedInto) return ''
  return `${along === 0 ? 'Now a size' : 'Now sizes'} of ${joinedInto.name}`
}

/** Asks before products that are sizes of another are restored beside it. */
export function ownProductQuestion(entry: Pick<TrashEntry, 'name' | 'kind' | 'along'>, product: string) {
  const name = [entry.name, alongText(entry)].filter(Boolean).join(' ')
  const [kind, consequence] =
    entry.along === 0
      ? ['a product of its own', `Its size stays in ${product} until you remove it there.`]
      : ['products of their own', `Their sizes stay in ${product} until you remove them there.`]
  return {
    title: `Restore as ${kind}`,
    text: `You can bring ${name} back as ${kind}. ${consequence} To undo the join, use Activity instead.`,
    confirmLabel: `Restore as ${kind}`,
  }
}

/** Asks before an entry is deleted for good. */
export function forGoodText({ along, joinedInto }: Pick<TrashEntry, 'along' | 'joinedInto'>): string {
  if (!joinedInto) return 'You can’t restore it after that.'
  const sizes = along === 0 ? 'Its size stays' : 'Their sizes stay'
  return `You can’t undo the join after that. ${sizes} in ${joinedInto.name}.`
}

/** The time until an entry is deleted for good. */
export function leftText({ expiresAt }: Pick<TrashEntry, 'expiresAt'>, now: number): string {
  const remainingDays = (Date.parse(expiresAt) - now) / dayMs
  if (remainingDays < 1) return 'less than a day left'
  const days = Math.round(remainingDays)
  return days === 1 ? '1 day left' : `${days} days left`
}
