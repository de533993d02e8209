import { Link } from 'react-router'
import { PageHead } from '../seo/page-head.tsx'
import { EnquiryList } from './enquiry-list.tsx'

const purpose =
  'Gather what you would like as you look around, then ask for all of it in one chat message. The list is kept on this device only, and nothing is sent until you send that message.'

/** The enquiry list page: the same for everyone, and filled in from the device's storage. */
export default function Enquiry() {
  return (
    <div className="page-width pb-section pt-[calc(var(--spacing-header)+2rem)] md:pt-[calc(var(--spacing-header)+3.5rem)]">
      <PageHead title="Your list" description={purpose} path="/enquiry" />
      <meta name="robots" content="noindex" />
      <h1 className="text-title">Your list</h1>
      <p className="mt-4 max-w-measure text-soft">{purpose}</p>
      <p className="mt-6 hidden max-w-measure noscript:block">
        A list needs script, which is switched off in this browser. You can order each product by itself with
        the Order link that stands beside it:{' '}
        <Link to="/products" className="link">
          all products
        </Link>
        .
      </p>
      <EnquiryList />
    </div>
  )
}
