import { closedNote, closedText } from '@chekku/domain/chat/closed-message'
import { type NavigationSettings, publicNavigationDefaults } from '@chekku/domain/navigation/navigation'
import type { Category } from '@chekku/domain/schemas/category'
import type { PublicShop } from '@chekku/domain/schemas/shop'
import { sharePath, shopCard } from '@chekku/domain/share-image'
import { weekLines } from '@chekku/domain/shop/opening-hours'
import { hasStory } from '@chekku/domain/shop/shop'
import { shopIconPath } from '@chekku/domain/shop/shop-icons'
import { type ReactNode, useContext } from 'react'
import { isRouteErrorResponse, Links, Outlet, useLocation, useRouteLoaderData } from 'react-router'
import type { Route } from './+types/root.ts'
import { failureText, publicFailures } from './api/failure-text.ts'
import { shopDefaults } from './api/read-entities.ts'
import { type ServerSide, serverSide } from './api/server-side.ts'
import { DeferredScripts } from './delivery/deferred-scripts.tsx'
import { NextPage } from './delivery/guard-reload.ts'
import { NonceContext } from './delivery/script-nonce.ts'
import figtree from './fonts/figtree.woff2?url'
import fraunces from './fonts/fraunces.woff2?url'
import { isAdministration } from './is-administration.ts'
import { NothingHere } from './shop/catalogue-pages/nothing-here.tsx'
import * as pageTexts from './shop/catalogue-pages/texts.ts'
import styles from './styles.css?url'
import { buttonClasses } from './ui/button.ts'
import { ScrollPositions } from './ui/scroll-positions.tsx'

export interface RootData {
  origin: string
  shop: ShopBrief
  shareImage?: string
  navigation: NavigationSettings
  categories: Category[]
  categoriesError: string | null
  /** In the administration. */
  screenFiles?: ServerSide['screenFiles']
}

/** The shop without data that only some pages or only the server need, because every page contains it. */
export type ShopBrief = ReturnType<typeof briefOf>

function briefOf({ identity, reach, hours, closed, notice }: PublicShop) {
  const { description, ...briefIdentity } = identity
  const { social, ...briefReach } = reach
  const week = weekLines(hours.week).map(({ label, text, days: [day] }) => ({
    label,
    text,
    isOpen: day !== undefined && hours.week[day].length > 0,
  }))
  return {
    identity: briefIdentity,
    reach: briefReach,
    week,
    closed: closed && { ...closed, note: closedNote(closed), text: closedText(closed, notice) },
    notice: notice && { ...notice, timeZone: hours.timeZone },
  }
}

/** The data of the link preview picture of pages without their own; none for an untouched shop, which has a fixed one. */
const shareImageOf = (shop: PublicShop | null) =>
  shop && shop.version > 0 ? { shareImage: sharePath(shopCard(shop)) } : {}

/** The navigation without pages that have no content, even if the owner shows them. */
function withoutEmptyPages(settings: NavigationSettings, shop: PublicShop | null): NavigationSettings {
  if (!shop) return settings
  const { about, gallery, ...others } = settings.showFixedItems
  const showFixedItems = { ...others, about: about && hasStory(shop), gallery: gallery && !shop.hasNoGallery }
  return { ...settings, showFixedItems }
}

/** If the navigation fails to load, the failure is logged and the defaults apply. */
async function loadRootData({ api, origin, log }: ServerSide): Promise<RootData> {
  const [shop, navigation, categories] = await Promise.all([
    api.shop.get(),
    api.navigation.get(),
    api.categories.list(),
  ])
  for (const [name, { error }] of Object.entries({ shop, navigation, categories }))
    if (error) log(`The ${name} could not be loaded`, error)
  return {
    origin,
    shop: briefOf(shop.data ?? shopDefaults()),
    ...shareImageOf(shop.data),
    navigation: withoutEmptyPages(navigation.data ?? publicNavigationDefaults, shop.data),
    categories: categories.data ?? [],
    categoriesError: categories.error && failureText(publicFailures.categories, categories.error),
  }
}

export async function loader({ context, request }: Route.LoaderArgs): Promise<RootData> {
  const server = context.get(serverSide)
  if (!isAdministration(new URL(request.url))) return loadRootData(server)
  // The administration has no shop header and loads its data itself, except for the shop's name.
  const { api, origin, screenFiles } = server
  const shop = briefOf((await api.shop.get()).data ?? shopDefaults())
  const navigation = publicNavigationDefaults
  return { origin, shop, navigation, categories: [], categoriesError: null, screenFiles }
}

/** Root data is loaded once per document; shop and administration are documents of their own. */
export const shouldRevalidate = () => false

const fontPreload = (href: string) =>
  ({ rel: 'preload', href, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' }) as const

export const links: Route.LinksFunction = () => [
  fontPreload(figtree),
  fontPreload(fraunces),
  { rel: 'stylesheet', href: styles },
]

/**
 * The shop's icons and manifest, and its accent colour instead of the default green on public pages. Rendered only
 * by the server, because it is the same on every page of a document.
 */
function ShopHead({ logo, accent }: Pick<PublicShop['identity'], 'logo' | 'accent'>) {
  const nonce = useContext(NonceContext)
  const isShop = !isAdministration(useLocation())
  const icon = shopIconPath(logo, '64')
  return (
    <>
      <link rel="icon" href={icon ?? '/favicon.svg'} type={icon ? 'image/png' : 'image/svg+xml'} />
      <link rel="apple-touch-icon" href={shopIconPath(logo, '180') ?? '/apple-touch-icon.png'} />
      <link rel="manifest" href={isShop ? '/manifest.webmanifest' : '/admin.webmanifest'} />
      {accent !== '' && isShop && (
        <style nonce={nonce}>
          {`:root{--color-leaf:${accent};--color-leaf-deep:color-mix(in srgb,${accent} 80%,#000)}`}
        </style>
      )}
    </>
  )
}

export function Layout({ children }: { children: ReactNode }) {
  const rootData = useRouteLoaderData<typeof loader>('root')
  return (
    <html lang="en-IN">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#fbf7ee" />
        <meta name="color-scheme" content="only light" />
        <Links />
        {import.meta.env.SSR && <ShopHead logo="" accent="" {...rootData?.shop.identity} />}
      </head>
      <body>
        {children}
        <DeferredScripts />
        <ScrollPositions />
        <NextPage />
      </body>
    </html>
  )
}

export default Outlet

/** The error boundary of all pages; pages show the errors of their data themselves. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const rootData = useRouteLoaderData<typeof loader>('root')
  const isShop = !isAdministration(useLocation()) && rootData !== undefined
  const text = isRouteErrorResponse(error) ? `${error.status} ${error.statusText}` : pageTexts.failed
  const homeLink = (
    <a className={buttonClasses('primary')} href="/">
      {pageTexts.home}
    </a>
  )
  return (
    <main className="page-width grid min-h-dvh content-center justify-items-start gap-5 py-16">
      <title>{pageTexts.error}</title>
      {isShop ? (
        <NothingHere title={pageTexts.error} as="h1" action={homeLink}>
          <p>{text}</p>
        </NothingHere>
      ) : (
        <>
          <h1 className="font-serif text-title">{pageTexts.error}</h1>
          <p>{text}</p>
          {homeLink}
        </>
      )}
    </main>
  )
}
