import { chatLink, closedNote } from '@chekku/domain/chat'
import { useShop } from '../../root-data.ts'

/** Makes the link that opens a chat with the shop and a text, which says so while the shop is closed; undefined without a number. */
export function useChatLink(): ((text: string) => string) | undefined {
  const { reach, closed } = useShop()
  if (reach.chatNumber === '') return undefined
  return text => chatLink(reach.chatNumber, closed ? `${text}\n\n${closedNote(closed)}` : text)
}
