import {
  type CheckedRedirect,
  parseRedirects,
  type Redirect,
  redirectLimits,
  redirectMessages,
} from '@chekku/domain/redirects'
import type { StoredRedirects } from '@chekku/domain/schemas/redirects'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import { adminApi } from '../../api/admin/browser-admin-api.ts'
import { failureText } from '../../api/failure-text.ts'
import { Button } from '../../ui/admin/button.tsx'
import { TextArea } from '../../ui/admin/text-fields.tsx'
import { useToast } from '../../ui/toast.tsx'
import { StaleDialog } from '../components/form/stale-dialog.tsx'
import { storedPicture } from '../components/image-input/picture-choice.ts'
import { dataOf, queryClient } from '../data/query-client.ts'
import { QueryState } from '../layout/query-state.tsx'
import { panelClasses, Screen } from '../layout/screen.tsx'

const redirectsQuery = queryOptions({
  queryKey: ['redirects'],
  queryFn: () => dataOf(adminApi.redirects.list()),
})

/** Redirects from the URLs of a former site, pasted from a spreadsheet. */
export default function RedirectsScreen() {
  const query = useQuery(redirectsQuery)
  return (
    <Screen title="Old addresses" back={{ to: '/admin/shop', label: 'Back to the shop' }}>
      <p className="mb-5 max-w-measure text-soft">
        Did your shop have another website? Its links, in chats and in search engines, lead here once you say
        where to. Renamed products and categories need nothing: their old addresses lead on by themselves.
      </p>
      <QueryState query={query} failure={redirectMessages.loadFailed} count={1} emptyText="">
        {query.data && <RedirectsForm stored={query.data} />}
      </QueryState>
    </Screen>
  )
}

const textOf = (redirects: readonly Redirect[]) =>
  redirects.map(({ from, to }) => `${from}\t${to}`).join('\n')

/** The typed text, and the stored list that it is based on. */
interface Typed {
  text: string
  base: StoredRedirects
}

function RedirectsForm({ stored }: { stored: StoredRedirects }) {
  const [typed, setTyped] = useState<Typed>()
  const [stale, setStale] = useState<StoredRedirects>()
  const base = typed?.base ?? stored
  const text = typed?.text ?? textOf(stored.redirects)
  const [checked, setChecked] = useState<readonly CheckedRedirect[]>()
  const [isBusy, setIsBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const toast = useToast()

  /** Validates every line; with `isToSave` also saves a list without problems. */
  async function run(isToSave: boolean, { text: asked, base: over }: Typed = { text, base }) {
    setIsBusy(true)
    setFailure(undefined)
    const lines = parseRedirects(asked)
    const { data, error } = await adminApi.redirects.check(lines)
    setChecked(data?.redirects)
    if (error) setFailure(failureText(adminFailures.checkRedirects, error))
    else if (isToSave && data.redirects.every(({ problem }) => problem === undefined))
      await save(lines, over.version)
    setIsBusy(false)
  }

  async function save(lines: readonly Redirect[], version: number) {
    const { data, error } = await adminApi.redirects.save(lines, { version })
    if (error?.status === 412) return setStale(error.data as StoredRedirects)
    if (error) return setFailure(failureText(adminFailures.saveRedirects, error))
    toast(redirectMessages.saved(data.redirects.length))
    become(data)
  }

  function become(list: StoredRedirects) {
    queryClient.setQueryData(redirectsQuery.queryKey, list)
    setTyped(undefined)
    setChecked(undefined)
  }

  /** Takes over the stored list, or saves the chosen text over it. */
  function settle(theirs: StoredRedirects, chosen: string) {
    setStale(undefined)
    become(theirs)
    if (chosen === textOf(theirs.redirects)) return
    const mine = { text: chosen, base: theirs }
    setTyped(mine)
    void run(true, mine)
  }

  function onSubmit(event: FormEvent) {
    event.preventDefault()
    void run(true)
  }

  return (
    <form onSubmit={onSubmit} className={`${panelClasses} grid max-w-3xl gap-5 p-4 md:p-6`}>
      <TextArea
        id="redirects"
        label="Old and new addresses"
        hint={`A line each: the old path, then the new one or the name of a product or a category, such as “/shop/oil.html, Groundnut Oil”. Two columns copied from a spreadsheet fit as they are. At most ${redirectLimits.lines.toLocaleString('en-IN')} lines.`}
        error={failure}
        rows={10}
        spellCheck={false}
        wrap="off"
        value={text}
        onChange={({ target }) => {
          setTyped({ text: target.value, base })
          setChecked(undefined)
        }}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind="primary" disabled={isBusy || text === textOf(stored.redirects)}>
          Save
        </Button>
        <Button onClick={() => void run(false)} disabled={isBusy}>
          Check
        </Button>
      </div>
      {checked && <Preview checked={checked} />}
      {stale && (
        <StaleDialog
          key={stale.version}
          theirs={{ ...stale, image: '' }}
          form={{
            definition: {
              labels: { redirects: 'Old and new addresses' },
              valuesOf: ({ redirects }) => ({ redirects: textOf(redirects) }),
            },
            values: { redirects: text },
            base: { redirects: textOf(base.redirects) },
            picture: storedPicture,
            settleStale: (theirs, values) => settle(theirs, values.redirects),
            closeStale: () => setStale(undefined),
          }}
        />
      )}
    </form>
  )
}

/** Limit of displayed lines; if any are invalid, only those are shown. */
const mostShown = 100

function Preview({ checked }: { checked: readonly CheckedRedirect[] }) {
  const numbered = checked.map((line, at) => ({ ...line, number: at + 1 }))
  const wrong = numbered.filter(({ problem }) => problem !== undefined)
  const lines = (wrong.length > 0 ? wrong : numbered).slice(0, mostShown)
  const total = wrong.length > 0 ? wrong.length : checked.length
  return (
    <section aria-label="Preview" className="min-w-0">
      <p role="status" className={`font-semibold ${wrong.length > 0 ? 'text-danger' : 'text-leaf'}`}>
        {summaryOf(checked.length, wrong.length)}
      </p>
      <ol className="mt-2 divide-y divide-line">
        {lines.map(({ number, from, to, problem }) => (
          <li key={number} className="grid gap-0.5 py-2 wrap-anywhere">
            <span>
              <span className="text-soft">{number}.</span> {from} <span aria-hidden="true">→</span>
              <span className="sr-only">leads to</span> {to}
            </span>
            {problem && <span className="text-danger">{problem}</span>}
          </li>
        ))}
      </ol>
      {total > lines.length && <p className="mt-2 text-soft">and {total - lines.length} more</p>}
    </section>
  )
}

function summaryOf(count: number, wrong: number): string {
  if (wrong === 1) return 'One line can’t be saved as it is'
  if (wrong > 1) return `${wrong} lines can’t be saved as they are`
  return count === 1 ? 'One line, and it is right' : `${count} lines, and all are right`
}
