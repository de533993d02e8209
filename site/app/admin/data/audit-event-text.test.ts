import type { AuditAction, AuditEntry, AuditKind } from '@chekku/domain/schemas/audit'
import { goLiveSubject } from '@chekku/domain/shop/go-live'
import { aPack } from '@chekku/domain/test/entities'
import { expect, test } from 'vitest'
import { lineText, subjectPath } from './audit-event-text.ts'

const owner = { _id: 'a', name: 'Kavi' }
const self = { kind: 'administrator', _id: 'a', name: owner.name } as const
const oil = { kind: 'product', _id: 'p', name: 'Sesame Oil' } as const

const honey = [{ _id: 'q', name: 'Honey', before: null, after: null }]
const three = (before: object, after: object) => ({
  before: { ...before },
  after: { ...after },
  others: ['Honey', 'Jaggery'].map(name => ({ _id: name, name, before: { ...before }, after: { ...after } })),
})
const several = 'Kavi changed 3 products (Sesame Oil, Honey and 1 more)'
const litre = aPack({ _id: 'litre', measure: 'volume', quantity: 1_000, price: 460 })
const half = aPack({ _id: 'half', measure: 'volume', quantity: 500, price: 250 })
const shop = (_id: string, name: string) => ({ kind: 'shop', _id, name }) as const
const category = { kind: 'category', _id: 'c', name: 'Oils' } as const

test.each([
  [{ action: 'changed' }, 'Kavi changed product Sesame Oil'],
  [{ action: 'deleted' }, 'Kavi moved to the trash: product Sesame Oil'],
  [{ action: 'deleted', others: honey }, 'Kavi moved to the trash: 2 products (Sesame Oil and Honey)'],
  [{ action: 'deleted', after: { joinedInto: 'Oils' } }, 'Kavi joined product Sesame Oil into Oils'],
  [
    { action: 'deleted', after: { joinedInto: 'Oils' }, others: honey },
    'Kavi joined 2 products (Sesame Oil and Honey) into Oils',
  ],
  [
    { action: 'changed', subject: category, after: { productOrder: ['Sesame', 'Groundnut'] } },
    'Kavi arranged the products of category Oils',
  ],
  [{ action: 'changed', subject: shop('legal', 'Legal') }, 'Kavi changed the shop: Legal'],
  [{ action: 'restored', subject: shop('shop', 'a backup') }, 'Kavi restored the shop from a backup'],
  [{ action: 'signed-in', subject: self }, 'Kavi signed in'],
  [{ action: 'password-changed', subject: self }, 'Kavi changed the password'],
  [
    { actor: { _id: null, name: 'Terminal (root)' }, action: 'password-reset', subject: self },
    'Terminal (root) gave a new password to Kavi',
  ],
  [{ actor: { _id: null, name: 'Chekku' }, action: 'created' }, 'The program created product Sesame Oil'],
  [
    { actor: { _id: null, name: 'Chekku' }, action: 'passkey-refused', subject: self },
    'The program refused a copied passkey of Kavi',
  ],
  [
    { action: 'changed', before: { price: 460 }, after: { price: 480 } },
    'Kavi changed product Sesame Oil: price +4 %',
  ],
  [{ action: 'changed', ...three({ price: 460 }, { price: 441.6 }) }, `${several}: prices −4 %`],
  [{ action: 'changed', ...three({ price: 0 }, { price: 441.6 }) }, `${several}: prices`],
  [
    {
      action: 'changed',
      before: { packs: [litre, half] },
      after: {
        packs: [
          { ...litre, price: 483 },
          { ...half, price: 275 },
        ],
      },
    },
    'Kavi changed product Sesame Oil: price +5 % to +10 %',
  ],
  [
    {
      action: 'changed',
      before: { packs: [litre, half] },
      after: { packs: [litre, { ...half, offer: { price: 200, until: '2026-12-01T00:00' } }] },
    },
    'Kavi changed product Sesame Oil: offer',
  ],
  [
    { action: 'changed', before: { packs: [litre] }, after: { packs: [litre, half] } },
    'Kavi changed product Sesame Oil: sizes',
  ],
  [
    {
      action: 'changed',
      before: { price: 240, packs: [litre, half] },
      after: { price: 460, packs: [litre, { ...half, inStock: false }] },
    },
    'Kavi changed product Sesame Oil: stock',
  ],
  [{ action: 'changed', ...three({ inStock: true }, { inStock: false }) }, `${several}: stock`],
  [
    { action: 'changed', ...three({ availability: null }, { availability: { state: 'few-left' } }) },
    `${several}: stock`,
  ],
  [
    { action: 'changed', ...three({ price: 460 }, { price: 480, sheet: 'oils.csv' }) },
    `${several}: sheet oils.csv`,
  ],
  [
    { action: 'created', after: { name: 'Oil', sheet: 'oils.csv' } },
    'Kavi created product Sesame Oil: sheet oils.csv',
  ],
  [
    {
      action: 'changed',
      before: { name: 'Oil', slug: 'oil', hidden: true, order: 3 },
      after: { name: 'Gingelly', slug: 'gingelly' },
    },
    'Kavi changed product Sesame Oil: name, address and 1 more',
  ],
  [
    { actor: { _id: 'a', name: 'meena@shop.example', displayName: 'Meena' }, action: 'deleted' },
    'Meena moved to the trash: product Sesame Oil',
  ],
  // An administrator may have any name.
  [{ actor: { _id: 'a', name: 'Chekku' }, action: 'created' }, 'Chekku created product Sesame Oil'],
] as const)('%j reads %s', (entry, text) => {
  expect(lineText({ actor: owner, subject: oil, ...entry })).toBe(text)
})

test.each<[string, AuditAction, AuditKind, string?, AuditEntry['others']?]>([
  ['/admin/products/edit/x', 'changed', 'product'],
  ['/admin/categories/edit/x', 'created', 'category'],
  ['/admin/gallery/edit/x', 'restored', 'gallery'],
  ['/admin/trash', 'deleted', 'product'],
  ['/admin/navigation', 'changed', 'navigation'],
  ['/admin/shop#legal', 'changed', 'shop', 'legal'],
  ['/admin', 'changed', 'shop', `${goLiveSubject}fssai`],
  ['/admin/account', 'signed-in', 'administrator'],
  // What has no screen of its own any more, or is several things.
  ['/admin/activity', 'removed', 'product'],
  ['/admin/activity', 'restored', 'shop'],
  ['/admin/products', 'changed', 'product', 'x', []],
])('a line of the activity leads to %s where it says %s of a %s', (path, action, kind, _id = 'x', others) => {
  expect(subjectPath({ action, subject: { kind, _id, name: 'Sesame' }, others })).toBe(path)
})
