import { priceListPath } from '@chekku/domain/addresses/public-pages'
import { priceListMessage } from '@chekku/domain/chat/price-list-message'
import { priceList } from '@chekku/domain/product/price-list'
import { pricesImageSize } from '@chekku/domain/product/prices-card'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { adminFailures } from '../../../api/admin/admin-failures.ts'
import { failureText } from '../../../api/failure-text.ts'
import { useRootData } from '../../../root-data.ts'
import { Button } from '../../../ui/admin/button.tsx'
import { ShareButton, useCopy } from '../../../ui/admin/copy-and-share.tsx'
import { TextArea } from '../../../ui/admin/fields/text-fields.tsx'
import { buttonClasses } from '../../../ui/button.ts'
import { categoriesQuery } from '../../data/queries.ts'
import { useProducts } from '../../data/use-products.ts'
import { joinedQuery, QueryState } from '../../layout/query-state.tsx'
import { panelClasses, Screen } from '../../layout/screen.tsx'

/** All prices to print, and as a message to send. */
export function PriceListScreen() {
  const { products, total = 0 } = useProducts()
  const categories = useQuery(categoriesQuery)
  const url = `${useRootData().origin}${priceListPath}`
  const listed = products.data && categories.data && priceList(products.data, categories.data)
  const query = joinedQuery(listed, products, categories)
  const unlistedCount = Math.max(0, total - (products.data?.length ?? 0))
  return (
    <Screen title="Price list" back={{ to: '/admin/products', label: 'Back to the products' }}>
      <div className="grid max-w-[48rem] gap-5">
        <Part title="On paper">
          <p className="text-soft">A page of all your prices, always up to date.</p>
          <p className="wrap-anywhere">{url}</p>
          <a href={priceListPath} target="_blank" rel="noreferrer" className={buttonClasses('primary')}>
            Open to print
          </a>
        </Part>
        <QueryState
          query={query}
          failure={query.error ? failureText(adminFailures.listProducts, query.error) : ''}
          count={listed?.length ?? 0}
          emptyText="Visitors see no product yet."
        >
          {listed && <Message text={priceListMessage(listed, url, unlistedCount)} />}
          {listed && <Picture key={products.dataUpdatedAt} />}
        </QueryState>
      </div>
    </Screen>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className={`${panelClasses} grid gap-3 p-4 md:p-6`}>
    <h2 className="text-name font-semibold">{title}</h2>
    {children}
  </section>
)

/** Any version of the picture: the server leads to the current one. */
const priceListImage = '/share/prices/list-0000000000000000.jpg'

function Picture() {
  return (
    <Part title="As a picture">
      <p className="text-soft">A picture for your WhatsApp Status, with a link to the full list.</p>
      <img
        src={priceListImage}
        alt="Your price list"
        width={pricesImageSize.width}
        height={pricesImageSize.height}
        className="h-auto w-72 max-w-full border border-line"
      />
      <a
        href={priceListImage}
        download="price-list.jpg"
        className={buttonClasses('quiet', 'justify-self-start')}
      >
        Download the picture
      </a>
    </Part>
  )
}

function Message({ text }: { text: string }) {
  const copy = useCopy()
  return (
    <Part title="As a message">
      <TextArea
        id="list-text"
        label="Message"
        hint="Send it to a broadcast or a group. Words between stars become bold."
        value={text}
        readOnly
        rows={12}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => void copy(text, 'message')}>Copy the message</Button>
        <ShareButton data={{ text }} />
      </div>
    </Part>
  )
}
