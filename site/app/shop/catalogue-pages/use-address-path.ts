import { type AddressKind, addressPath } from '@chekku/domain/addresses/address'
import type { Address } from '@chekku/domain/schemas/address'
import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { withoutEndSlash } from '../../delivery/cache-key-url.ts'
import { type ResolvedAddress, replacingPath } from './resolve-address.ts'
import { useAddress } from './use-address.ts'

/**
 * The path of a page by its slug: of the lookup, until then of the entity, else by its id. Replaces an outdated slug in
 * the URL.
 */
export function useAddressPath(
  kind: AddressKind,
  { _id, slug = _id }: { _id: string; slug?: string | undefined },
  query?: ResolvedAddress['address'],
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
  const path = replacingPath(kind, address, idOrSlug, search)
  useEffect(() => {
    if (path !== undefined) void navigate(path + hash, { replace: true, preventScrollReset: true })
  }, [path, hash, navigate])
}
