import { peopleMessages } from '@chekku/domain/people'
import { sessionMessages } from '@chekku/domain/session'
import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { adminFailures } from '../../api/admin/admin-failures.ts'
import { adminApi } from '../../api/admin/browser-admin-api.ts'
import type { ApiError } from '../../api/api-response.ts'
import { failureText } from '../../api/failure-text.ts'
import { Button } from '../../ui/admin/button.tsx'
import { useConfirm } from '../../ui/admin/confirm.tsx'
import { useToast } from '../../ui/toast.tsx'
import { SessionList } from '../auth/session-list.tsx'
import { dataOf, queryClient } from '../data/query-client.ts'
import { panelClasses } from '../layout/screen.tsx'

const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: () => dataOf(adminApi.auth.sessions()),
  meta: { isStored: false },
})

/** Shows where the administrator is signed in, and ends other sessions, such as on a lost phone. */
export function OtherSessions() {
  const toast = useToast()
  const confirm = useConfirm()
  const { data: sessions = [] } = useQuery(sessionsQuery)
  const said = {
    onError: (error: ApiError) => toast(failureText(adminFailures.account, error), { hasFailed: true }),
    onSettled: () => queryClient.invalidateQueries(sessionsQuery),
  }
  const all = useMutation({
    mutationFn: () => dataOf(adminApi.auth.logoutOthers()),
    onSuccess: ({ ended }) => toast(sessionMessages.othersSignedOut(ended)),
    ...said,
  })
  const one = useMutation({
    mutationFn: (id: string) => dataOf(adminApi.auth.endSession(id)),
    onSuccess: () => toast(peopleMessages.sessionEnded),
    ...said,
  })

  async function onEnd() {
    const isSure = await confirm({
      title: 'Sign out other sessions',
      text: 'Every other phone and computer on which you are signed in will have to sign in anew.',
      confirmLabel: 'Sign out others',
    })
    if (isSure) all.mutate()
  }

  return (
    <section aria-labelledby="other-sessions" className={`${panelClasses} p-5 md:p-6`}>
      <h2 id="other-sessions" className="text-name font-semibold">
        Other sessions
      </h2>
      <p className="mt-3 max-w-measure text-soft">
        If a phone is lost, or you forgot to log out somewhere, end that session, or every one but this.
      </p>
      <SessionList sessions={sessions} isBusy={one.isPending} onEnd={one.mutate} className="mt-3" />
      <Button onClick={() => void onEnd()} disabled={all.isPending} className="mt-4">
        Sign out other sessions
      </Button>
    </section>
  )
}
