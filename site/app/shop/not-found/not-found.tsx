import { catalogueMessages } from '@chekku/domain/catalogue-messages'
import { data } from 'react-router'
import { loadDocument } from '../../delivery/load-document.ts'
import { isAdministration } from '../../is-administration.ts'
import { NothingHere, WayOn } from '../catalogue-pages/nothing-here.tsx'
import { SuggestedProducts } from '../catalogue-pages/suggested-products.tsx'
import * as pageTexts from '../catalogue-pages/texts.ts'
import type { Route } from './+types/not-found.ts'
import * as notFoundTexts from './texts.ts'

export function loader() {
  return data(null, { status: 404 })
}

/** The public bundle contains no admin pages, so a client-side navigation there reloads the document. */
export function clientLoader({ request }: Route.ClientLoaderArgs): Promise<null> | null {
  return isAdministration(new URL(request.url)) ? loadDocument(request) : null
}

export default function NotFound() {
  return (
    <div className="page-width grid min-h-[70dvh] content-center gap-5 pb-section pt-[calc(var(--spacing-header)+2rem)]">
      <title>{catalogueMessages.pageNotFound}</title>
      <meta name="robots" content="noindex" />
      <NothingHere
        title={catalogueMessages.pageNotFound}
        as="h1"
        action={<WayOn to="/products">{pageTexts.explore}</WayOn>}
      >
        <p>{notFoundTexts.missing}</p>
      </NothingHere>
      <SuggestedProducts />
    </div>
  )
}
