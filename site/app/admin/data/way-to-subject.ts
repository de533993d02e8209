import type { AuditEntry } from '@chekku/domain/schemas/audit'

const lists = {
  product: '/admin/products',
  category: '/admin/categories',
  gallery: '/admin/gallery',
} as const

/** The screen where what a line of the activity log was about can be seen or mended. */
export function wayToSubject({
  action,
  subject,
  others,
}: Pick<AuditEntry, 'action' | 'subject' | 'others'>): string {
  if (action === 'deleted') return '/admin/trash'
  if (subject.kind === 'navigation') return '/admin/navigation'
  if (subject.kind === 'administrator') return '/admin/account'
  if (subject.kind === 'shop' || action === 'removed') return '/admin/activity'
  const list = lists[subject.kind]
  return others ? list : `${list}/edit/${subject._id}`
}
