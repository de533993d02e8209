import type { PublicShop } from '@chekku/domain/schemas/shop'
import { fullNameOf } from '@chekku/domain/shop/shop'
import { useContext } from 'react'
import { serverSide } from '../../api/server-side.ts'
import { ServerShop } from '../../root-data.ts'
import { IndicText } from '../../ui/indic-text.ts'
import { PlaceDetail } from '../contact/place-detail.tsx'
import { PageHead } from '../seo/page-head.tsx'
import { acrossPhone } from '../shared/picture-sizes.ts'
import { Section } from '../shared/section.tsx'
import { Motto, StoryArt, StoryPicture } from '../shared/story.tsx'
import { useFollowedLinks } from '../shared/use-followed-links.ts'
import { wholeShop, wholeShopInBrowser } from '../shared/whole-shop.ts'
import type { Route } from './+types/about.ts'
import * as aboutTexts from './texts.ts'

/** Data of the page. The first page keeps the server's HTML, so `shop` is null; later ones are rendered from `shop`. */
interface AboutData {
  description: string
  shop: PublicShop | null
}

export async function loader({ context }: Route.LoaderArgs): Promise<AboutData> {
  return { description: summaryOf(await wholeShop(context.get(serverSide).api)), shop: null }
}

export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<AboutData> {
  const shop = await wholeShopInBrowser(request)
  return { description: summaryOf(shop), shop }
}

export default function About({ loaderData: { description, shop: loaded } }: Route.ComponentProps) {
  const shop = useContext(ServerShop) ?? loaded
  return (
    <div className="pt-header">
      <PageHead title={aboutTexts.title} description={description} path="/about-us" />
      <div ref={useFollowedLinks()} suppressHydrationWarning>
        {shop ? <Story shop={shop} /> : ''}
      </div>
    </div>
  )
}

function Story({ shop }: { shop: PublicShop }) {
  const { identity, places, words } = shop
  const addresses = [places.unit ?? [], places.branches].flat()
  return (
    <>
      <Opening shop={shop} />
      {words.productLines.length > 0 && <Goods lines={words.productLines} />}
      {words.reasons.length > 0 && <Reasons name={identity.name} reasons={words.reasons} />}
      {words.differentiators.length > 0 && <Differences differences={words.differentiators} />}
      {addresses.length > 0 && (
        <Section id="places" title={aboutTexts.places} more={{ text: aboutTexts.contact, path: '/contact' }}>
          <div className="grid gap-10 md:grid-cols-[2fr_1fr_1fr] md:gap-12">
            {addresses.map(place => (
              <PlaceDetail key={place.label} {...place} />
            ))}
          </div>
        </Section>
      )}
    </>
  )
}

type Words = PublicShop['words']

/** Name and year, founders and tagline; empty ones are left out. */
function summaryOf({ identity, words: { foundedYear, founders } }: PublicShop): string {
  const name = fullNameOf({ identity })
  return [
    foundedYear === null ? name : aboutTexts.shopSince(name, foundedYear),
    founders.length > 0 && aboutTexts.foundedBy(founders.join(', ')),
    identity.tagline,
  ]
    .filter(Boolean)
    .join(' · ')
}

function foundersText(count: number, year: number | null): string {
  if (year === null) return count > 1 ? aboutTexts.founders : aboutTexts.founder
  return count > 1 ? aboutTexts.foundersSince(year) : aboutTexts.founderSince(year)
}

function Opening({ shop: { identity, words } }: { shop: PublicShop }) {
  const { founders, story, foundedYear, motto } = words
  const hasStory = story.length > 0
  const [beginning, ...rest] = hasStory ? story : [identity.description || identity.tagline].filter(Boolean)
  return (
    <>
      <div className="page-width grid gap-10 py-10 md:grid-cols-[7fr_5fr] md:py-16 lg:gap-20">
        <div>
          {foundedYear !== null && <p className="caps text-press">{aboutTexts.since(foundedYear)}</p>}
          <h1 className="mt-3 text-hero wrap-anywhere">
            <IndicText text={hasStory ? aboutTexts.story : aboutTexts.about(identity.name)} />
          </h1>
          {beginning !== undefined && (
            <p className="mt-7 max-w-measure wrap-anywhere text-lead">{beginning}</p>
          )}
          {rest.map(paragraph => (
            <p key={paragraph} className="mt-5 max-w-measure wrap-anywhere">
              {paragraph}
            </p>
          ))}
        </div>
        <StoryPicture
          path={words.storyImage}
          sizes={`(min-width: 80rem) 30rem, (min-width: 48rem) 38vw, ${acrossPhone}`}
          isFirst
        />
      </div>
      {(motto !== '' || founders.length > 0) && (
        <div
          className={`page-width grid items-center gap-10 pb-section lg:gap-20 ${words.storyImage === '' ? 'md:grid-cols-[7fr_5fr]' : ''}`}
        >
          {words.storyImage === '' && (
            <StoryArt
              name="farm"
              sizes={`(min-width: 80rem) 42rem, (min-width: 48rem) 55vw, ${acrossPhone}`}
              className="aspect-16/11"
            />
          )}
          <Motto
            motto={motto}
            className="max-md:order-first"
            by={
              founders.length > 0 && (
                <>
                  <span className="block text-balance font-serif text-name wrap-anywhere">
                    <IndicText text={founders.join(' & ')} />
                  </span>
                  <span className="block text-soft">{foundersText(founders.length, foundedYear)}</span>
                </>
              )
            }
          />
        </div>
      )}
    </>
  )
}

function Goods({ lines }: { lines: Words['productLines'] }) {
  return (
    <div className="border-y border-line bg-card">
      <Section id="goods" title={aboutTexts.goods} more={{ text: aboutTexts.allProducts, path: '/products' }}>
        <ul className="divide-y divide-line">
          {lines.map(({ title, text }) => (
            <li
              key={title}
              className="grid gap-x-20 gap-y-2 py-5 first:pt-0 last:pb-0 md:grid-cols-[2fr_3fr] md:items-baseline md:py-6"
            >
              <h3 className="text-name wrap-anywhere">
                <IndicText text={title} />
              </h3>
              {text !== '' && <p className="max-w-measure wrap-anywhere text-soft">{text}</p>}
            </li>
          ))}
        </ul>
      </Section>
    </div>
  )
}

function Reasons({ name, reasons }: { name: string; reasons: Words['reasons'] }) {
  return (
    <Section id="reasons" title={aboutTexts.reasons(name)}>
      <ol className="grid gap-x-20 md:grid-cols-2">
        {reasons.map(({ title, text }, index) => (
          <li
            key={title}
            className="grid grid-cols-[3.5rem_1fr] border-t border-line py-6 first:border-t-0 first:pt-0 md:nth-2:border-t-0 md:nth-2:pt-0"
          >
            <span aria-hidden="true" className="font-serif text-head tabular-nums text-press">
              {index + 1}
            </span>
            <div>
              <h3 className="text-name wrap-anywhere">
                <IndicText text={title} />
              </h3>
              {text !== '' && <p className="mt-1.5 max-w-measure wrap-anywhere text-soft">{text}</p>}
            </div>
          </li>
        ))}
      </ol>
    </Section>
  )
}

function Differences({ differences }: { differences: Words['differentiators'] }) {
  return (
    <section aria-labelledby="differences" className="bg-leaf text-paper">
      <div className="page-width grid gap-10 py-section lg:grid-cols-[1fr_2fr] lg:gap-20">
        <h2 id="differences" className="text-title">
          {aboutTexts.differences}
        </h2>
        <ul className="grid gap-10">
          {differences.map(({ title, text }) => (
            <li key={title} className="border-t border-paper/30 pt-6">
              <h3 className="text-head wrap-anywhere">
                <IndicText text={title} />
              </h3>
              {text !== '' && <p className="mt-2 max-w-measure wrap-anywhere text-paper/85">{text}</p>}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
