import { chatLink } from '@chekku/domain/chat/order-message'
import { useShop } from '../../root-data.ts'

/** The final text of a message to the shop, and the link that opens a chat with it. */
export interface ChatMessage {
  text: string
  href: string
}

/** Returns a function that creates messages, with a note while the shop is closed; undefined without a chat number. */
export function useChatMessage(): ((text: string) => ChatMessage) | undefined {
  const { reach, closed } = useShop()
  if (reach.chatNumber === '') return undefined
  return written => {
    const text = (closed ? `${written}\n\n${closed.note}` : written).toWellFormed()
    return { text, href: chatLink(reach.chatNumber, text) }
  }
}

/** As `useChatMessage`, but returns only the link. */
export function useChatLink(): ((text: string) => string) | undefined {
  const write = useChatMessage()
  return write && (text => write(text).href)
}

/** The link of a chat with a question that is begun; undefined without a chat number. */
export function useQuestionLink(): string | undefined {
  const { name } = useShop().identity
  return useChatLink()?.(`Hello ${name}, I have a question.`)
}
