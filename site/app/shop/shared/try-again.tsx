import { Form, useLocation, useSearchParams } from 'react-router'
import { buttonClasses } from '../../ui/button.ts'

/** Reloads the route's data; without JavaScript the browser submits the form. */
export function TryAgain() {
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  // Moves the focus to the page's start, because the button disappears with the error.
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
