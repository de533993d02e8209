import { packQuery } from '@chekku/domain/addresses/size-in-url'
import { visitorPrice } from '@chekku/domain/money'
import { packName } from '@chekku/domain/rules/packs/pack-name'
import type { Product } from '@chekku/domain/schemas/product'
import type { Pack } from '@chekku/domain/schemas/product/pack'
import type { RefObject } from 'react'
import { useRootData, useShop } from '../../root-data.ts'
import { buttonClasses } from '../../ui/button.ts'
import { ShareIcon } from '../../ui/icons.tsx'
import { MessageBubble } from '../catalogue-pages/message-bubble.tsx'
import { OrderBar, OrderBarPrice } from '../catalogue-pages/order-bar.tsx'
import { useShare } from '../catalogue-pages/share.ts'
import { AddToListButton, AddToListWithWord } from '../enquiry-lines/add-to-enquiry.tsx'
import { OrderLink, useOrderMessage } from '../product-card/order-link.tsx'
import * as cardTexts from '../product-card/texts.ts'
import { ClosedText } from '../shared/closed-text.tsx'
import { Price } from '../shared/price.tsx'
import { PreviewNotice } from './preview.tsx'
import * as productTexts from './texts.ts'

interface ProductOrderProps {
  product: Product
  pack: Pack
  /** The path of the product's page. */
  path: string
  /** The frame of Order on the page, which the bar repeats while that is out of view. */
  orderButton: RefObject<HTMLDivElement | null>
}

/** Order, Add to list and Share, and under them how an order goes; for a draft Share alone. */
export function ProductOrder({ product, pack, path, orderButton }: ProductOrderProps) {
  const { origin } = useRootData()
  const share = useShare('page')
  const { name, hidden } = product
  const url = origin + path + packQuery(product, pack)
  return (
    <>
      <div className="mt-5 flex flex-wrap gap-3 md:mt-7">
        {!hidden && (
          <div ref={orderButton} className="flex min-w-40 max-lg:basis-full">
            <OrderLink
              product={product}
              pack={pack}
              path={path}
              namesSize
              className={buttonClasses('primary', 'grow')}
            />
          </div>
        )}
        {pack.inStock && !hidden && <AddToListWithWord product={product} pack={pack} />}
        <button
          type="button"
          onClick={() => share({ title: name, url: hidden ? location.href : url })}
          className={buttonClasses('quiet', 'max-lg:flex-1 noscript:hidden')}
        >
          <ShareIcon />
          {productTexts.share}
        </button>
      </div>
      {hidden ? (
        <PreviewNotice />
      ) : (
        <>
          <ChatHint />
          <OrderMessage product={product} pack={pack} path={path} />
        </>
      )}
    </>
  )
}

function ChatHint() {
  const { reach, week, closed } = useShop()
  if (reach.chatNumber === '') return null
  const openDays = week.filter(({ isOpen }) => isOpen)
  const hours = openDays.map(({ label, text }) => productTexts.days(label, text)).join('; ')
  return (
    <p data-print="away" className="mt-2 max-w-measure text-fine text-soft">
      <span>{productTexts.chatHint}</span>{' '}
      {!closed && hours !== '' && <span>{productTexts.replyHours(hours)}</span>}
      <ClosedText />
    </p>
  )
}

function OrderMessage({ product, pack, path }: Omit<ProductOrderProps, 'orderButton'>) {
  const message = useOrderMessage(product, pack, path)
  if (!message) return null
  return (
    <details data-print="away" className="max-w-measure">
      <summary className="link flex min-h-11 w-fit cursor-pointer items-center">
        {productTexts.message}
      </summary>
      <MessageBubble text={message.text} />
    </details>
  )
}

/** Price and Order at the foot of a phone; nothing for a draft. */
export function ProductOrderBar({ product, pack, path, orderButton }: ProductOrderProps) {
  const { chatNumber } = useShop().reach
  if (product.hidden || chatNumber === '') return null
  return (
    <OrderBar label={cardTexts.order} own={orderButton}>
      <OrderBarPrice of={packName(pack)}>
        <Price text={visitorPrice(pack.price)} of={pack} className="font-semibold" />
      </OrderBarPrice>
      {/* It comes first in the HTML, in its full width, so that a page that arrives in parts does not shift. */}
      <OrderLink
        product={product}
        pack={pack}
        path={path}
        className={buttonClasses('primary', 'order-last min-w-28 shrink-0')}
      />
      {pack.inStock && <AddToListButton product={product} pack={pack} />}
    </OrderBar>
  )
}
