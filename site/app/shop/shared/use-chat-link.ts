import { chatLink } from '@chekku/domain/chat/chat-link'
import * as orderTexts from '@chekku/domain/chat/order-texts'
import { useShop } from '../../root-data.ts'

/**
 * Returns a function that creates messages, with a note while the shop is closed, and the link that opens a chat with
 * one; undefined without a chat number.
 */
export function useChatMessage() {
  const { reach, closed } = useShop()
  if (reach.chatNumber === '') return undefined
  return (written: string) => {
    const text = (closed ? `${written}\n\n${closed.note}` : written).toWellFormed()
    return { text, href: chatLink(reach.chatNumber, text) }
  }
}

/** The link of a chat with a question that is begun; undefined without a chat number. */
export function useQuestionLink(): string | undefined {
  const { name } = useShop().identity
  return useChatMessage()?.(orderTexts.question(name)).href
}
