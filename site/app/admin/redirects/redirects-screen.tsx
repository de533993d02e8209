import { type CheckedRedirect, redirectLimits, redirectMessages } from '@chekku/domain/redirects'
import type { StoredRedirects } from '@chekku/domain/schemas/redirects'
import { useQuery } from '@tanstack/react-query'
import { Button } from '../../ui/admin/button.tsx'
import { TextArea } from '../../ui/admin/text-fields.tsx'
import { RestoredDraft } from '../components/form/restored-draft.tsx'
import { StaleDialog } from '../components/form/stale-dialog.tsx'
import { useSaveShortcut } from '../components/form/use-save-shortcut.ts'
import { QueryState } from '../layout/query-state.tsx'
import { panelClasses, Screen } from '../layout/screen.tsx'
import { redirectsQuery, redirectsText, useRedirects } from './use-redirects.ts'

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

function RedirectsForm({ stored }: { stored: StoredRedirects }) {
  const form = useRedirects(stored)
  const { text, base, checked, stale } = form
  useSaveShortcut(form.save)
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        form.save()
      }}
      className={`${panelClasses} grid max-w-3xl gap-5 p-4 md:p-6`}
    >
      {form.isRestored && <RestoredDraft onDiscard={form.discard} />}
      <TextArea
        id="redirects"
        label="Old and new addresses"
        hint={`A line each: the old path, then the new one or the name of a product or a category, such as “/shop/oil.html, Groundnut Oil”. Two columns copied from a spreadsheet fit as they are. What follows a “?” counts: “/index.php?id=7” has a line of its own. At most ${redirectLimits.lines.toLocaleString('en-IN')} lines.`}
        error={form.failure}
        rows={10}
        spellCheck={false}
        wrap="off"
        value={text}
        onChange={({ target }) => form.type(target.value)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" kind="primary" disabled={form.isBusy || !form.isChanged} title="Ctrl+S">
          Save
        </Button>
        <Button onClick={form.check} disabled={form.isBusy}>
          Check
        </Button>
      </div>
      {checked && <Preview checked={checked} />}
      {stale && (
        <StaleDialog
          key={stale.version}
          theirs={stale}
          form={{
            definition: {
              labels: { redirects: 'Old and new addresses' },
              valuesOf: ({ redirects }) => ({ redirects: redirectsText(redirects) }),
            },
            values: { redirects: text },
            base: { redirects: redirectsText(base.redirects) },
            settleStale: (theirs, values) => form.settleStale(theirs, values.redirects),
            closeStale: form.closeStale,
          }}
        />
      )}
    </form>
  )
}

/** Limit of displayed lines; if any are invalid, only those are shown. */
const mostShown = 100

function Preview({ checked }: { checked: readonly CheckedRedirect[] }) {
  const numbered = checked.map((line, at) => ({ ...line, number: line.line ?? at + 1 }))
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
