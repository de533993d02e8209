import { allPoints } from '@chekku/domain/shop/go-live'
import { isPublicOrigin } from '@chekku/domain/shop/public-origin'
import { shopMessages } from '@chekku/domain/shop/sections'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from 'react-router'
import { useRootData } from '../../root-data.ts'
import { Button } from '../../ui/admin/button.tsx'
import { ShareButton, useCopy } from '../../ui/admin/copy-and-share.tsx'
import { download } from '../../ui/admin/download.ts'
import { QrImage } from '../../ui/admin/qr-image.tsx'
import { buttonClasses } from '../../ui/button.ts'
import { qrCode, qrSvg } from '../../ui/qr-code.ts'
import { shopQuery } from '../data/queries.ts'
import { QueryState } from '../layout/query-state.tsx'
import { panelClasses, Screen } from '../layout/screen.tsx'

/** The targets of addresses of former steps; all others lead to the list of steps. */
const stepPaths = new Map([
  ['identity', '/admin/shop#identity'],
  ['hours', '/admin/shop#hours'],
  ['category', '/admin/categories/new'],
  ['product', '/admin/products/new'],
])

/** The shop's address, at `/admin/start/address`. */
export default function StartScreen() {
  const { step = '' } = useParams()
  const query = useQuery(shopQuery)
  if (step !== 'address') return <Navigate to={stepPaths.get(step) ?? `/admin${allPoints}`} replace />
  return (
    <Screen title="Your address" back={{ to: '/admin', label: 'Back to the dashboard' }}>
      <QueryState query={query} failure={shopMessages.loadFailed}>
        {query.data && <Address name={query.data.identity.name} />}
      </QueryState>
    </Screen>
  )
}

/** The shop's URL as a link and as a QR code to show to customers. */
function Address({ name }: { name: string }) {
  const url = `${useRootData().origin}/`
  return (
    <div
      className={`${panelClasses} grid max-w-3xl items-start gap-6 p-4 md:grid-cols-[auto_minmax(0,1fr)] md:p-6`}
    >
      <Sheet name={name} url={url} />
      <div className="grid min-w-0 gap-3">
        <p>Your shop is at</p>
        <p className="text-lead font-semibold wrap-anywhere">{url}</p>
        {isPublicOrigin(url) ? (
          <p className="text-soft">Print the code. A phone’s camera opens your shop.</p>
        ) : (
          <NoAddressYet name={name} />
        )}
        <Actions name={name} url={url} />
      </div>
    </div>
  )
}

/** A shop without a public address gets it from its host, to whom this note can be sent. */
function NoAddressYet({ name }: { name: string }) {
  const copy = useCopy()
  const message = `Please give ${name} its address on the internet: set PUBLIC_ORIGIN, such as https://shop.example, and start the program again.`
  return (
    <div className="grid justify-items-start gap-2 rounded-card border border-turmeric px-4 py-3">
      <p>Only your own network opens this. Ask for an internet address.</p>
      <Button onClick={() => void copy(message, 'message', message)}>Copy a message for them</Button>
    </div>
  )
}

/** The printed sheet: the shop's name, QR code and URL. */
function Sheet({ name, url }: { name: string; url: string }) {
  return (
    <figure
      data-print="alone"
      className="mx-auto grid w-64 max-w-full justify-items-center gap-2 text-center"
    >
      <p className="font-serif text-name font-semibold wrap-anywhere">{name}</p>
      <QrImage
        text={url}
        label={`QR code that opens ${url}`}
        className="aspect-square w-full rounded-card border border-line bg-work"
      />
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
