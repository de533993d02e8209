import { business } from '@chekku/domain/business'
import { useEffect } from 'react'
import { publicApi } from '../../api/browser-api.ts'
import { cacheResult, loadedQuery, staleWhileRevalidate } from '../../api/query-cache.ts'
import { serverSide } from '../../api/server-side.ts'
import { shopData, siteData } from '../seo/business-json-ld.ts'
import { scriptText } from '../seo/json-ld.ts'
import { PageHead } from '../seo/page-head.tsx'
import { houseImage } from '../seo/page-image.ts'
import { StructuredData } from '../seo/structured-data.tsx'
import { featuredKey, popularKey } from '../shared/query-keys.ts'
import { useRootData } from '../shared/root-data.ts'
import type { Route } from './+types/home.ts'
import { HomeHero } from './home-hero.tsx'
import {
  AboutTeaser,
  FeaturedProducts,
  HomeContact,
  PopularGallery,
  preloadHomeSections,
  Testimonials,
} from './home-sections.ts'
import { useStickyHashTarget } from './use-sticky-hash-target.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(serverSide)
  const [featured, popular] = await Promise.all([api.products.featured(), api.gallery.popular()])
  return { featured: loadedQuery(featuredKey, featured), popular: loadedQuery(popularKey, popular) }
}

export async function clientLoader({ context }: Route.ClientLoaderArgs) {
  const api = context.get(publicApi)
  const featured = staleWhileRevalidate(featuredKey, api.products.featured())
  const popular = staleWhileRevalidate(popularKey, api.gallery.popular())
  await preloadHomeSections()
  return { featured, popular }
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { origin } = useRootData()
  useStickyHashTarget()
  // Its parts may not run before the reader leaves, who finds them again on coming back.
  useEffect(() => {
    for (const { key, shown } of [loaderData.featured, loaderData.popular])
      if (!(shown instanceof Promise)) cacheResult(key, shown)
  }, [loaderData])
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
      <AboutTeaser />
      <Testimonials />
      <HomeContact />
    </>
  )
}
