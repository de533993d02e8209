import type { ShopForEditing, ShopVersion } from '@chekku/domain/schemas/shop'
import type { TestApp } from '../../testing/test-app.ts'

/** The calls about shop details, for tests. */
export function detailCalls(shop: Pick<TestApp, 'call' | 'read'>) {
  const put = (section: string, body: object, headers: Record<string, string> = {}) =>
    shop.call<ShopForEditing>('PUT', `/shop/${section}`, { body, headers })
  return {
    put,
    save: async (section: string, body: object) => (await put(section, body)).body.data,
    details: () => shop.read<ShopForEditing>('/shop/details'),
    history: () => shop.read<ShopVersion[]>('/shop/history'),
  }
}
