import { passkeyLimits, passkeyMessages } from '@chekku/domain/people/passkeys'
import type { Passkey } from '@chekku/domain/schemas/people/passkey'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../api/admin/browser-admin-api.ts'
import { Button } from '../../ui/admin/button.tsx'
import { ConfirmButton } from '../../ui/admin/confirm.tsx'
import { TextField } from '../../ui/admin/fields/text-fields.tsx'
import { CredentialsForm } from '../auth/credentials-form.tsx'
import { addPasskey, passkeysQuery, usePasskeyObstacle } from '../auth/passkeys.ts'
import { useAccountCall } from '../auth/use-account-call.ts'
import { momentText } from '../data/moment-text.ts'
import { queryClient } from '../data/query-client.ts'
import { QueryState } from '../layout/query-state.tsx'
import { AccountPart } from './account-part.tsx'

export function Passkeys() {
  const query = useQuery(passkeysQuery)
  const passkeys = query.data ?? []
  return (
    <AccountPart id="passkeys" title="Passkeys" summary={passkeys.map(({ name }) => name).join(', ')}>
      <p className="max-w-measure text-soft">
        Your phone or computer signs you in by finger, face or PIN. Your password still works.
      </p>
      <QueryState query={query} failure={passkeyMessages.loadFailed} count={1}>
        {passkeys.length > 0 && (
          <ul aria-label="Passkeys" className="divide-y divide-line border-y border-line">
            {passkeys.map(passkey => (
              <PasskeyRow key={passkey._id} passkey={passkey} />
            ))}
          </ul>
        )}
        <AddPasskey />
      </QueryState>
    </AccountPart>
  )
}

function AddPasskey() {
  const { mutate, isPending } = useAccountCall(addPasskey, {
    doneText: added => (added ? passkeyMessages.added(added.name) : passkeyMessages.notMade),
    query: passkeysQuery,
  })
  const obstacle = usePasskeyObstacle()
  if (obstacle) return <p className="border-l-3 border-turmeric pl-3">{`${obstacle}.`}</p>
  return (
    <Button className="w-fit" aria-disabled={isPending} onClick={() => mutate()}>
      {isPending ? 'Waiting for your device...' : 'Add a passkey'}
    </Button>
  )
}

function detailsText({ createdAt, lastUsedAt, host }: Passkey): string {
  const usage = lastUsedAt ? `Last used ${momentText(lastUsedAt)}` : 'Never used'
  return [`Added ${momentText(createdAt)}`, usage, host && passkeyMessages.worksAt(host)]
    .filter(Boolean)
    .join('. ')
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { _id, name } = passkey
  const [isRenaming, setIsRenaming] = useState(false)
  const { mutate, isPending } = useAccountCall(() => callApi('removePasskey', { params: { id: _id } }), {
    doneText: passkeyMessages.removed(name),
    query: passkeysQuery,
  })

  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 leading-snug">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-fine text-soft">{detailsText(passkey)}</p>
      </div>
      <div className="flex gap-2">
        <Button
          aria-label={`Rename: ${name}`}
          aria-expanded={isRenaming}
          onClick={() => setIsRenaming(!isRenaming)}
        >
          Rename
        </Button>
        <ConfirmButton
          aria-disabled={isPending}
          label="Remove"
          name={name}
          title="Remove this passkey"
          text="It no longer signs you in. Remove it on your device too."
          isDangerous
          onConfirm={mutate}
        />
      </div>
      {isRenaming && (
        <CredentialsForm
          id={`passkey-${_id}`}
          send={({ name = '' }) => callApi('renamePasskey', { params: { id: _id }, body: { name } })}
          onSent={async () => {
            await queryClient.invalidateQueries(passkeysQuery)
            setIsRenaming(false)
          }}
          submitLabel="Save name"
          className="grid w-full max-w-narrow gap-4 [&>button]:w-fit"
        >
          {field => (
            <TextField
              {...field('name')}
              label="Name of the passkey"
              autoComplete="off"
              autoFocus
              limit={passkeyLimits.nameCharacters}
              defaultValue={name}
            />
          )}
        </CredentialsForm>
      )}
    </li>
  )
}
