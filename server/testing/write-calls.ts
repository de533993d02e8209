import type { Call, ShopCalls } from './test-app.ts'

interface WriteInput extends Call {
  /** A value for each parameter of the path, in their order. */
  params?: readonly string[]
  query?: string
}

/** The input of a write, or the call itself where it is more than one request. */
type Prepare = (shop: ShopCalls) => Promise<WriteInput | (() => Promise<unknown>)>

/** The audit events of a write, sorted, and its input; it has none by default. */
export type WriteCall = [events: string[], input?: WriteInput | Prepare]

/** Prepares writes by their names, such as `PUT /products/{id}`; each resolves to the function that makes the call. */
export const prepareCalls = (calls: Readonly<Record<string, WriteCall>>) =>
  Object.fromEntries(
    Object.entries(calls).map(([name, [events, input = {}]]) => {
      const prepare = async (shop: ShopCalls) => {
        const prepared = typeof input === 'function' ? await input(shop) : input
        return typeof prepared === 'function' ? prepared : () => send(shop, name, prepared)
      }
      return [name, [events, prepare] as const]
    }),
  )

function send(shop: ShopCalls, name: string, { params = [], query = '', ...call }: WriteInput) {
  const [method, path = ''] = name.split(' ') as [Parameters<ShopCalls['call']>[0], string?]
  const values = params.values()
  return shop.call(method, path.replaceAll(/\{\w+\}/g, () => values.next().value ?? '') + query, call)
}
