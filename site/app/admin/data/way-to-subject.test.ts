import type { AuditAction, AuditEntry, AuditKind } from '@chekku/domain/schemas/audit'
import { expect, test } from 'vitest'
import { wayToSubject } from './way-to-subject.ts'

const way = (action: AuditAction, kind: AuditKind, others?: AuditEntry['others']) =>
  wayToSubject({ action, subject: { kind, _id: 'x', name: 'Sesame' }, others })

test('a line of the activity log leads to where its thing is changed or brought back', () => {
  expect(way('changed', 'product')).toBe('/admin/products/edit/x')
  expect(way('created', 'category')).toBe('/admin/categories/edit/x')
  expect(way('restored', 'gallery')).toBe('/admin/gallery/edit/x')
  expect(way('deleted', 'product')).toBe('/admin/trash')
  expect(way('changed', 'navigation')).toBe('/admin/navigation')
  expect(way('signed-in', 'administrator')).toBe('/admin/account')
})

test('what has no screen of its own any more, or is several things, leads to the log or the list', () => {
  expect(way('removed', 'product')).toBe('/admin/activity')
  expect(way('restored', 'shop')).toBe('/admin/activity')
  expect(way('changed', 'product', [])).toBe('/admin/products')
})
