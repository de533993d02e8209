import type { ShopForEditing } from '@chekku/domain/schemas/shop'
import { isPublicOrigin } from '@chekku/domain/shop/public-origin'
import { useMemo } from 'react'
import { Link } from 'react-router'
import { useRootData } from '../../root-data.ts'
import { Button } from '../../ui/admin/button.tsx'
import { ShareButton, useCopy } from '../../ui/admin/copy-and-share.tsx'
import { download } from '../../ui/admin/download.ts'
import { TextLink } from '../../ui/admin/text-link.tsx'
import { buttonClasses } from '../../ui/button.ts'
import { qrCode, qrSvg } from '../../ui/qr-code.ts'
import { type StartStep, startSteps, stepAddress, stepNames } from '../components/first-hour/first-hour.ts'
import { panelClasses } from '../layout/screen.tsx'

/** Step five: the shop's URL as a link and as a QR code to show to customers, and the next things to do. */
export function AddressStep(props: { details: ShopForEditing; done: readonly StartStep[] }) {
  const { details, done } = props
  const { name } = details.identity
  const url = `${useRootData().origin}/`
  const left = startSteps.filter(step => step !== 'address' && !done.includes(step))
  return (
    <div className="grid gap-6">
      {left.length > 0 && (
        <p className="rounded-card border border-turmeric bg-work px-4 py-2">
          Still to do:{' '}
          {left.map((step, index) => (
            <span key={step}>
              {index > 0 && ', '}
              <TextLink to={stepAddress(step)}>{stepNames[step]}</TextLink>
            </span>
          ))}
        </p>
      )}
      <div className={`${panelClasses} grid items-start gap-6 p-4 md:grid-cols-[auto_minmax(0,1fr)] md:p-6`}>
        <Sheet name={name} url={url} />
        <div className="grid min-w-0 gap-3">
          <p>Your shop is at</p>
          <p className="text-lead font-semibold wrap-anywhere">{url}</p>
          {isPublicOrigin(url) ? (
            <p className="text-soft">
              Print the code for the counter, the bags and the labels: a telephone’s camera opens your shop.
            </p>
          ) : (
            <NoAddressYet name={name} />
          )}
          <Actions name={name} url={url} />
        </div>
      </div>
      <WhatNext />
    </div>
  )
}

/** Tells that the shop has no public address yet, and what to tell those who can give it one. */
function NoAddressYet({ name }: { name: string }) {
  const copy = useCopy()
  const message = `Please give ${name} its address on the internet: in the program’s settings it is PUBLIC_ORIGIN, such as https://shop.example; then start the program again.`
  return (
    <div className="grid justify-items-start gap-2 rounded-card border border-turmeric px-4 py-3">
      <p>
        This address works on this computer or in its network alone. Your shop still needs one on the
        internet, such as malar-oils.in, from whoever runs the machine that it is on. Once it has one, show
        the code.
      </p>
      <Button onClick={() => void copy(message, 'message', message)}>Copy a message for them</Button>
    </div>
  )
}

/** The printed sheet: the shop's name, QR code and URL. */
function Sheet({ name, url }: { name: string; url: string }) {
  const { size, path } = useMemo(() => qrCode(url), [url])
  return (
    <figure
      data-print="alone"
      className="mx-auto grid w-64 max-w-full justify-items-center gap-2 text-center"
    >
      <p className="font-serif text-name font-semibold wrap-anywhere">{name}</p>
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={`QR code that opens ${url}`}
        className="aspect-square w-full rounded-card border border-line bg-work"
      >
        <path d={path} shapeRendering="crispEdges" />
      </svg>
      <figcaption className="text-fine wrap-anywhere">{url}</figcaption>
    </figure>
  )
}

function Actions({ name, url }: { name: string; url: string }) {
  const copy = useCopy()
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <a href="/" target="_blank" rel="noreferrer" className={buttonClasses('primary')}>
        Open the shop
      </a>
      <Button
        onClick={() => void copy(url, 'link', 'Copying did not work. Hold the address above to copy it.')}
      >
        Copy link
      </Button>
      <ShareButton data={{ title: name, url }} />
      <Button onClick={() => window.print()}>Print the code</Button>
      <Button onClick={() => download(qrSvg(qrCode(url)), 'shop-code.svg')}>Download the code</Button>
    </div>
  )
}

const nextThings = [
  {
    to: '/admin/products/new',
    label: 'Add more products',
    text: 'Ten are a shop; each has its own link to share.',
  },
  {
    to: '/admin/shop',
    label: 'Tell your story',
    text: 'Address, holidays, story, logo, licence: the Shop screen.',
  },
  { to: '/admin', label: 'See what is left', text: 'The dashboard says what customers would miss.' },
  {
    to: '/admin/account',
    label: 'Choose your own password',
    text: 'If you have not yet: somebody else may have seen the first one.',
  },
]

function WhatNext() {
  return (
    <section aria-labelledby="what-next">
      <h2 id="what-next" className="mb-3 text-name font-semibold">
        What next
      </h2>
      <ul className="grid gap-3 md:grid-cols-2">
        {nextThings.map(({ to, label, text }) => (
          <li key={to}>
            <Link to={to} className={`${panelClasses} grid h-full gap-0.5 px-4 py-3 hover:border-leaf`}>
              <span className="font-semibold">{label}</span>
              <span className="text-fine text-soft">{text}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
