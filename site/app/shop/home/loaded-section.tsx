import { type ReactNode, useRef, useState } from 'react'
import type { Answer } from '../../api/api-response.ts'
import { type FailureTexts, failureText } from '../../api/failure-text.ts'
import { type CachedQuery, cacheResult } from '../../api/query-cache.ts'
import { QueryResult } from '../../api/use-query.tsx'
import { buttonClasses } from '../../ui/button.ts'
import { Section, type SectionProps } from '../shared/section.tsx'

interface ListProps<Item> {
  query: CachedQuery<Answer<Item[]>>
  /** Asks again after a failure. */
  ask: () => Promise<Answer<Item[]>>
  failures: FailureTexts
  loading: ReactNode
  /** Shows the items; null hides the section. */
  children: (items: readonly Item[]) => ReactNode
}

type HeadingProps = Pick<SectionProps, 'id' | 'title' | 'more'>

/** A section of the home page whose items load by themselves, and whose failed request can be tried again. */
export function LoadedSection<Item>({ id, title, more, ...list }: HeadingProps & ListProps<Item>) {
  const heading = { id, title, more }
  return (
    <QueryResult query={list.query} loading={<Section {...heading}>{list.loading}</Section>}>
      {answer => <Answered answer={answer} heading={heading} {...list} />}
    </QueryResult>
  )
}

interface AnsweredProps<Item> extends ListProps<Item> {
  answer: Answer<Item[]>
  heading: HeadingProps
}

function Answered<Item>({ answer, heading, query, ask, failures, loading, children }: AnsweredProps<Item>) {
  const [retried, setRetried] = useState<Answer<Item[]> | 'loading'>()
  const frame = useRef<HTMLElement>(null)
  const shown = answer.error && retried ? retried : answer
  const tryAgain = async () => {
    // Keeps the focus in the section, because the button disappears.
    frame.current?.focus({ preventScroll: true })
    setRetried('loading')
    const newest = await ask()
    cacheResult(query.key, newest)
    setRetried(newest)
  }
  const content = shown !== 'loading' && shown.data ? children(shown.data) : loading
  if (content === null) return null
  return (
    <Section
      {...heading}
      ref={frame}
      tabIndex={-1}
      className="page-width scroll-mt-4 py-section outline-none"
    >
      {shown !== 'loading' && shown.error ? (
        <div role="alert" className="flex flex-wrap items-center gap-x-6 gap-y-4">
          <p className="text-danger">{failureText(failures, shown.error)}</p>
          <button type="button" onClick={tryAgain} className={buttonClasses('outline', 'noscript:hidden')}>
            Try again
          </button>
        </div>
      ) : (
        content
      )}
    </Section>
  )
}
