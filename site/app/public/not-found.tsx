import { messages } from '@chekku/domain/public-messages'
import { data, Link } from 'react-router'
import { buttonLook } from '../ui/button.ts'

export function loader() {
  return data(null, { status: 404 })
}

export function clientLoader() {
  return null
}

export default function NotFound() {
  return (
    <section className="page-width grid min-h-[70dvh] content-center gap-5 pt-header">
      <title>{messages.pageNotFound}</title>
      <meta name="robots" content="noindex" />
      <h1 className="text-title">{messages.pageNotFound}</h1>
      <p className="max-w-measure text-lead text-soft">
        There is nothing at this address. It may have moved, or a letter of it got lost on the way.
      </p>
      <p className="flex flex-wrap gap-3">
        <Link to="/products" className={buttonLook('primary')}>
          Explore Products
        </Link>
        <Link to="/" className={buttonLook('quiet')}>
          Back to the home page
        </Link>
      </p>
    </section>
  )
}
