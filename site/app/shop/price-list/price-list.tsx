import { priceListPath } from '@chekku/domain/addresses/public-pages'
import { catalogueMessages } from '@chekku/domain/catalogue-messages'
import { type ListedCategory, priceList, pricesDate } from '@chekku/domain/product/price-list'
import { catalogueLimits } from '@chekku/domain/rules/catalogue-limits'
import type { PublicShop } from '@chekku/domain/schemas/shop'
import { dateText } from '@chekku/domain/shop/date-text'
import { fullNameOf } from '@chekku/domain/shop/shop'
import { data } from 'react-router'
import type { Answer } from '../../api/api-response.ts'
import { api } from '../../api/browser-api.ts'
import type { Api } from '../../api/client.ts'
import { publicFailures } from '../../api/failure-text.ts'
import { loadedQuery, staleWhileRevalidate } from '../../api/query-cache.ts'
import { PageQueryResult } from '../../api/query-result.tsx'
import { serverSide } from '../../api/server-side.ts'
import { useRootData } from '../../root-data.ts'
import { buttonClasses } from '../../ui/button.ts'
import { PageFailure, PartFailure, pageStatus } from '../catalogue-pages/page-failure.tsx'
import { PageHead } from '../seo/page-head.tsx'
import { wholeShop, wholeShopInBrowser } from '../shared/whole-shop.ts'
import type { Route } from './+types/price-list.ts'
import styles from './price-list.css?url'
import { PriceTables } from './price-tables.tsx'
import * as priceListTexts from './texts.ts'

const key = 'price list'
const addressAt = (origin: string) => origin + priceListPath

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: styles }]

/** The QR code of the page, for print; its module is loaded only after a navigation in the browser. */
async function codeOf(origin: string) {
  const { qrCode } = await import('../../ui/qr-code.ts')
  return qrCode(addressAt(origin))
}

export async function loader({ context }: Route.LoaderArgs) {
  const { api, origin } = context.get(serverSide)
  const [list, code] = await Promise.all([loadPriceList(api, await wholeShop(api)), codeOf(origin)])
  return data({ list: loadedQuery(key, list), code }, { status: pageStatus(list.error) })
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const [shop, code] = await Promise.all([wholeShopInBrowser(request), codeOf(location.origin)])
  return { list: staleWhileRevalidate(key, loadPriceList(api, shop)), code }
}

const missing = { title: catalogueMessages.errorTitle, text: catalogueMessages.priceListFailed }

export default function PriceList({ loaderData: { list, code } }: Route.ComponentProps) {
  const { origin, shop } = useRootData()
  const name = fullNameOf(shop)
  const { phones, chatNumber } = shop.reach
  const numbers =
    phones.length > 0
      ? phones.map(phone => phone.replaceAll(' ', '\u00A0')).join(', ')
      : chatNumber && `+${chatNumber}`
  return (
    <div className="price-list pt-header">
      <PageHead
        title={priceListTexts.title}
        description={priceListTexts.summary(name)}
        path={priceListPath}
      />
      <div className="page-width py-10 md:py-16">
        <PageQueryResult
          query={list}
          loading={<p role="status">{catalogueMessages.productsLoading}</p>}
          outdated={<PartFailure className="mb-4" />}
        >
          {({ data: answer, error }) =>
            error ? (
              <PageFailure error={error} failures={publicFailures.priceList} missing={missing} />
            ) : (
              <>
                <header className="mb-8 flex items-start justify-between gap-6">
                  <div className="min-w-0">
                    <h1 className="text-title">{priceListTexts.title}</h1>
                    <p className="mt-2 wrap-anywhere">
                      <strong className="font-semibold">{name}</strong>
                      {numbers !== '' && <span className="block tabular-nums">{numbers}</span>}
                    </p>
                    {answer.date !== '' && (
                      <p className="text-soft">{priceListTexts.pricesOn(dateText(answer.date))}</p>
                    )}
                    <button
                      type="button"
                      className={buttonClasses('quiet', 'mt-4 noscript:hidden')}
                      onClick={() => window.print()}
                    >
                      {priceListTexts.print}
                    </button>
                  </div>
                  <PageCode code={code} url={addressAt(origin)} />
                </header>
                <PriceTables categories={answer.categories} />
                {answer.unlisted > 0 && <p>{priceListTexts.more(answer.unlisted)}</p>}
              </>
            )
          }
        </PageQueryResult>
      </div>
    </div>
  )
}

/** Shows on paper alone where today's prices are. */
function PageCode({ code, url }: { code: { size: number; path: string }; url: string }) {
  return (
    <figure className="price-code shrink-0 text-center wrap-anywhere">
      <svg viewBox={`0 0 ${code.size} ${code.size}`} role="img" aria-label={priceListTexts.code(url)}>
        <path d={code.path} shapeRendering="crispEdges" />
      </svg>
      <figcaption>{url.replace(/^https?:\/\//, '')}</figcaption>
    </figure>
  )
}

/** Every visible price, up to the products that a list of the API has at most; `unlisted` is the number of further ones. */
type PriceListAnswer = Answer<{ categories: ListedCategory[]; date: string; unlisted: number }>

async function loadPriceList(api: Api, { hours }: Pick<PublicShop, 'hours'>): Promise<PriceListAnswer> {
  const [products, categories] = await Promise.all([
    api.products.list({ limit: catalogueLimits.listItems, page: 1, sort: 'shop' }),
    api.categories.list(),
  ])
  if (products.error) return { data: null, error: products.error }
  if (categories.error) return { data: null, error: categories.error }
  const listed = priceList(products.data, categories.data)
  const date = pricesDate(products.data, hours.timeZone)
  const unlisted = products.pagination.total - products.data.length
  return { data: { categories: listed, date, unlisted }, error: null }
}
