import { grantTexts, peopleMessages } from '@chekku/domain/people/people'
import type { Person } from '@chekku/domain/schemas/people/people'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../api/admin/browser-admin-api.ts'
import { Button } from '../../ui/admin/button.tsx'
import { Fold } from '../../ui/admin/fold.tsx'
import { useUser } from '../auth/session.ts'
import { SessionList, sessionName } from '../auth/session-list.tsx'
import { useAccountCall } from '../auth/use-account-call.ts'
import { momentText } from '../data/moment-text.ts'
import { QueryState } from '../layout/query-state.tsx'
import { panelClasses, Screen } from '../layout/screen.tsx'
import { Invites } from './invites.tsx'
import { peopleQuery } from './people-query.ts'
import { PersonChanges } from './person-changes.tsx'
import { SecondFactorRule } from './second-factor-rule.tsx'

export default function PeopleScreen() {
  const query = useQuery(peopleQuery)
  const { people = [], invites = [] } = query.data ?? {}
  return (
    <Screen title="People">
      <p className="mb-5 max-w-measure text-soft">Give everyone who works here an account of their own.</p>
      <QueryState query={query} failure={peopleMessages.loadFailed} count={people.length}>
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[3fr_2fr]">
          <ul aria-label="People" className={`${panelClasses} divide-y divide-line`}>
            {people.map(person => (
              <PersonRow key={person._id} person={person} />
            ))}
          </ul>
          <div className="grid gap-6">
            <Invites invites={invites} />
            <SecondFactorRule />
          </div>
        </div>
      </QueryState>
    </Screen>
  )
}

function signInText({ passkeys, hasAuthenticator }: Person): string {
  const password = hasAuthenticator ? 'password and app code' : 'password'
  if (passkeys === 0) return password
  return `${password} or ${passkeys === 1 ? 'a passkey' : `${passkeys} passkeys`}`
}

function changesText({ disabled, hasAuthenticator }: Person): string {
  const [password, access] = disabled ? ['', 'let in again'] : ['new password', 'shut out']
  return ['Role', password, hasAuthenticator && 'two-step sign-in', access].filter(Boolean).join(', ')
}

function PersonRow({ person }: { person: Person }) {
  const { _id, email, disabled, lastSeenAt, sessions } = person
  const endSession = (sessionId: string) => callApi('endPersonSession', { params: { id: _id, sessionId } })
  const endingOne = useAccountCall(endSession, { doneText: peopleMessages.sessionEnded, query: peopleQuery })
  const endingAll = useAccountCall(() => callApi('endPersonSessions', { params: { id: _id } }), {
    doneText: peopleMessages.sessionsEnded(sessions.length),
    query: peopleQuery,
  })
  const name = person.name.trim() || email
  const isOwn = useUser()?._id === _id
  return (
    <li className="p-4 leading-snug md:px-5">
      <h2 className="font-semibold wrap-anywhere">
        {name}
        {isOwn && ' (you)'}
      </h2>
      <p>{grantTexts(person).name}</p>
      {person.needsReview && <p className="font-semibold text-danger">{peopleMessages.needsReview}</p>}
      {disabled && <p className="font-semibold text-danger">Shut out: can’t sign in</p>}
      <p className="text-fine text-soft wrap-anywhere">
        {`${email}. ${lastSeenAt ? `Last seen ${momentText(lastSeenAt)}` : 'Not seen lately'}. Signs in with ${signInText(person)}.`}
      </p>
      {sessions.length > 0 && (
        <Fold
          title={sessions.length === 1 ? 'One session' : `${sessions.length} sessions`}
          summary={sessions.map(sessionName).join(', ')}
        >
          <SessionList sessions={sessions} isBusy={endingOne.isPending} onEnd={endingOne.mutate} />
          {!isOwn && sessions.length > 1 && (
            <Button className="w-fit" aria-disabled={endingAll.isPending} onClick={() => endingAll.mutate()}>
              End all of them
            </Button>
          )}
        </Fold>
      )}
      <Fold title="Change" summary={isOwn ? 'Role' : changesText(person)}>
        <PersonChanges person={person} name={name} isOwn={isOwn} />
      </Fold>
    </li>
  )
}
