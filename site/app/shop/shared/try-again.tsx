import { Form, useLocation, useSearchParams } from 'react-router'
import { buttonClasses } from '../../ui/button.ts'

/** Asks for the page once more; without script the browser does. */
export function TryAgain() {
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  // The button goes away with the failure that it stands under: the keyboard goes on from the page's start.
  const keepPlace = () => document.getElementById('main')?.focus({ preventScroll: true })
  return (
    <Form action={pathname} method="get" replace preventScrollReset onSubmit={keepPlace}>
      {[...query].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className={buttonClasses('primary')}>
        Try again
      </button>
    </Form>
  )
}
