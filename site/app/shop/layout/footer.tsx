import { pagesBesideHeader } from '@chekku/domain/addresses/public-pages'
import { navigationEntries } from '@chekku/domain/navigation/navigation'
import type { PublicShop } from '@chekku/domain/schemas/shop'
import { phoneLink } from '@chekku/domain/shop/phone/phone-link'
import { fullNameOf } from '@chekku/domain/shop/shop'
import { type ReactNode, useCallback, useContext } from 'react'
import { Link } from 'react-router'
import { ServerShop, useRootData } from '../../root-data.ts'
import { IndicText } from '../../ui/indic-text.ts'
import { newTab } from '../shared/new-tab-link.tsx'
import { useFollowedLinks } from '../shared/use-followed-links.ts'
import { BrandMark } from './header.tsx'
import * as layoutTexts from './texts.ts'

// Edited in development, it needs the server's HTML anew.
if (!import.meta.env.SSR)
  import.meta.hot?.on('vite:afterUpdate', ({ updates }) => {
    if (updates.some(({ path }) => path.endsWith('/layout/footer.tsx'))) location.reload()
  })

/** The server's HTML of the footer, to restore it after an error page has replaced the layout. */
let written = ''

/**
 * The footer: company, address and opening hours. It is the same on every page of a document, so the browser keeps the
 * server's HTML without loading its code; its links to shop pages navigate on the client side.
 */
export function Footer() {
  const followLinks = useFollowedLinks()
  const keep = useCallback(
    (footer: HTMLElement | null) => {
      if (!footer) return
      if (footer.firstChild) written = footer.innerHTML
      else footer.innerHTML = written
      return followLinks(footer)
    },
    [followLinks],
  )
  return (
    <footer
      ref={keep}
      className="bg-ink pb-6 text-paper/85 max-sm:text-fine md:pb-10"
      suppressHydrationWarning
    >
      {import.meta.env.SSR ? <FooterContent /> : ''}
    </footer>
  )
}

function FooterContent() {
  const { navigation, categories, ...root } = useRootData()
  const { week } = root.shop
  const shop = useContext(ServerShop)
  if (!shop) return null
  const { identity, reach, places, words, legal } = shop
  const addresses = [places.unit ?? [], places.branches].flat()
  const contacts = [
    ...reach.phones.map(name => ({ name, href: phoneLink(name) })),
    ...(reach.email === '' ? [] : [{ name: reach.email, href: `mailto:${reach.email}` }]),
  ]
  return (
    <>
      <div className="page-width grid gap-x-10 gap-y-3 pt-5 print:gap-y-4 print:pt-2 sm:grid-cols-2 sm:gap-y-12 sm:pt-16 lg:grid-cols-[1.5fr_0.8fr_1.2fr_1.2fr] lg:pt-20">
        <div className="min-w-0 max-w-narrow text-paper">
          <BrandMark isOnInk />
          {identity.description !== '' && (
            <p className="mt-5 wrap-anywhere text-paper/85 max-sm:hidden">{identity.description}</p>
          )}
        </div>
        <FooterPart title={layoutTexts.pages}>
          <nav aria-label={layoutTexts.footer}>
            <ul className="max-sm:flex max-sm:flex-wrap max-sm:gap-x-5">
              {[...navigationEntries(navigation, categories), ...pagesBesideHeader()].map(entry => (
                <li key={entry.path}>
                  <Link
                    to={entry.path}
                    className="wrap-anywhere flex min-h-11 min-w-11 items-center hover:text-paper hover:underline md:min-h-9"
                  >
                    {entry.name}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        </FooterPart>
        {addresses.length > 0 && (
          <FooterPart title={layoutTexts.visit}>
            <div className="grid grid-cols-2 gap-x-6 gap-y-2 sm:grid-cols-1 sm:gap-y-5">
              {addresses.map(({ label, lines }, index) => (
                <address
                  key={[label, ...lines].join('\n')}
                  className={`wrap-anywhere not-italic ${index === 0 ? 'col-span-full' : ''}`}
                >
                  <strong className="font-semibold text-paper">{label}</strong>
                  {lines.map(line => (
                    <span key={line} className="block">
                      {line}
                    </span>
                  ))}
                </address>
              ))}
            </div>
          </FooterPart>
        )}
        {[contacts, week, reach.social].some(list => list.length > 0) && (
          <FooterPart title={layoutTexts.talk}>
            <FooterLinks links={contacts} className="sm:mb-5 sm:block" />
            {week.length > 0 && (
              <dl className="tabular-nums sm:mb-5">
                {week.map(({ label, text }) => (
                  <div key={label} className="gap-x-4 max-sm:flex max-sm:flex-wrap sm:mb-2">
                    <dt className="font-semibold text-paper">{label}</dt>
                    <dd>{text}</dd>
                  </div>
                ))}
              </dl>
            )}
            <FooterLinks links={reach.social} />
          </FooterPart>
        )}
      </div>
      <div className="page-width mt-3 max-sm:pr-16 sm:mt-14 print:mt-0">
        {words.motto !== '' && (
          <p
            data-print="away"
            className="border-t-[3px] border-double border-paper/35 pt-6 font-serif text-lead tracking-[0.06em] wrap-anywhere text-paper max-sm:hidden"
          >
            <IndicText text={words.motto} />
          </p>
        )}
        <p className="mt-2 wrap-anywhere text-fine">
          {words.foundedYear === null
            ? fullNameOf(shop)
            : layoutTexts.since(fullNameOf(shop), words.foundedYear)}
        </p>
        <LegalLines legal={legal} />
      </div>
    </>
  )
}

/** Legally required information, as far as the owner has entered it. */
function LegalLines({ legal }: { legal: PublicShop['legal'] }) {
  const grievance = [
    legal.grievanceName,
    legal.grievancePhone.replaceAll(' ', '\u00A0'),
    legal.grievanceEmail,
  ].filter(Boolean)
  const facts = [
    legal.legalName,
    legal.fssai && layoutTexts.fssai(legal.fssai),
    legal.gstin && layoutTexts.gstin(legal.gstin),
    grievance.length > 0 && layoutTexts.grievances(grievance.join(', ')),
  ].filter(Boolean)
  if (facts.length === 0) return null
  return <p className="mt-1 wrap-anywhere text-fine tabular-nums">{facts.join(' · ')}</p>
}

function FooterPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <h2 className="caps mb-4 font-sans text-turmeric max-sm:sr-only">{title}</h2>
      {children}
    </div>
  )
}

function FooterLinks(props: { links: PublicShop['reach']['social']; className?: string }) {
  const { links, className = '' } = props
  if (links.length === 0) return null
  return (
    <ul className={`flex flex-wrap gap-x-5 ${className}`}>
      {links.map(({ name, href }) => (
        <li key={name}>
          <a
            href={href}
            className="flex min-h-11 min-w-11 items-center break-all hover:text-paper hover:underline md:min-h-9"
            {...(href.startsWith('https:') ? newTab : {})}
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}
