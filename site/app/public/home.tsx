import { business } from '@chekku/domain/business'
import { api } from '../api/browser-api.ts'
import { answered, recall } from '../api/recall.ts'
import { serverSide } from '../api/server-side.ts'
import type { Route } from './+types/home.ts'
import { shopData, siteData } from './business-json-ld.ts'
import { featuredKey } from './catalogue.ts'
import { FeaturedProducts } from './featured-products.tsx'
import { HomeHero } from './home-hero.tsx'
import { scriptText } from './json-ld.ts'
import { PageHead } from './page-head.tsx'
import { houseImage } from './share-image.ts'
import { useShell } from './shell.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(serverSide)
  return { featured: answered(featuredKey, await api.products.featured()) }
}

export function clientLoader() {
  return { featured: recall(featuredKey, api.products.featured()) }
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { origin } = useShell()
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
    </>
  )
}
