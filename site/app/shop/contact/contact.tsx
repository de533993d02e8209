import type { PublicShop } from '@chekku/domain/schemas/shop'
import { fullNameOf } from '@chekku/domain/shop/shop'
import { serverSide } from '../../api/server-side.ts'
import { useShop } from '../../root-data.ts'
import { PageHead } from '../seo/page-head.tsx'
import { Section } from '../shared/section.tsx'
import { wholeShop, wholeShopInBrowser } from '../shared/whole-shop.ts'
import type { Route } from './+types/contact.ts'
import { Detail, Email, HoursDetail, Phones } from './contact-details.tsx'
import { ContactForm } from './contact-form.tsx'
import { ContactMap, hasPosition } from './contact-map.tsx'
import * as formTexts from './form-texts.ts'
import { PlaceDetail } from './place-detail.tsx'
import * as contactTexts from './texts.ts'

const shownOf = ({ places, hours, upcoming }: PublicShop) => ({ places, hours, upcoming })

export const loader = async ({ context }: Route.LoaderArgs) =>
  shownOf(await wholeShop(context.get(serverSide).api))

export const clientLoader = async ({ request }: Route.ClientLoaderArgs) =>
  shownOf(await wholeShopInBrowser(request))

export default function Contact({ loaderData: { places, hours, upcoming } }: Route.ComponentProps) {
  const shop = useShop()
  const { reach, week: lines } = shop
  const hoursText = lines.map(({ label, text }) => contactTexts.hours(label, text)).join('; ')
  const address = places.unit?.lines.join(', ')
  const name = fullNameOf(shop)
  const summary = address ? contactTexts.summaryOf(name, address) : contactTexts.summary(name)
  const isReachable =
    [lines, reach.phones, places.branches].some(list => list.length > 0) ||
    [reach.email, reach.chatNumber].some(text => text !== '') ||
    places.unit !== null
  return (
    <div className="pt-header">
      <PageHead title={contactTexts.title} description={`${summary} ${hoursText}`} path="/contact" />
      <div className="page-width pt-10 md:pt-16">
        <h1 className="text-title">{contactTexts.heading}</h1>
        <p className="mt-3 max-w-measure text-lead text-soft">
          {isReachable ? contactTexts.purpose : contactTexts.soon}
        </p>
        <div className="mt-8 grid gap-x-10 gap-y-10 md:mt-10 lg:mt-14 lg:grid-cols-[5fr_6fr] lg:grid-rows-[auto_1fr] lg:gap-x-20">
          <div className="grid content-start gap-x-10 gap-y-6 md:max-lg:grid-cols-2 md:max-lg:grid-rows-[auto_1fr] lg:gap-y-8">
            <Phones heading="h2" />
            {lines.length + upcoming.length > 0 && (
              <Detail name={formTexts.hours} heading="h2" className="md:max-lg:row-span-2">
                <HoursDetail hours={hours} upcoming={upcoming} />
              </Detail>
            )}
            <Email heading="h2" />
          </div>
          {reach.chatNumber !== '' && (
            <div className="lg:col-start-2 lg:row-span-2 lg:row-start-1">
              <ContactForm />
            </div>
          )}
          {places.unit && (
            <Detail name={formTexts.address} heading="h2" className="flex flex-col">
              {hasPosition(places.unit) ? (
                <ContactMap unit={places.unit} />
              ) : (
                <PlaceDetail {...places.unit} />
              )}
            </Detail>
          )}
        </div>
      </div>
      {places.branches.length > 0 && (
        <Section id="visit" title={contactTexts.branches}>
          <div className="grid gap-x-10 gap-y-8 sm:grid-cols-2 lg:grid-cols-[5fr_6fr] lg:gap-x-20">
            {places.branches.map(branch => (
              <PlaceDetail key={branch.label} {...branch} />
            ))}
          </div>
        </Section>
      )}
    </div>
  )
}
