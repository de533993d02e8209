import { accessTexts, grantTexts, peopleMessages } from '@chekku/domain/people/people'
import { recoveryLimits, recoveryMessages } from '@chekku/domain/people/recovery'
import { secondFactorMessages } from '@chekku/domain/people/second-factor'
import type { Person } from '@chekku/domain/schemas/people/people'
import type { ReactNode } from 'react'
import { callApi } from '../../api/admin/browser-admin-api.ts'
import { useShop } from '../../root-data.ts'
import { Button } from '../../ui/admin/button.tsx'
import { ConfirmButton, type Question } from '../../ui/admin/confirm.tsx'
import { useToast } from '../../ui/toast.tsx'
import { CredentialsForm } from '../auth/credentials-form.tsx'
import { signOut } from '../auth/session.ts'
import { useAccountCall } from '../auth/use-account-call.ts'
import { queryClient } from '../data/query-client.ts'
import { NewLink } from './new-link.tsx'
import { peopleQuery } from './people-query.ts'
import { ownerQuestion, RoleFields, typedGrant } from './role-fields.tsx'

interface PersonProps {
  person: Person
  /** The name to show, which may be the e-mail. */
  name: string
}

/** The changes that an owner may make to an account; of the own one only the role. */
export function PersonChanges({ person, name, isOwn }: PersonProps & { isOwn: boolean }) {
  return (
    <>
      {/* After a new role, the form starts again from the stored one. */}
      <RoleForm key={grantTexts(person).name} person={person} name={name} isOwn={isOwn} />
      {!isOwn && !person.disabled && (
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
        <Part title="Access">
          <ShutOut person={person} name={name} />
        </Part>
      )}
    </>
  )
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <div className="grid grid-cols-1 gap-3 border-t border-line pt-4">
    <h3 className="font-semibold">{title}</h3>
    {children}
  </div>
)

function RoleForm({ person: { _id, access, work }, name, isOwn }: PersonProps & { isOwn: boolean }) {
  const toast = useToast()

  function question(fields: Readonly<Record<string, string>>): Question | undefined {
    const newAccess = typedGrant(fields).access
    if (newAccess === access) return undefined
    if (isOwn) return demotionQuestion(accessTexts[newAccess].name)
    return newAccess === 'owner' ? ownerQuestion(name) : undefined
  }

  return (
    <CredentialsForm
      question={question}
      send={fields => callApi('changePerson', { params: { id: _id }, body: typedGrant(fields) })}
      onSent={async (_done, fields) => {
        if (isOwn && typedGrant(fields).access !== access) return signOut()
        toast(peopleMessages.changed(name, typedGrant(fields)))
        await queryClient.invalidateQueries(peopleQuery)
      }}
      submitLabel="Save the role"
    >
      {(_field, errors) => (
        <>
          <RoleFields id={_id} access={access} work={work} errors={errors} />
          <p className="text-soft">
            {isOwn ? 'You must sign in again on every device.' : 'They must sign in again on every device.'}
          </p>
        </>
      )}
    </CredentialsForm>
  )
}

const demotionQuestion = (role: string): Question => ({
  title: 'Give up the shop',
  text: `You become ${role} and are signed out. Only another owner can undo this.`,
  confirmLabel: `Become ${role}`,
  isDangerous: true,
})

/** Makes a link by which a person who has forgotten the password sets a new one. */
function ForgottenPassword({ person: { _id }, name }: PersonProps) {
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
          hint={`Copy it now and send it only to them. It works once, within ${recoveryLimits.handedHours} hours, and ends their passkeys.`}
        />
      )}
    </>
  )
}

/** A way back for a person who has lost the phone and the recovery codes. */
function LostFactor({ person: { _id }, name }: PersonProps) {
  const remove = () => callApi('removeSecondFactorOfPerson', { params: { id: _id } })
  const { mutate, isPending } = useAccountCall(remove, {
    doneText: secondFactorMessages.removed,
    query: peopleQuery,
  })
  return (
    <ConfirmButton
      className="w-fit"
      aria-disabled={isPending}
      label="Remove two-step sign-in"
      name={name}
      text="Their password alone signs them in. They are signed out everywhere."
      confirmLabel="Remove"
      isDangerous
      onConfirm={mutate}
    />
  )
}

/** Shuts a person out, or lets one in again. */
function ShutOut({ person: { _id, disabled }, name }: PersonProps) {
  const toggle = () => callApi('disablePerson', { params: { id: _id }, body: { disabled: !disabled } })
  const { mutate, isPending } = useAccountCall(toggle, {
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
      className="w-fit"
      aria-disabled={isPending}
      label="Shut out"
      name={name}
      text="They can’t sign in until you let them in again."
      isDangerous
      onConfirm={mutate}
    />
  )
}
