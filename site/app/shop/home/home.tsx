import { catalogueMessages } from '@chekku/domain/catalogue-messages'
import type { PublicShop, ShopPlace } from '@chekku/domain/schemas/shop'
import { fullNameOf, teaserHeadingOf } from '@chekku/domain/shop/shop'
import { lazy, Suspense, useContext, useEffect } from 'react'
import { useLocation, useNavigationType } from 'react-router'
import { api } from '../../api/browser-api.ts'
import { publicFailures } from '../../api/failure-text.ts'
import { loadedQuery, staleWhileRevalidate } from '../../api/query-cache.ts'
import { serverSide } from '../../api/server-side.ts'
import { ServerShop, useRootData } from '../../root-data.ts'
import { IndicText } from '../../ui/indic-text.ts'
import { readerMoves } from '../../ui/scroll-positions.tsx'
import type { ShownPlace } from '../contact/place-detail.tsx'
import { LoadingGrid, ProductGrid } from '../product-card/product-grid.tsx'
import { shopData, siteData } from '../seo/json-ld.ts'
import { defaultShareImage, PageHead, StructuredData } from '../seo/page-head.tsx'
import { EmptyShelfArt } from '../shared/empty-shelf-art.tsx'
import { acrossPhone } from '../shared/picture-sizes.ts'
import { MoreLink } from '../shared/section.tsx'
import { Motto, StoryPicture } from '../shared/story.tsx'
import { wholeShop, wholeShopInBrowser } from '../shared/whole-shop.ts'
import type { Route } from './+types/home.ts'
import { HomeHero } from './home-hero.tsx'
import { LoadedSection } from './loaded-section.tsx'
import { PopularMosaic } from './popular-mosaic.tsx'
import { Testimonials } from './testimonials.tsx'
import * as homeTexts from './texts.ts'

/** Loaded after the page; if that fails, the section keeps the server's HTML. */
const HomeContact = lazy(() => import('./home-contact.tsx').catch(() => new Promise<never>(() => undefined)))

const homeGalleryItems = 4
const featuredKey = 'featured'

export type HomeShop = ReturnType<typeof homeShopOf>

function homeShopOf({ identity, places, hours, testimonials, words, hasSampleName }: PublicShop) {
  const { heroHeading, heroText, heroImage, trust, motto } = words
  const paragraphs = words.teaser.length > 0 ? words.teaser : words.story.slice(0, 2)
  return {
    description: identity.description || identity.tagline,
    hero: { heroHeading, heroText, heroImage, trust, hasSampleName },
    teaser: { heading: teaserHeadingOf(words), paragraphs, motto, picture: words.storyImage },
    testimonials: testimonials.map(({ hidden: _, sample: __, ...shown }) => shown),
    unit: places.unit && shownPlace(places.unit),
    hours,
  }
}

const shownPlace = ({ locality: _, region: __, postalCode: ___, ...shown }: ShopPlace): ShownPlace => shown

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(serverSide)
  const [shop, featured, popular] = await Promise.all([
    wholeShop(api),
    api.products.featured(),
    api.gallery.popular(),
  ])
  return {
    shop: homeShopOf(shop),
    featured: loadedQuery(featuredKey, featured),
    popular: loadedQuery('popular', popular),
  }
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return {
    shop: homeShopOf(await wholeShopInBrowser(request)),
    featured: staleWhileRevalidate(featuredKey, api.products.featured()),
    popular: staleWhileRevalidate('popular', api.gallery.popular()),
  }
}

export default function Home({ loaderData: { shop: own, featured, popular } }: Route.ComponentProps) {
  const { origin, shop, shareImage = defaultShareImage } = useRootData()
  const whole = useContext(ServerShop)
  useStickyHashTarget()
  return (
    <>
      <PageHead
        title={[fullNameOf(shop), own.hero.heroHeading].filter(Boolean).join(': ')}
        description={own.description || fullNameOf(shop)}
        path="/"
      />
      <StructuredData data={import.meta.env.SSR && whole !== null && shopData(whole, shareImage, origin)} />
      <StructuredData data={import.meta.env.SSR && siteData(shop, origin)} />
      <HomeHero hero={own.hero} />
      <LoadedSection
        id="featured"
        title={homeTexts.featured}
        more={{ text: homeTexts.allProducts, path: '/products' }}
        query={featured}
        ask={api.products.featured}
        failures={publicFailures.featured}
        loading={<LoadingGrid layout="wide" text={catalogueMessages.productsLoading} count={4} />}
      >
        {products =>
          products.length > 0 ? (
            <ProductGrid products={products} layout={products.length === 1 ? 'single' : 'wide'} />
          ) : (
            <div className="max-w-measure">
              <EmptyShelfArt />
              <p className="mt-4 text-lead">{catalogueMessages.featuredEmpty}</p>
              <p className="mt-2 text-soft">{catalogueMessages.featuredEmptyHint}</p>
            </div>
          )
        }
      </LoadedSection>
      <LoadedSection
        id="popular"
        title={homeTexts.gallery}
        more={{ text: homeTexts.allPictures, path: '/gallery' }}
        query={popular}
        ask={api.gallery.popular}
        failures={publicFailures.popular}
        loading={
          <LoadingGrid layout="wide" text={catalogueMessages.homeGalleryLoading} count={homeGalleryItems} />
        }
      >
        {items => (items.length === 0 ? null : <PopularMosaic items={items.slice(0, homeGalleryItems)} />)}
      </LoadedSection>
      {/* Each section hydrates separately after the first screen, or at once on interaction. */}
      <Suspense>
        <AboutTeaser {...own.teaser} />
      </Suspense>
      <Suspense>
        <Testimonials testimonials={own.testimonials} />
      </Suspense>
      <Suspense>
        <HomeContact unit={own.unit} hours={own.hours} />
      </Suspense>
    </>
  )
}

function AboutTeaser({ heading, paragraphs: [beginning, ...rest], motto, picture }: HomeShop['teaser']) {
  if (beginning === undefined) return null
  return (
    <section aria-labelledby="story" className="border-y border-line bg-card">
      <div className="page-width grid items-center gap-10 py-section md:grid-cols-[5fr_6fr] lg:gap-20">
        <StoryPicture
          path={picture}
          sizes={`(min-width: 80rem) 32rem, (min-width: 48rem) 42vw, ${acrossPhone}`}
        />
        <div>
          <h2 id="story" className="text-head wrap-anywhere">
            <IndicText text={heading} />
          </h2>
          <p className="mt-5 max-w-measure wrap-anywhere text-lead">{beginning}</p>
          {rest.map(paragraph => (
            <p key={paragraph} className="mt-4 max-w-measure wrap-anywhere text-soft">
              {paragraph}
            </p>
          ))}
          <Motto motto={motto} className="mt-9" />
          <p className="mt-7">
            <MoreLink to="/about-us">{homeTexts.story}</MoreLink>
          </p>
        </div>
      </div>
    </section>
  )
}

/** Keeps a link's hash target in view, or the top without one, while content loads, until the reader interacts. */
function useStickyHashTarget(): void {
  const { hash, key } = useLocation()
  const isFollowedLink = useNavigationType() !== 'POP'

  useEffect(() => {
    const page = document.getElementById('main')
    if (!key || !isFollowedLink || hash === '' || !page) return
    const hold = new ResizeObserver(() => {
      const target = document.getElementById(hash.slice(1))
      if (target) target.scrollIntoView()
      else window.scrollTo(0, 0)
    })
    const release = () => hold.disconnect()
    hold.observe(page)
    for (const move of readerMoves) window.addEventListener(move, release, { passive: true, once: true })
    return release
  }, [hash, key, isFollowedLink])
}
