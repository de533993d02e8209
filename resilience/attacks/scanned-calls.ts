import { describedOperations, type Operation } from '../support/hostile-input.ts'
import { call, makeCategory, makeProduct } from '../support/ledger.ts'

/** Calls that end the scanner's session or delete what it works on. */
const LEFT_OUT = /\/auth\/(?:logout|updatepassword)|\/logout-others/

/** A call in the scanner's input. */
export type Target = { method: string; url: string; body?: string }

/** Valid values by field: a request must pass validation to get further. */
const valid: Readonly<Record<string, unknown>> = {
  email: 'owner@resilience.example',
  password: 'not-the-password',
  name: 'Oil',
  title: 'Oil',
  description: 'Pressed',
  price: 120,
  search: 'oil',
  page: 1,
  limit: 10,
  featured: 'true',
  inStock: 'true',
  popular: 'true',
  isPopular: 'true',
  order: 10,
  showInNav: 'true',
}

/** Every call of the API that has input, with all of its parameters, for existing things. */
export async function targetsOf(origin: string, token: string): Promise<Target[]> {
  const operations = (await describedOperations(origin)).filter(
    ({ path, method }) => !LEFT_OUT.test(path) && method !== 'HEAD',
  )
  const category = await makeCategory(origin, token)
  const targets: Target[] = []
  for (const operation of operations) {
    // One thing for each call, since some calls delete it.
    const id = await idFor(origin, token, operation.path, category)
    const ids = [await makeProduct(origin, token, { name: 'Oil', price: 1, category })]
    targets.push(targetOf(origin, operation, { ...valid, category, ids }, id))
  }
  return targets.filter(hasInput)
}

async function idFor(origin: string, token: string, path: string, category: string): Promise<string> {
  const newest = async (of: string) =>
    (await call<{ _id: string }[]>(origin, token, 'GET', of)).at(0)?._id ?? 'none'
  if (path.startsWith('/api/categories/')) return makeCategory(origin, token)
  if (path.startsWith('/api/gallery/')) return newest('/gallery')
  if (path.startsWith('/api/nav-config/')) {
    await call(origin, token, 'PUT', '/nav-config', { maxVisibleItems: 4 })
    return newest('/nav-config/history')
  }
  const product = await makeProduct(origin, token, { name: 'Oil', price: 1, category })
  if (!path.startsWith('/api/trash/')) return product
  await call(origin, token, 'DELETE', `/products/${product}`)
  return newest('/trash')
}

const hasInput = ({ url, body }: Target) => url.includes('*') || url.includes('?') || body !== undefined

function targetOf(
  origin: string,
  operation: Operation,
  values: Readonly<Record<string, unknown>>,
  id: string,
): Target {
  const { method, query } = operation
  // `*` marks the place in the path where sqlmap injects.
  const path = operation.path.replace(/\{\w+\}/, `${id}*`)
  const search = query.map(name => `${name}=${encodeURIComponent(String(values[name] ?? '1'))}`).join('&')
  const fields = operation.fields.filter(name => values[name] !== undefined)
  const body = Object.fromEntries(fields.map(name => [name, values[name]]))
  return {
    method,
    url: `${origin}${path}${search && `?${search}`}`,
    ...(fields.length > 0 && method !== 'GET' && { body: JSON.stringify(body) }),
  }
}
