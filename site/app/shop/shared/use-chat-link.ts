import { chatLink } from '@chekku/domain/chat'
import { useShop } from '../../root-data.ts'

/** Makes the link that opens a chat with the shop and a text, which says so while the shop is closed; undefined without a number. */
export function useChatLink(): ((text: string) => string) | undefined {
  const { reach, closedNote } = useShop()
  if (reach.chatNumber === '') return undefined
  return text => chatLink(reach.chatNumber, closedNote ? `${text}\n\n${closedNote}` : text)
}
