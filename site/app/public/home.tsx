import { business } from '@chekku/domain/business'
import { visitorApi } from '../api/browser-api.ts'
import { answered, recall } from '../api/recall.ts'
import { serverSide } from '../api/server-side.ts'
import type { Route } from './+types/home.ts'
import { AboutTeaser } from './about-teaser.tsx'
import { shopData, siteData } from './business-json-ld.ts'
import { featuredKey } from './catalogue.ts'
import { FeaturedProducts } from './featured-products.tsx'
import { HomeContact } from './home-contact.tsx'
import { HomeHero } from './home-hero.tsx'
import { scriptText } from './json-ld.ts'
import { PageHead } from './page-head.tsx'
import { PopularGallery, popularKey } from './popular-gallery.tsx'
import { houseImage } from './share-image.ts'
import { useShell } from './shell.ts'
import { Testimonials } from './testimonials.tsx'
import { useHeldTarget } from './use-held-target.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(serverSide)
  const [featured, popular] = await Promise.all([api.products.featured(), api.gallery.popular()])
  return { featured: answered(featuredKey, featured), popular: answered(popularKey, popular) }
}

export function clientLoader({ context }: Route.ClientLoaderArgs) {
  const api = context.get(visitorApi)
  return {
    featured: recall(featuredKey, api.products.featured()),
    popular: recall(popularKey, api.gallery.popular()),
  }
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { origin } = useShell()
  useHeldTarget()
  return (
    <>
      <PageHead
        title={`${business.name}: ${business.heroHeading}`}
        description={business.description}
        path="/"
      />
      <script type="application/ld+json">{scriptText(shopData(houseImage, origin))}</script>
      <script type="application/ld+json">{scriptText(siteData(origin))}</script>
      <HomeHero />
      <FeaturedProducts featured={loaderData.featured} />
      <PopularGallery popular={loaderData.popular} />
      <AboutTeaser />
      <Testimonials />
      <HomeContact />
    </>
  )
}
