import { grantTexts, peopleMessages } from '@chekku/domain/people/people'
import { sessionLimits } from '@chekku/domain/people/session'
import type { CreatedInvite, Invite } from '@chekku/domain/schemas/people/people'
import { useState } from 'react'
import { callApi } from '../../api/admin/browser-admin-api.ts'
import { useShop } from '../../root-data.ts'
import { ConfirmButton } from '../../ui/admin/confirm.tsx'
import { TextField } from '../../ui/admin/fields/text-fields.tsx'
import { CredentialsForm } from '../auth/credentials-form.tsx'
import { useAccountCall } from '../auth/use-account-call.ts'
import { momentText } from '../data/moment-text.ts'
import { queryClient } from '../data/query-client.ts'
import { Panel } from '../layout/screen.tsx'
import { NewLink } from './new-link.tsx'
import { peopleQuery } from './people-query.ts'
import { ownerQuestion, RoleFields, typedGrant } from './role-fields.tsx'

type NamedInvite = CreatedInvite & { name: string }

/** Invites somebody by a link, which is shown once, and lists open invitations. */
export function Invites({ invites }: { invites: readonly Invite[] }) {
  const [created, setCreated] = useState<NamedInvite>()
  const shop = useShop().identity.name
  return (
    <Panel id="invite" title="Invite somebody">
      <p className="mt-2 mb-4 text-soft">You get a link to send. It works once, within three days.</p>
      {created && (
        <NewLink
          key={created._id}
          id="invite-link"
          label={`The link for ${created.name}`}
          link={created.link}
          text={peopleMessages.invitationText(created.name, shop, created.link)}
          hint="You see it only now. Send it to nobody else."
        />
      )}
      {invites.length > 0 && (
        <ul aria-label="Open invitations" className="mb-5 divide-y divide-line border-y border-line">
          {invites.map(invite => (
            <InviteRow
              key={invite._id}
              invite={invite}
              onRevoke={() => setCreated(created => (created?._id === invite._id ? undefined : created))}
            />
          ))}
        </ul>
      )}
      <InviteForm key={`after ${created?._id}`} onCreated={setCreated} />
    </Panel>
  )
}

function InviteRow({ invite, onRevoke }: { invite: Invite; onRevoke: () => void }) {
  const { _id, name, createdBy, expiresAt } = invite
  const { mutate, isPending } = useAccountCall(() => callApi('revokeInvite', { params: { id: _id } }), {
    doneText: peopleMessages.revoked(name),
    query: peopleQuery,
  })

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 leading-snug wrap-anywhere">
        <p className="font-semibold">{name}</p>
        <p className="text-fine text-soft">
          {`${grantTexts(invite).name}. Invited by ${createdBy}, until ${momentText(expiresAt)}. Link lost? Revoke, and invite again.`}
        </p>
      </div>
      <ConfirmButton
        aria-disabled={isPending}
        label="Revoke"
        name={name}
        title="Revoke this invitation"
        text="The link stops working. You can invite them again."
        isDangerous
        onConfirm={() => {
          onRevoke()
          mutate()
        }}
      />
    </li>
  )
}

function InviteForm({ onCreated }: { onCreated: (created: NamedInvite) => void }) {
  return (
    <CredentialsForm
      id="invite"
      check={({ name }) => ({ name: !name?.trim() && peopleMessages.nameRequired })}
      question={({ name = '', role }) => (role === 'owner' ? ownerQuestion(name) : undefined)}
      send={fields => {
        const { access: role, ...grant } = typedGrant(fields)
        return callApi('invitePerson', { body: { name: fields.name ?? '', role, ...grant } })
      }}
      onSent={(created, { name = '' }) => {
        onCreated({ ...created, name: name.trim() })
        void queryClient.invalidateQueries(peopleQuery)
      }}
      submitLabel="Make a link"
      busyLabel="Making it..."
      className="grid gap-4 [&>button]:w-fit"
    >
      {(field, errors) => (
        <>
          <TextField
            {...field('name')}
            label="Name"
            autoComplete="off"
            limit={sessionLimits.nameCharacters}
          />
          <RoleFields id="invite" access="helper" work="texts" errors={errors} />
        </>
      )}
    </CredentialsForm>
  )
}
