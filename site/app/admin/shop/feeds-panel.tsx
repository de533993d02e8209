import { feedFindings, feedMessages } from '@chekku/domain/feeds'
import type { FeedReport } from '@chekku/domain/schemas/feeds'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { callApi } from '../../api/admin/browser-admin-api.ts'
import { CopyField } from '../../ui/admin/copy-and-share.tsx'
import { Fold } from '../../ui/admin/fold.tsx'
import { TextLink } from '../../ui/admin/text-link.tsx'
import { callQuery } from '../data/query-client.ts'
import { QueryState } from '../layout/query-state.tsx'
import { panelClasses } from '../layout/screen.tsx'

/** The address of the product feed for foreign catalogues, and the gaps in it. */
export function FeedsPanel() {
  const [isOpened, setIsOpened] = useState(false)
  const query = useQuery({
    ...callQuery(['feeds'], () => callApi('getFeeds')),
    enabled: isOpened,
    refetchOnMount: 'always',
  })
  return (
    <section className={`${panelClasses} mt-6 px-4 py-1 md:px-6`}>
      <Fold title={feedMessages.heading} summary={feedMessages.summary} onOpen={() => setIsOpened(true)}>
        <QueryState query={query} failure={feedMessages.loadFailed}>
          {query.data && <Report report={query.data} />}
        </QueryState>
      </Fold>
    </section>
  )
}

function Report({ report }: { report: FeedReport }) {
  return (
    <div className="grid max-w-measure gap-5">
      <CopyField
        noun="address"
        id="feed-meta"
        label="For WhatsApp, Instagram and Facebook"
        value={report.meta}
        hint="In Meta’s Commerce Manager, open Catalogue, Data sources, Add items, Data feed, “Use a URL”. Paste this address. Choose Indian rupee and “hourly”."
      />
      <p>{feedMessages.items(report.items)}</p>
      {report.findings.length > 0 && (
        <ul className="grid gap-4">
          {report.findings.map(finding => (
            <Finding key={finding.key} finding={finding} />
          ))}
        </ul>
      )}
    </div>
  )
}

function Finding({ finding: { key, count, products } }: { finding: FeedReport['findings'][number] }) {
  const { title, text } = feedFindings[key]
  return (
    <li className="min-w-0">
      <h3 className="font-semibold">{key === 'address' ? title : `${title}: ${count}`}</h3>
      <p className="text-soft">{text}</p>
      <ul className="flex flex-wrap gap-x-4">
        {key === 'address' && (
          <li>
            <TextLink to="/admin/start/address">Your address</TextLink>
          </li>
        )}
        {products.map(({ _id, name }) => (
          <li key={_id} className="min-w-0">
            <Link
              to={`/admin/products/edit/${_id}`}
              className="link inline-block min-h-11 min-w-11 py-2.5 leading-normal wrap-anywhere"
            >
              {name}
            </Link>
          </li>
        ))}
        {count > products.length && (
          <li className="flex min-h-11 items-center text-soft">{`and ${count - products.length} more`}</li>
        )}
      </ul>
    </li>
  )
}
