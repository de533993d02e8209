import { accessTexts, grantTexts, peopleMessages } from '@chekku/domain/people/people'
import { recoveryLimits, recoveryMessages } from '@chekku/domain/people/recovery'
import { secondFactorMessages } from '@chekku/domain/people/second-factor'
import type { Person } from '@chekku/domain/schemas/people/people'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { callApi } from '../../api/admin/browser-admin-api.ts'
import { useShop } from '../../root-data.ts'
import { Button } from '../../ui/admin/button.tsx'
import { ConfirmButton, type Question } from '../../ui/admin/confirm.tsx'
import { Fold } from '../../ui/admin/fold.tsx'
import { useToast } from '../../ui/toast.tsx'
import { CredentialsForm } from '../auth/credentials-form.tsx'
import { signOut, useUser } from '../auth/session.ts'
import { SessionList, sessionName } from '../auth/session-list.tsx'
import { useAccountCall } from '../auth/use-account-call.ts'
import { momentText } from '../data/moment-text.ts'
import { queryClient } from '../data/query-client.ts'
import { QueryState } from '../layout/query-state.tsx'
import { panelClasses, Screen } from '../layout/screen.tsx'
import { Invites } from './invites.tsx'
import { NewLink } from './new-link.tsx'
import { peopleQuery } from './people-query.ts'
import { grantOf, ownerQuestion, RoleFields } from './role-fields.tsx'
import { SecondFactorRule } from './second-factor-rule.tsx'

export default function PeopleScreen() {
  const query = useQuery(peopleQuery)
  const { people = [], invites = [] } = query.data ?? {}
  return (
    <Screen title="People">
      <p className="mb-5 max-w-measure text-soft">
        Everybody who works on the shop signs in with an account of their own, so that each may do what they
        need and the activity says who did what.
      </p>
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

const waysText = ({ passkeys, hasAuthenticator }: Person) =>
  [
    hasAuthenticator ? 'password and app code' : 'password',
    passkeys > 0 && (passkeys === 1 ? 'a passkey' : `${passkeys} passkeys`),
  ]
    .filter(Boolean)
    .join(' or ')

const personFoldText = ({ disabled, hasAuthenticator }: Person) =>
  [
    'Role',
    !disabled && 'new password',
    hasAuthenticator && 'second factor',
    disabled ? 'let in again' : 'shut out',
  ]
    .filter(Boolean)
    .join(', ')

function PersonRow({ person }: { person: Person }) {
  const { _id, email, disabled, lastSeenAt, sessions } = person
  const endSession = (sessionId: string) => callApi('endPersonSession', { params: { id: _id, sessionId } })
  const one = useAccountCall(endSession, { doneText: peopleMessages.sessionEnded, query: peopleQuery })
  const all = useAccountCall(() => callApi('endPersonSessions', { params: { id: _id } }), {
    doneText: peopleMessages.sessionsEnded(sessions.length),
    query: peopleQuery,
  })
  const name = person.name.trim() || email
  const role = grantTexts(person).name
  const isOwn = useUser()?._id === _id
  return (
    <li className="p-4 leading-snug md:px-5">
      <h2 className="font-semibold wrap-anywhere">
        {name}
        {isOwn && ' (you)'}
      </h2>
      <p>{role}</p>
      {person.needsReview && <p className="font-semibold text-danger">{peopleMessages.needsReview}</p>}
      {disabled && <p className="font-semibold text-danger">Shut out: can’t sign in</p>}
      <p className="text-fine text-soft wrap-anywhere">
        {`${email}. ${lastSeenAt ? `Last seen ${momentText(lastSeenAt)}` : 'Not seen lately'}. Signs in with ${waysText(person)}.`}
      </p>
      {sessions.length > 0 && (
        <Fold
          title={sessions.length === 1 ? 'One session' : `${sessions.length} sessions`}
          summary={sessions.map(sessionName).join(', ')}
        >
          <SessionList sessions={sessions} isBusy={one.isPending} onEnd={one.mutate} />
          {!isOwn && sessions.length > 1 && (
            <Button className="w-fit" aria-disabled={all.isPending} onClick={() => all.mutate()}>
              End all of them
            </Button>
          )}
        </Fold>
      )}
      <Fold title="Change" summary={isOwn ? 'Role' : personFoldText(person)}>
        <RoleForm key={role} person={person} name={name} isOwn={isOwn} />
        {!isOwn && !disabled && (
          <Part title="Forgotten password">
            <ForgottenPassword person={person} name={name} />
          </Part>
        )}
        {!isOwn && person.hasAuthenticator && (
          <Part title="Lost phone and recovery codes">
            <LostFactor person={person} name={name} />
          </Part>
        )}
        {!isOwn && (
          <Part title="Way in">
            <ShutOut person={person} name={name} />
          </Part>
        )}
      </Fold>
    </li>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="grid grid-cols-1 gap-3 border-t border-line pt-4">
    <h3 className="font-semibold">{title}</h3>
    {children}
  </div>
)

interface OfPerson {
  person: Person
  name: string
}

function RoleForm({ person: { _id, access, work }, name, isOwn }: OfPerson & { isOwn: boolean }) {
  const toast = useToast()

  function questionOf(fields: Readonly<Record<string, string>>): Question | undefined {
    const next = grantOf(fields).access
    if (next === access) return undefined
    if (!isOwn) return next === 'owner' ? ownerQuestion(name) : undefined
    const role = accessTexts[next].name
    return {
      title: 'Give up the shop',
      text: `You become ${role} and can’t take it back; only another owner can. You are signed out, and sign in again as ${role}.`,
      confirmLabel: `Become ${role}`,
      isDangerous: true,
    }
  }

  return (
    <CredentialsForm
      ask={questionOf}
      send={fields => callApi('changePerson', { params: { id: _id }, body: grantOf(fields) })}
      onSent={async (_done, fields) => {
        if (isOwn && grantOf(fields).access !== access) return signOut()
        toast(peopleMessages.changed(name, grantOf(fields)))
        await queryClient.invalidateQueries(peopleQuery)
      }}
      submitLabel="Save the role"
    >
      {(_field, errors) => (
        <>
          <RoleFields id={_id} access={access} work={work} errors={errors} />
          <p className="text-soft">
            {`After a new role ${isOwn ? 'you' : 'they'} sign in again on every device.`}
          </p>
        </>
      )}
    </CredentialsForm>
  )
}

function ForgottenPassword({ person: { _id }, name }: OfPerson) {
  const shop = useShop().identity.name
  const create = () => callApi('createResetLink', { params: { id: _id } })
  const { data, mutate, isPending } = useAccountCall(create)
  return (
    <>
      <Button
        className="w-fit"
        aria-disabled={isPending}
        aria-label={`Make a link for a new password: ${name}`}
        onClick={() => mutate()}
      >
        Make a link for a new password
      </Button>
      {data && (
        <NewLink
          key={data.link}
          id={`reset-${_id}`}
          label={`The link for a new password for ${name}`}
          link={data.link}
          text={recoveryMessages.resetText(name, shop, data.link)}
          hint={`It is shown only now, and works for ${recoveryLimits.handedHours} hours, once. Whoever has it can sign in as them, so send it to nobody else. It also ends their passkeys.`}
        />
      )}
    </>
  )
}

/** A way back for a person who has lost the phone and the recovery codes. */
function LostFactor({ person: { _id }, name }: OfPerson) {
  const remove = () => callApi('removeSecondFactorOfPerson', { params: { id: _id } })
  const { mutate, isPending } = useAccountCall(remove, {
    doneText: secondFactorMessages.removed,
    query: peopleQuery,
  })
  return (
    <ConfirmButton
      className="w-fit"
      aria-disabled={isPending}
      label="Remove the second factor"
      name={name}
      text="The password alone signs them in then. They are signed out everywhere."
      confirmLabel="Remove"
      isDangerous
      onConfirm={mutate}
    />
  )
}

function ShutOut({ person: { _id, disabled }, name }: OfPerson) {
  const turn = () => callApi('disablePerson', { params: { id: _id }, body: { disabled: !disabled } })
  const { mutate, isPending } = useAccountCall(turn, {
    doneText: peopleMessages.signInChanged(name, !disabled),
    query: peopleQuery,
  })
  if (disabled)
    return (
      <Button
        kind="outline"
        className="w-fit"
        aria-disabled={isPending}
        aria-label={`Let in again: ${name}`}
        onClick={() => mutate()}
      >
        Let in again
      </Button>
    )
  return (
    <ConfirmButton
      kind="danger"
      className="w-fit"
      aria-disabled={isPending}
      label="Shut out"
      name={name}
      text="They are signed out everywhere and can’t sign in any more, until you let them in again."
      isDangerous
      onConfirm={mutate}
    />
  )
}
