import { business } from '@chekku/domain/business'
import { chatLink, orderText } from '@chekku/domain/chat'
import type { Product } from '@chekku/domain/schemas/product'
import { ChatIcon } from '../../ui/icons.tsx'
import { useRootData } from '../shared/root-data.ts'

/** Order, or Ask if the product is out of stock: a chat message with name, price and URL filled in. */
export function OrderLink({ product, className }: { product: Product; className: string }) {
  const { origin } = useRootData()
  const text = orderText({ ...product, url: `${origin}/product/${product._id}` })
  const word = product.inStock ? 'Order' : 'Ask'
  return (
    <a
      href={chatLink(business.chatNumber, text)}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={product.inStock ? `${word} ${product.name}` : `${word} about ${product.name}`}
      className={className}
    >
      <ChatIcon className="size-4.5" />
      {word}
    </a>
  )
}
