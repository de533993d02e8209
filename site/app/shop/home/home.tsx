import { business } from '@chekku/domain/business'
import { Suspense } from 'react'
import { publicApi } from '../../api/browser-api.ts'
import { loadedQuery, staleWhileRevalidate } from '../../api/query-cache.ts'
import { serverSide } from '../../api/server-side.ts'
import { shopData, siteData } from '../seo/business-json-ld.ts'
import { scriptText } from '../seo/json-ld.ts'
import { PageHead } from '../seo/page-head.tsx'
import { houseImage } from '../seo/page-image.ts'
import { StructuredData } from '../seo/structured-data.tsx'
import { featuredKey, popularKey } from '../shared/query-keys.ts'
import { useRootData } from '../shared/root-data.ts'
import type { Route } from './+types/home.ts'
import { AboutTeaser } from './about-teaser.tsx'
import { FeaturedProducts } from './featured-products.tsx'
import { HomeContact } from './home-contact.tsx'
import { HomeHero } from './home-hero.tsx'
import { PopularGallery } from './popular-gallery.tsx'
import { Testimonials } from './testimonials.tsx'
import { useStickyHashTarget } from './use-sticky-hash-target.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(serverSide)
  const [featured, popular] = await Promise.all([api.products.featured(), api.gallery.popular()])
  return { featured: loadedQuery(featuredKey, featured), popular: loadedQuery(popularKey, popular) }
}

export function clientLoader({ context }: Route.ClientLoaderArgs) {
  const api = context.get(publicApi)
  return {
    featured: staleWhileRevalidate(featuredKey, api.products.featured()),
    popular: staleWhileRevalidate(popularKey, api.gallery.popular()),
  }
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { origin } = useRootData()
  useStickyHashTarget()
  return (
    <>
      <PageHead
        title={`${business.name}: ${business.heroHeading}`}
        description={business.description}
        path="/"
      />
      <StructuredData of="/" text={import.meta.env.SSR ? scriptText(shopData(houseImage, origin)) : ''} />
      <StructuredData of="/" text={import.meta.env.SSR ? scriptText(siteData(origin)) : ''} />
      <HomeHero />
      <FeaturedProducts featured={loaderData.featured} />
      <PopularGallery popular={loaderData.popular} />
      {/* Each section hydrates separately after the first screen, or at once on interaction. */}
      <Suspense>
        <AboutTeaser />
      </Suspense>
      <Suspense>
        <Testimonials />
      </Suspense>
      <Suspense>
        <HomeContact />
      </Suspense>
    </>
  )
}
