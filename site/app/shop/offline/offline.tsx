import { Link } from 'react-router'
import { buttonLook } from '../../ui/button.ts'
import { SuggestedProducts } from '../product-card/suggested-products.tsx'
import { EmptyShelfArt } from '../shared/empty-shelf-art.tsx'

const sameAddress = ''

/** What the worker shows, without script, at the address of a page that was never opened on this device. */
export default function Offline() {
  return (
    <div className="page-width grid min-h-[70dvh] content-center gap-5 pb-section pt-[calc(var(--spacing-header)+2rem)]">
      <title>You are offline</title>
      <meta name="robots" content="noindex" />
      <EmptyShelfArt />
      <h1 className="text-title">You are offline</h1>
      <p className="max-w-measure text-lead text-soft">
        This page has not been opened on this device before, so there is nothing of it to show. What you have
        seen of the shop is still here.
      </p>
      <p className="flex flex-wrap gap-3">
        {/* The address that was asked for, once more: this page stands in its place. */}
        <a href={sameAddress} className={buttonLook('primary')}>
          Try again
        </a>
        <Link to="/enquiry" className={buttonLook('quiet')}>
          Your list
        </Link>
        <Link to="/" className={buttonLook('quiet')}>
          Back to the home page
        </Link>
      </p>
      <SuggestedProducts from="featured" />
    </div>
  )
}
