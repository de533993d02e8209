import type { Product } from '@chekku/domain/schemas/product'
import type { Answer } from '../../api/api-response.ts'
import type { Api } from '../../api/client.ts'

const tokenOf = ({ url }: Request) => new URL(url).searchParams.get('preview')

/** The product of a page; a draft where the address carries the token of its preview. */
export async function askedProduct(
  api: Pick<Api, 'products'>,
  id: string,
  request: Request,
): Promise<Answer<Product>> {
  const token = tokenOf(request)
  const previewed = token ? await api.products.previewed(id, token) : undefined
  return previewed?.data ? previewed : api.products.get(id)
}

/** Nothing stores the page of a preview, which ends by the clock, and no page that it leads to learns its address. */
export const previewHeaders = (request: Request): HeadersInit =>
  tokenOf(request) === null ? {} : { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' }

/** Says on the page of a draft that it is one, to people and to search engines. */
export function DraftNotice() {
  return (
    <>
      <meta name="robots" content="noindex" />
      <p role="note" className="page-width pt-6 font-semibold text-danger">
        A draft: only people with this link can see it.
      </p>
    </>
  )
}

/** Instead of Order, whose message would lead its reader to a page that is not there yet. */
export const PreviewNotice = () => (
  <p className="mt-2 max-w-measure text-fine text-soft">
    This is a preview. It can be ordered once it is published.
  </p>
)
