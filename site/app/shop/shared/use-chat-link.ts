import { chatLink } from '@chekku/domain/chat'
import { useShop } from '../../root-data.ts'

/** A message to the shop as it will be sent, and the link that opens a chat with it. */
export interface ChatMessage {
  text: string
  href: string
}

/** Writes messages to the shop, which say so while it is closed; undefined without a number. */
export function useChatMessage(): ((text: string) => ChatMessage) | undefined {
  const { reach, closedNote } = useShop()
  if (reach.chatNumber === '') return undefined
  return written => {
    const text = (closedNote ? `${written}\n\n${closedNote}` : written).toWellFormed()
    return { text, href: chatLink(reach.chatNumber, text) }
  }
}

/** As `useChatMessage`, the link alone. */
export function useChatLink(): ((text: string) => string) | undefined {
  const write = useChatMessage()
  return write && (text => write(text).href)
}
