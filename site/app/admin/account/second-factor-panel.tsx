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
import { AccountPart } from './account-part.tsx'

const SecondFactorSetup = lazy(async () => ({
  default: (await import('../auth/second-factor-setup.tsx')).SecondFactorSetup,
}))

const stateQuery = unstoredQuery(['second-factor'], () => callApi('getSecondFactor'))

export function SecondFactorPanel() {
  const query = useQuery(stateQuery)
  const [newCodes, setNewCodes] = useState<readonly string[]>()
  const { data } = query

  return (
    <AccountPart id="second-factor" title="Two-step sign-in" summary={data ? stateText(data) : ''}>
      <p className="max-w-measure text-soft">
        A code from your phone protects you if your password is stolen.
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
    </AccountPart>
  )
}

/** Below this many, new recovery codes are suggested. */
const fewCodes = 4

function codesText(count: number): string {
  const codes = count === 1 ? 'One recovery code is' : `${count} recovery codes are`
  return `${codes} left${count < fewCodes ? ': make new ones' : ''}.`
}

const stateText = ({ isSet, recoveryCodes }: SecondFactorState) =>
  isSet ? `On. ${codesText(recoveryCodes)}` : 'Off'

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
    <div className="grid gap-3">
      {!state.isReadable && <p className="text-danger">{secondFactorMessages.unreadable}</p>}
      <div className="flex flex-wrap gap-3">
        <ConfirmButton
          aria-disabled={isBusy}
          label="Make new recovery codes"
          text="Your current codes stop working."
          confirmLabel="Make new ones"
          onConfirm={renewal.mutate}
        />
        <ConfirmButton
          aria-disabled={isBusy}
          label="Remove"
          title="Remove two-step sign-in"
          text="Your recovery codes stop working. Your shop may ask for a new set-up."
          isDangerous
          onConfirm={removal.mutate}
        />
      </div>
    </div>
  )
}
