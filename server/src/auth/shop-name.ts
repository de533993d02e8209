import { sampleShop } from '@chekku/domain/sample-shop'
import type { Queries } from '../database/schema.ts'

/** The shop's name. The shop's own feature, which makes its calls through this one, can't be asked here. */
export async function readShopName(queries: Queries): Promise<string> {
  const row = await queries.selectFrom('shop').select('details').executeTakeFirst()
  const { identity } = JSON.parse(row?.details ?? '{}') as { identity?: { name?: string } }
  return identity?.name ?? sampleShop.identity.name
}
