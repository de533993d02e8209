import { secondFactorMessages } from '@chekku/domain/people/second-factor'
import type { SecondFactorState } from '@chekku/domain/schemas/people/second-factor'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { callApi } from '../../api/admin/browser-admin-api.ts'
import { ConfirmButton } from '../../ui/admin/confirm.tsx'
import { RecoveryCodes } from '../auth/recovery-codes.tsx'
import { renewUser } from '../auth/session.ts'
import { useAccountCall } from '../auth/use-account-call.ts'
import { queryClient, unstoredQuery } from '../data/query-client.ts'
import { QueryState } from '../layout/query-state.tsx'
import { Panel } from '../layout/screen.tsx'

const SecondFactorSetup = lazy(async () => ({
  default: (await import('../auth/second-factor-setup.tsx')).SecondFactorSetup,
}))

const stateQuery = unstoredQuery(['second-factor'], () => callApi('getSecondFactor'))

export function SecondFactorPanel() {
  const query = useQuery(stateQuery)
  const [newCodes, setNewCodes] = useState<readonly string[]>()
  const { data } = query

  return (
    <Panel id="second-factor" title="Second factor">
      <p className="mt-3 max-w-measure text-soft">
        Sign in with your password and a code from your phone, so that a stolen password isn’t enough.
      </p>
      <QueryState query={query} failure={secondFactorMessages.loadFailed}>
        {newCodes && <RecoveryCodes codes={newCodes} onStored={() => setNewCodes(undefined)} />}
        {!newCodes && data?.isSet && <ActiveFactor state={data} onNewCodes={setNewCodes} />}
        {!(newCodes || data?.isSet) && (
          <Suspense fallback={null}>
            <SecondFactorSetup onDone={() => void queryClient.invalidateQueries(stateQuery)} />
          </Suspense>
        )}
      </QueryState>
    </Panel>
  )
}

/** Below this many, new recovery codes are suggested. */
const fewCodes = 4

function codesText(count: number): string {
  const codes = count === 1 ? 'One recovery code is' : `${count} recovery codes are`
  return `${codes} left${count < fewCodes ? ': make new ones' : ''}.`
}

function ActiveFactor(props: { state: SecondFactorState; onNewCodes: (codes: readonly string[]) => void }) {
  const { state, onNewCodes } = props
  const renewal = useAccountCall(() => callApi('renewRecoveryCodes'), {
    onDone: ({ recoveryCodes }) => onNewCodes(recoveryCodes),
    query: stateQuery,
  })
  const removal = useAccountCall(() => callApi('removeSecondFactor'), {
    doneText: secondFactorMessages.removed,
    onDone: () => void renewUser(),
    query: stateQuery,
  })
  const isBusy = renewal.isPending || removal.isPending
  return (
    <div className="mt-4 grid gap-3">
      <p>
        <strong>On.</strong>
        {` ${codesText(state.recoveryCodes)}`}
      </p>
      {!state.isReadable && <p className="text-danger">{secondFactorMessages.unreadable}</p>}
      <div className="flex flex-wrap gap-3">
        <ConfirmButton
          aria-disabled={isBusy}
          label="Make new recovery codes"
          text="The codes that you have now end at once."
          confirmLabel="Make new ones"
          onConfirm={renewal.mutate}
        />
        <ConfirmButton
          aria-disabled={isBusy}
          label="Remove"
          title="Remove the second factor"
          text="Your recovery codes end. Your password alone signs you in then; if the shop requires a second factor, you set up a new one before anything else."
          isDangerous
          onConfirm={removal.mutate}
        />
      </div>
    </div>
  )
}
