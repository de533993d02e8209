import { type AddressKind, addressPath, isIdShaped } from '@chekku/domain/addresses/address'
import { sizeInQuery } from '@chekku/domain/product/pack-texts'
import type { Address } from '@chekku/domain/schemas/address'
import type { Product } from '@chekku/domain/schemas/product'
import { useEffect } from 'react'
import { redirect, useLocation, useNavigate } from 'react-router'
import type { Answer } from '../../api/api-response.ts'
import type { Api } from '../../api/client.ts'
import {
  type CachedQuery,
  cachedResult,
  loadedQuery,
  type Outcome,
  staleWhileRevalidate,
} from '../../api/query-cache.ts'
import { withoutEndSlash } from '../../delivery/cache-key-url.ts'
import { useAddress } from './use-address.ts'

type Lookup = Answer<Address>

/** The result of resolving the id or slug in a page's URL. */
export interface ResolvedAddress {
  address: CachedQuery<Lookup>
  found: Lookup | Promise<Lookup>
  /** The id, so that the page has one key by id and by slug; the id or slug in the URL until it is known. */
  id: string
  read: <Answered extends Outcome>(
    get: (id: string) => Promise<Answered>,
  ) => Promise<Answered | Extract<Lookup, { data: null }>>
}

const addressQueryKey = (kind: AddressKind, idOrSlug: string) => `address ${kind} ${idOrSlug}`

/** For server loaders; throws a redirect from an outdated to the current URL. */
export async function resolveAddress(
  api: Api,
  kind: AddressKind,
  idOrSlug: string,
  { url }: Request,
): Promise<ResolvedAddress & { found: Lookup }> {
  const found = await api.addresses.get(kind, idOrSlug)
  const { data: address } = found
  if (address?.state === 'current' && isEarlier(address, idOrSlug))
    throw redirect(pathOf(kind, address, new URL(url).searchParams), 301)
  return {
    address: loadedQuery(addressQueryKey(kind, idOrSlug), found),
    found,
    id: address?._id ?? idOrSlug,
    // The lookup fails for a draft, which has no address: it is loaded by its id.
    read: async get => (found.error && !isIdShaped(idOrSlug) ? found : get(found.data?._id ?? idOrSlug)),
  }
}

/** For client loaders: an entity whose id is known, if only by a list, is loaded without waiting for the lookup. */
export function resolveAddressInBrowser(
  api: Api,
  kind: AddressKind,
  idOrSlug: string,
  listed?: string,
): ResolvedAddress {
  const key = addressQueryKey(kind, idOrSlug)
  const found = api.addresses.get(kind, idOrSlug)
  const known = isIdShaped(idOrSlug) ? idOrSlug : (cachedResult<Lookup>(key)?.data?._id ?? listed)
  return {
    address: staleWhileRevalidate(key, found),
    found,
    id: known ?? idOrSlug,
    async read(get) {
      if (known === undefined) {
        const answer = await found
        return answer.error ? answer : get(answer.data._id)
      }
      const answer = await get(known)
      if (answer.error?.status === 404) await leaveIfElsewhere(kind, known, await found)
      return answer
    },
  }
}

/** Loads the page of another product from the server, if it has replaced this one by a join or by its name. */
async function leaveIfElsewhere(kind: AddressKind, id: string, { data: address }: Lookup): Promise<void> {
  if (address?.state !== 'current' || (address._id === id && address.packId === undefined)) return
  location.replace(pathOf(kind, address))
  return new Promise<never>(() => undefined)
}

const isEarlier = ({ _id, slug, packId }: Address, idOrSlug: string) =>
  packId !== undefined || (idOrSlug !== _id && idOrSlug !== slug)

function pathOf(kind: AddressKind, { slug, packId }: Address, query = new URLSearchParams()): string {
  if (packId !== undefined && sizeInQuery(query) === null) query.set('pack', packId)
  return `${addressPath(kind, slug)}${query.size > 0 ? `?${query}` : ''}`
}

/** Products of the category that a deleted product or category had; empty for one that never existed. */
export async function similarTo(
  api: Api,
  found: Lookup | Promise<Lookup>,
  limit: number,
): Promise<Answer<Product[]>> {
  const { data: address } = await found
  if (address?.state !== 'gone' || address.category === undefined) return { data: [], error: null }
  return api.products.list({ category: address.category, limit, sort: 'shop' })
}

/**
 * The path of a page by its slug: of the lookup, until then of the entity, else by its id. Replaces an outdated slug in
 * the URL.
 */
export function useAddressPath(
  kind: AddressKind,
  { _id, slug = _id }: { _id: string; slug?: string | undefined },
  query?: CachedQuery<Lookup>,
): string {
  const { data } = useAddress(query) ?? {}
  const address = data?._id === _id ? data : undefined
  useReplacedAddress(kind, address)
  return addressPath(kind, address?.slug ?? slug)
}

/** The client-side counterpart of the server's redirect, for links followed within the document. */
function useReplacedAddress(kind: AddressKind, address: Address | undefined): void {
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  const idOrSlug = withoutEndSlash(pathname).slice(`/${kind}/`.length)
  const current =
    address?.state === 'current' && isEarlier(address, idOrSlug)
      ? pathOf(kind, address, new URLSearchParams(search)) + hash
      : undefined
  useEffect(() => {
    if (current !== undefined) void navigate(current, { replace: true, preventScrollReset: true })
  }, [current, navigate])
}
