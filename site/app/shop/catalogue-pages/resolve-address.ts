import { type AddressKind, addressPath, isIdShaped } from '@chekku/domain/addresses/address'
import { sizeInQuery } from '@chekku/domain/addresses/size-in-url'
import type { Address } from '@chekku/domain/schemas/address'
import { redirect } from 'react-router'
import type { Answer } from '../../api/api-response.ts'
import type { Api } from '../../api/client.ts'
import {
  type CachedQuery,
  cachedResult,
  loadedQuery,
  type Outcome,
  staleWhileRevalidate,
} from '../../api/query-cache.ts'

type Lookup = Answer<Address>

/** The result of resolving the id or slug in a page's URL. */
export interface ResolvedAddress {
  address: CachedQuery<Lookup>
  found: Lookup | Promise<Lookup>
  /** The id, so that the page has one key by id and by slug; the id or slug in the URL until it is known. */
  id: string
  /** Loads something by the id; answers with the failed lookup if there is none. */
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
  const path = replacingPath(kind, found.data, idOrSlug, new URL(url).search)
  if (path !== undefined) throw redirect(path, 301)
  const id = found.data?._id ?? idOrSlug
  return {
    address: loadedQuery(addressQueryKey(kind, idOrSlug), found),
    found,
    id,
    // The lookup fails for a draft, which has no address: it is loaded by its id.
    read: async get => (found.error && !isIdShaped(idOrSlug) ? found : get(id)),
  }
}

/** For client loaders: an entity whose id is known, if only by a list, is loaded without waiting for the lookup. */
export function resolveAddressInBrowser(
  api: Api,
  kind: AddressKind,
  idOrSlug: string,
  listedId?: string,
): ResolvedAddress {
  const key = addressQueryKey(kind, idOrSlug)
  const found = api.addresses.get(kind, idOrSlug)
  const knownId = isIdShaped(idOrSlug) ? idOrSlug : (cachedResult<Lookup>(key)?.data?._id ?? listedId)
  return {
    address: staleWhileRevalidate(key, found),
    found,
    id: knownId ?? idOrSlug,
    async read(get) {
      if (knownId === undefined) {
        const answer = await found
        return answer.error ? answer : get(answer.data._id)
      }
      const answer = await get(knownId)
      if (answer.error?.status === 404) await leaveIfElsewhere(kind, knownId, await found)
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

/** The path that replaces an earlier slug, or that of a joined product; undefined while the URL is current. */
export function replacingPath(
  kind: AddressKind,
  address: Address | null | undefined,
  idOrSlug: string,
  search: string,
): string | undefined {
  if (address?.state !== 'current') return undefined
  const { _id, slug, packId } = address
  const isCurrent = packId === undefined && (idOrSlug === _id || idOrSlug === slug)
  return isCurrent ? undefined : pathOf(kind, address, search)
}

function pathOf(kind: AddressKind, { slug, packId }: Address, search = ''): string {
  const query = new URLSearchParams(search)
  if (packId !== undefined && sizeInQuery(query) === null) query.set('pack', packId)
  return `${addressPath(kind, slug)}${query.size > 0 ? `?${query}` : ''}`
}
