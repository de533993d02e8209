import { catalogueMessages } from '@chekku/domain/catalogue-messages'
import type { Address } from '@chekku/domain/schemas/address'
import { Form, useLocation, useSearchParams } from 'react-router'
import type { ApiError } from '../../api/api-response.ts'
import { type FailureTexts, failureText } from '../../api/failure-text.ts'
import { buttonClasses } from '../../ui/button.ts'
import { NothingHere, WayOn } from './nothing-here.tsx'
import * as pageTexts from './texts.ts'

interface PageFailureProps {
  error: ApiError
  failures: FailureTexts
  missing: { title: string; text: string }
}

export function PageFailure({ error, failures, missing }: PageFailureProps) {
  const isMissing = error.status === 404
  const title = isMissing ? missing.title : catalogueMessages.errorTitle
  return (
    <div className="page-width grid min-h-[60dvh] content-center py-16">
      <title>{title}</title>
      <meta name="robots" content="noindex" />
      <NothingHere
        title={title}
        as="h1"
        role="alert"
        action={isMissing ? <WayOn to="/products">{pageTexts.backToProducts}</WayOn> : <TryAgain />}
      >
        <p>{isMissing ? missing.text : failureText(failures, error)}</p>
      </NothingHere>
    </div>
  )
}

/** Stands above a page with data of a list or an older visit, if the rest of it fails to load. */
export const PartFailure = ({ className = 'page-width' }: { className?: string }) => (
  <div
    role="status"
    className={`flex flex-wrap items-center justify-between gap-x-5 gap-y-2 py-3 ${className}`}
  >
    <p>{catalogueMessages.partFailed}</p>
    <TryAgain variant="outline" />
  </div>
)

/** HTTP status of a page whose main content failed to load: 410 if deleted, 404 if it never existed, otherwise 503. */
export function pageStatus(
  error: { status: number } | null,
  address?: Pick<Address, 'state'> | null,
): number {
  if (!error) return 200
  if (error.status !== 404) return 503
  return address?.state === 'gone' ? 410 : 404
}

/** Reloads the route's data; without JavaScript the browser submits the form. */
export function TryAgain({ variant = 'primary' }: { variant?: 'primary' | 'outline' }) {
  const { pathname } = useLocation()
  const [query] = useSearchParams()
  // Moves the focus to the page's start, because the button disappears with the error.
  const focusMain = () => document.getElementById('main')?.focus({ preventScroll: true })
  return (
    <Form action={pathname} method="get" replace preventScrollReset onSubmit={focusMain}>
      {[...query].map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <button type="submit" className={buttonClasses(variant)}>
        {pageTexts.tryAgain}
      </button>
    </Form>
  )
}
