import { catalogueMessages } from '@chekku/domain/catalogue-messages'
import type { Product } from '@chekku/domain/schemas/product'
import { useSearchParams } from 'react-router'
import type { Answer } from '../../api/api-response.ts'
import type { Api } from '../../api/client.ts'
import * as productTexts from './texts.ts'

const tokenOf = ({ url }: Request) => new URL(url).searchParams.get('preview')

export const isPreview = (request: Request): boolean => tokenOf(request) !== null

/** The product of a page; a draft if the URL contains a valid preview token. */
export async function loadProduct(
  api: Pick<Api, 'products'>,
  id: string,
  request: Request,
): Promise<Answer<Product>> {
  const token = tokenOf(request)
  const previewed = token ? await api.products.previewed(id, token) : undefined
  return previewed?.data ? previewed : api.products.get(id)
}

/** A preview page is never cached, because its link expires, and sends no referrer, which would reveal the token. */
export const previewHeaders = (request: Request): HeadersInit =>
  isPreview(request) ? { 'Cache-Control': 'no-store', 'Referrer-Policy': 'no-referrer' } : {}

export function DraftNotice() {
  return (
    <>
      <meta name="robots" content="noindex" />
      <p role="note" className="page-width pt-6 font-semibold text-danger">
        {productTexts.draft}
      </p>
    </>
  )
}

/** Replaces Order on a preview: the link in its message would not work yet. */
export const PreviewNotice = () => (
  <p className="mt-2 max-w-measure text-fine text-soft">{productTexts.preview}</p>
)

/** The texts of the page where there is no product, or no draft to preview. */
export function useMissingTexts() {
  const [query] = useSearchParams()
  const text = query.has('preview') ? productTexts.previewOver : productTexts.missing
  return { title: catalogueMessages.productNotFoundTitle, text }
}
