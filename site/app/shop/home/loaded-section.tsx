import { catalogueMessages } from '@chekku/domain/catalogue-messages'
import { type ReactNode, useRef, useState } from 'react'
import type { Answer } from '../../api/api-response.ts'
import { type FailureTexts, failureText } from '../../api/failure-text.ts'
import { type CachedQuery, cacheResult } from '../../api/query-cache.ts'
import { QueryResult } from '../../api/query-result.tsx'
import { buttonClasses } from '../../ui/button.ts'
import * as pageTexts from '../catalogue-pages/texts.ts'
import { Section, type SectionProps } from '../shared/section.tsx'

interface LoadedSectionProps<Item> extends Pick<SectionProps, 'id' | 'title' | 'more'> {
  query: CachedQuery<Answer<Item[]>>
  ask: () => Promise<Answer<Item[]>>
  failures: FailureTexts
  loading: ReactNode
  /** Shows the items; null hides the section. */
  children: (items: readonly Item[]) => ReactNode
}

/** A section of the home page that loads its items itself and offers a retry. */
export function LoadedSection<Item>(props: LoadedSectionProps<Item>) {
  const { query, ask, failures, loading, children, ...heading } = props
  const [retry, setRetry] = useState<Answer<Item[]> | 'loading'>()
  const frame = useRef<HTMLElement>(null)
  const tryAgain = async () => {
    // Keeps the focus in the section, because the button disappears.
    frame.current?.focus({ preventScroll: true })
    setRetry('loading')
    const answer = await ask()
    cacheResult(query.key, answer)
    setRetry(answer)
  }
  const section = (content: ReactNode) =>
    content !== null && (
      <Section {...heading} ref={frame} tabIndex={-1}>
        {content}
      </Section>
    )
  const failure = (text: string) => (
    <div role="alert" className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <p className="text-danger">{text}</p>
      <button type="button" onClick={tryAgain} className={buttonClasses('outline', 'noscript:hidden')}>
        {pageTexts.tryAgain}
      </button>
    </div>
  )
  const isRenewed = typeof retry === 'object' && !retry.error
  return (
    <QueryResult
      query={query}
      loading={section(loading)}
      outdated={!isRenewed && <div className="page-width pt-6">{failure(catalogueMessages.partFailed)}</div>}
    >
      {answer => {
        if (retry === 'loading') return section(loading)
        // A retry that has failed too does not take the place of items.
        const shown = retry && (isRenewed || answer.error) ? retry : answer
        return section(shown.error ? failure(failureText(failures, shown.error)) : children(shown.data))
      }}
    </QueryResult>
  )
}
