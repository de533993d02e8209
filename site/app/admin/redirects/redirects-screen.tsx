import { redirectMessages } from '@chekku/domain/addresses/redirect-messages'
import { type CheckedRedirect, parseRedirects } from '@chekku/domain/addresses/redirects'
import type { StoredRedirects } from '@chekku/domain/schemas/redirects'
import { useMutation, useQuery } from '@tanstack/react-query'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import { callApi } from '../../api/admin/browser-admin-api.ts'
import type { Answer, ApiError } from '../../api/api-response.ts'
import { failureText } from '../../api/failure-text.ts'
import { Button } from '../../ui/admin/button.tsx'
import { TextArea } from '../../ui/admin/fields/text-fields.tsx'
import { EditForm, useEditKeys } from '../components/edit/edit-form.tsx'
import { type DraftSlot, useDraftSlot } from '../components/edit/form-draft.ts'
import { SaveBar } from '../components/edit/save-bar.tsx'
import { type Edit, useEdit } from '../components/edit/use-edit.ts'
import { editFields } from '../components/list-editor/record-fields.ts'
import { callQuery, dataOf, queryClient } from '../data/query-client.ts'
import { useUndoToast } from '../data/use-undo.ts'
import { QueryState } from '../layout/query-state.tsx'
import { panelClasses, Screen } from '../layout/screen.tsx'

const redirectsQuery = callQuery(['redirects'], () => callApi('listRedirects'))

export default function RedirectsScreen() {
  const query = useQuery(redirectsQuery)
  const slot = useDraftSlot<Edit<Values>>('redirects')
  return (
    <Screen title="Old addresses" back={{ to: '/admin/shop', label: 'Back to the shop' }}>
      <p className="mb-5 max-w-measure text-soft">
        Did you have another website? Send its old links to pages here. Links of renamed products already
        work.
      </p>
      <QueryState query={query} failure={redirectMessages.loadFailed}>
        {query.data && slot && <RedirectsForm stored={query.data} slot={slot} />}
      </QueryState>
    </Screen>
  )
}

/** The failure of a save whose lines have problems, which the preview names. */
const invalidLines: ApiError = { kind: 'refused', status: 400, message: '' }

type Values = { redirects: string }

/** The only field, for the form and for conflicts. */
const description = {
  labels: { redirects: 'Old and new addresses' },
  valuesOf: ({ redirects }: StoredRedirects): Values => ({
    redirects: redirects.map(({ from, to }) => `${from}\t${to}`).join('\n'),
  }),
}

function RedirectsForm({ stored, slot }: { stored: StoredRedirects; slot: DraftSlot<Edit<Values>> }) {
  const undoToast = useUndoToast()
  const check = useMutation<{ redirects: CheckedRedirect[] }, ApiError, string>({
    mutationFn: text => dataOf(callApi('checkRedirects', { body: { redirects: parseRedirects(text) } })),
  })
  const form = useEdit<StoredRedirects, Values>({
    stored,
    slot,
    valuesOf: description.valuesOf,
    async save({ values }, options): Promise<Answer<StoredRedirects>> {
      const { redirects } = await check.mutateAsync(values.redirects)
      if (redirects.some(({ problem }) => problem !== undefined)) return { data: null, error: invalidLines }
      return callApi('saveRedirects', { body: { redirects: parseRedirects(values.redirects) }, ...options })
    },
    onStored: list => queryClient.setQueryData(redirectsQuery.queryKey, list),
    onSaved({ redirects }, { change }) {
      check.reset()
      undoToast(redirectMessages.saved(redirects.length), [change])
    },
  })
  const text = form.values.redirects
  const isBusy = form.isSaving || check.isPending
  const save = () => form.isUnsaved && !isBusy && form.save()
  useEditKeys(save, form.draft)
  return (
    <EditForm
      form={form}
      description={description}
      isSaveDisabled={isBusy || !form.isUnsaved}
      notesClassName=""
      className={`${panelClasses} grid max-w-3xl gap-5 p-4 md:p-6`}
    >
      <TextArea
        {...editFields(form, description.labels).text('redirects')}
        hint={'One line each: old address, then new page. Example: /shop/oil.html, Groundnut Oil'}
        error={errorText(check.error, form.failure)}
        rows={10}
        spellCheck={false}
        wrap="off"
      />
      <Button onClick={() => check.mutate(text)} disabled={isBusy} className="justify-self-start">
        Check
      </Button>
      {check.data && check.variables === text && <Preview checked={check.data.redirects} />}
      {form.isUnsaved && <SaveBar edit={form} disabled={isBusy} />}
    </EditForm>
  )
}

function errorText(checkError: ApiError | null, saveError: ApiError | undefined): string | undefined {
  if (checkError) return failureText(adminFailures.checkRedirects, checkError)
  if (saveError === undefined || saveError === invalidLines) return undefined
  return failureText(adminFailures.saveRedirects, saveError)
}

/** Limit of displayed lines; if any are invalid, only those are shown. */
const shownLines = 100

function Preview({ checked }: { checked: readonly CheckedRedirect[] }) {
  const redirects = checked.map((redirect, index) => ({ ...redirect, number: redirect.line ?? index + 1 }))
  const wrong = redirects.filter(({ problem }) => problem !== undefined)
  const listed = wrong.length > 0 ? wrong : redirects
  return (
    <section aria-label="Preview" className="min-w-0">
      <p role="status" className={`font-semibold ${wrong.length > 0 ? 'text-danger' : 'text-leaf'}`}>
        {summaryOf(checked.length, wrong.length)}
      </p>
      <ol className="mt-2 divide-y divide-line">
        {listed.slice(0, shownLines).map(({ number, from, to, problem }) => (
          <li key={number} className="grid gap-0.5 py-2 wrap-anywhere">
            <span>
              <span className="text-soft">{`${number}.`}</span> {from} <span aria-hidden="true">→</span>
              <span className="sr-only">leads to</span> {to}
            </span>
            {problem && <span className="text-danger">{problem}</span>}
          </li>
        ))}
      </ol>
      {listed.length > shownLines && (
        <p className="mt-2 text-soft">{`and ${listed.length - shownLines} more`}</p>
      )}
    </section>
  )
}

function summaryOf(count: number, wrong: number): string {
  if (wrong === 1) return 'One line has an error'
  if (wrong > 1) return `${wrong} lines have errors`
  return count === 1 ? 'One line, no errors' : `${count} lines, no errors`
}
