import { chatLink, testMessageText } from '@chekku/domain/chat/order-message'
import { callApi } from '../../api/admin/browser-admin-api.ts'
import { buttonClasses } from '../../ui/button.ts'

/** Opens the chat that receives orders, with a prepared message; `number` has digits with country code. */
export function TestMessageLink({ number, shopName }: { number: string; shopName: string }) {
  /** Records the test, which the go-live check asks for. */
  const onSent = async () => {
    const { error } = await callApi('recordTestMessage', { body: { number } })
    if (error) console.warn('The test message could not be noted', error)
  }
  return (
    <a
      href={chatLink(number, testMessageText(shopName))}
      target="_blank"
      rel="noopener noreferrer"
      onClick={() => void onSent()}
      className={buttonClasses('outline', 'mt-3')}
    >
      Send myself a test message<span className="sr-only"> (opens in a new tab)</span>
    </a>
  )
}
