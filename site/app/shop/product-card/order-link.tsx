import { packQuery } from '@chekku/domain/addresses/size-in-url'
import { canOrder, orderLine, orderText } from '@chekku/domain/chat/order-message'
import { packsOf, shownPack } from '@chekku/domain/product/pack-prices'
import { packName } from '@chekku/domain/rules/packs/pack-name'
import type { Product } from '@chekku/domain/schemas/product'
import type { Pack } from '@chekku/domain/schemas/product/pack'
import { useRootData } from '../../root-data.ts'
import { ChatIcon } from '../../ui/icons.tsx'
import { NewTabLink } from '../shared/new-tab-link.tsx'
import { productPath } from '../shared/product-path.ts'
import { useChatMessage } from '../shared/use-chat-link.ts'
import * as cardTexts from './texts.ts'
import { withTiedUnits } from './tied-units.ts'

/** The message of Order, or of Ask: name, price and URL; undefined without a chat number. */
export function useOrderMessage(product: Product, pack: Pack, path = productPath(product)) {
  const { origin } = useRootData()
  const write = useChatMessage()
  if (!write) return undefined
  const line = orderLine(product, pack, 1)
  const url = origin + path + packQuery(product, pack)
  return { line, ...write(orderText({ ...product, ...line, url })) }
}

/** Order, or Ask if the size has no stock or no price: opens the chat with its message. */
export function OrderLink(props: {
  product: Product
  /** The size that cards show if omitted. */
  pack?: Pack | undefined
  /** Path of the product's page, if it is not that of the product as it was read. */
  path?: string | undefined
  /** Shows the size that it orders, if the product has several. */
  namesSize?: boolean
  className: string
}) {
  const { product, pack = shownPack(packsOf(product)), path, namesSize = false, className } = props
  const message = useOrderMessage(product, pack, path)
  if (!message) return null
  const { line, href } = message
  const isOneOfSeveral = (product.packs?.length ?? 0) > 1
  const [text, name] = linkTexts(line, namesSize && isOneOfSeveral ? packName(pack) : '', product.name)
  return (
    <NewTabLink href={href} aria-label={name} title={name} className={className}>
      <ChatIcon className="size-4.5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{text}</span>
    </NewTabLink>
  )
}

/** The text of the link, and its accessible name. */
function linkTexts(
  line: ReturnType<typeof orderLine>,
  size: string,
  product: string,
): [text: string, name: string] {
  if (!canOrder(line)) return [cardTexts.ask, cardTexts.askAbout(line.name)]
  if (size === '') return [cardTexts.order, cardTexts.orderProduct(line.name)]
  return [cardTexts.orderSize(withTiedUnits(size)), cardTexts.orderSizeOf(size, product)]
}
