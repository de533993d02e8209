import { fromPrice } from '@chekku/domain/product/pack-texts'
import type { Product } from '@chekku/domain/schemas/product'
import { Link } from 'react-router'
import { api } from '../../api/browser-api.ts'
import type { Api } from '../../api/client.ts'
import { serverSide } from '../../api/server-side.ts'
import { buttonClasses } from '../../ui/button.ts'
import { IndicText } from '../../ui/indic-text.ts'
import { StoredPicture } from '../../ui/stored-picture.tsx'
import { SuggestedShelf } from '../catalogue-pages/suggested-products.tsx'
import * as pageTexts from '../catalogue-pages/texts.ts'
import * as listTexts from '../enquiry-lines/texts.ts'
import { withTiedUnits } from '../product-card/tied-units.ts'
import { EmptyShelfArt } from '../shared/empty-shelf-art.tsx'
import { productPath } from '../shared/product-path.ts'
import type { Route } from './+types/offline.ts'
import * as offlineTexts from './texts.ts'

const sameAddress = ''

type ShownProduct = Pick<Product, '_id' | 'slug' | 'name' | 'image'> & { price: string }

export const loader = ({ context }: Route.LoaderArgs) => shownProducts(context.get(serverSide).api)

export const clientLoader = () => shownProducts(api)

async function shownProducts(api: Api): Promise<ShownProduct[]> {
  const { data } = await api.products.popular(4)
  return data?.map(product => ({ ...offlineCard(product), price: fromPrice(product) })) ?? []
}

const offlineCard = ({ _id, slug, name, image }: Product) => ({ _id, slug, name, image })

/** The service worker's fallback, without scripts, for a page that is not cached. */
export default function Offline({ loaderData: products }: Route.ComponentProps) {
  return (
    <div className="page-width grid min-h-[70dvh] content-center gap-5 pb-section pt-[calc(var(--spacing-header)+2rem)]">
      <title>{offlineTexts.title}</title>
      <meta name="robots" content="noindex" />
      <EmptyShelfArt />
      <h1 className="text-title">{offlineTexts.title}</h1>
      <p className="max-w-measure text-lead text-soft">{offlineTexts.missing}</p>
      <p className="flex flex-wrap gap-3">
        {/* Links to the requested URL, which this fallback replaces. */}
        <a href={sameAddress} className={buttonClasses('primary')}>
          {pageTexts.tryAgain}
        </a>
        <Link to="/enquiry" className={buttonClasses('quiet')}>
          {listTexts.title}
        </Link>
        <Link to="/" className={buttonClasses('quiet')}>
          {pageTexts.home}
        </Link>
      </p>
      {products.length > 0 && <Shelf products={products} />}
    </div>
  )
}

/** Products as plain links, because buttons do nothing without JavaScript. */
function Shelf({ products }: { products: readonly ShownProduct[] }) {
  return (
    <SuggestedShelf>
      <ul className="grid grid-cols-2 gap-x-4 gap-y-10 md:gap-x-7 lg:grid-cols-4">
        {products.map(({ price, ...product }) => (
          <li key={product._id} className="group relative">
            <div className="aspect-4/5 overflow-hidden rounded-card border border-line bg-frame">
              <StoredPicture
                path={product.image}
                alt=""
                sizes="(min-width: 64rem) 20vw, calc(46vw - 0.5rem)"
                ratio={4 / 5}
                className="size-full object-cover"
              />
            </div>
            <h3 className="mt-3 text-name text-pretty">
              <Link
                to={productPath(product)}
                className="line-clamp-3 after:absolute after:inset-0 group-hover:underline"
              >
                <IndicText text={withTiedUnits(product.name)} />
              </Link>
            </h3>
            <p className="mt-1 font-semibold tabular-nums">{price}</p>
          </li>
        ))}
      </ul>
    </SuggestedShelf>
  )
}
