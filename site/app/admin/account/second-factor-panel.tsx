import type { NewRecoveryCodes } from '@chekku/domain/schemas/second-factor'
import { secondFactorMessages } from '@chekku/domain/second-factor'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import { adminApi } from '../../api/admin/browser-admin-api.ts'
import type { ApiError } from '../../api/api-response.ts'
import { failureText } from '../../api/failure-text.ts'
import { Button } from '../../ui/admin/button.tsx'
import { useConfirm } from '../../ui/admin/confirm.tsx'
import { useToast } from '../../ui/toast.tsx'
import { RecoveryCodes } from '../auth/recovery-codes.tsx'
import { renewUser } from '../auth/session.ts'
import { dataOf, queryClient } from '../data/query-client.ts'
import { QueryState } from '../layout/query-state.tsx'
import { panelClasses } from '../layout/screen.tsx'

const SecondFactorSetup = lazy(async () => ({
  default: (await import('../auth/second-factor-setup.tsx')).SecondFactorSetup,
}))

const stateQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: () => dataOf(adminApi.secondFactor.state()),
  meta: { isStored: false },
})

const reload = () => queryClient.invalidateQueries({ queryKey: stateQuery.queryKey })

/** Below this many, new recovery codes are suggested. */
const fewCodes = 4

/** The own second factor: its set-up, its recovery codes, its end. */
export function SecondFactorPanel() {
  const toast = useToast()
  const confirm = useConfirm()
  const query = useQuery(stateQuery)
  const [codes, setCodes] = useState<readonly string[]>()
  const { mutate, isPending } = useMutation<
    NewRecoveryCodes | true,
    ApiError,
    'renewRecoveryCodes' | 'remove'
  >({
    mutationFn: call => dataOf<NewRecoveryCodes | true>(adminApi.secondFactor[call]()),
    onSuccess(answer) {
      if (answer !== true) return setCodes(answer.recoveryCodes)
      toast(secondFactorMessages.removed)
      void renewUser()
    },
    onError: error => toast(failureText(adminFailures.account, error), { hasFailed: true }),
    onSettled: reload,
  })
  const { isSet = false, recoveryCodes = 0, isReadable = true } = query.data ?? {}

  async function onRenew() {
    const isSure = await confirm({
      title: 'Make new recovery codes',
      text: 'The codes that you have now end at once.',
      confirmLabel: 'Make new ones',
    })
    if (isSure) mutate('renewRecoveryCodes')
  }

  async function onRemove() {
    const isSure = await confirm({
      title: 'Remove the second factor',
      text: 'Your password alone signs you in then, and your recovery codes end.',
      confirmLabel: 'Remove',
      isDangerous: true,
    })
    if (isSure) mutate('remove')
  }

  return (
    <section aria-labelledby="second-factor" className={`${panelClasses} p-5 md:p-6`}>
      <h2 id="second-factor" className="text-name font-semibold">
        Second factor
      </h2>
      <p className="mt-3 max-w-measure text-soft">
        Besides your password, the sign-in asks for a code that an app on your phone shows. Whoever learns
        your password can do nothing with it alone.
      </p>
      <QueryState query={query} failure={secondFactorMessages.loadFailed} count={1} emptyText="">
        {codes ? (
          <RecoveryCodes codes={codes} onStored={() => setCodes(undefined)} />
        ) : isSet ? (
          <div className="mt-4 grid gap-3">
            <p>
              <strong>On.</strong>{' '}
              {recoveryCodes === 1 ? 'One recovery code is' : `${recoveryCodes} recovery codes are`} left
              {recoveryCodes < fewCodes && ': make new ones'}.
            </p>
            {!isReadable && <p className="text-danger">{secondFactorMessages.unreadable}</p>}
            <div className="flex flex-wrap gap-3">
              <Button disabled={isPending} onClick={() => void onRenew()}>
                Make new recovery codes
              </Button>
              <Button kind="danger" disabled={isPending} onClick={() => void onRemove()}>
                Remove
              </Button>
            </div>
          </div>
        ) : (
          <Suspense fallback={null}>
            <SecondFactorSetup onDone={() => void reload()} />
          </Suspense>
        )}
      </QueryState>
    </section>
  )
}
