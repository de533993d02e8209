import {
  type ApiKeyAccess,
  apiKeyAccesses,
  apiKeyAccessNames,
  apiKeyLimits,
  apiKeyMessages,
} from '@chekku/domain/people/api-keys'
import type { ApiKey, CreatedApiKey } from '@chekku/domain/schemas/people/api-key'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { callApi } from '../../api/admin/browser-admin-api.ts'
import { ConfirmButton } from '../../ui/admin/confirm.tsx'
import { CopyField } from '../../ui/admin/copy-and-share.tsx'
import { SelectField } from '../../ui/admin/fields/choice-fields.tsx'
import { TextField } from '../../ui/admin/fields/text-fields.tsx'
import { CredentialsForm } from '../auth/credentials-form.tsx'
import { useAccountCall } from '../auth/use-account-call.ts'
import { momentText } from '../data/moment-text.ts'
import { queryClient, unstoredQuery } from '../data/query-client.ts'
import { QueryState } from '../layout/query-state.tsx'
import { AccountPart } from './account-part.tsx'

const keysQuery = unstoredQuery(['keys'], () => callApi('listKeys'))

export function ApiKeys() {
  const query = useQuery(keysQuery)
  const [created, setCreated] = useState<CreatedApiKey>()
  const keys = query.data ?? []
  return (
    <AccountPart id="api-keys" title="For developers" summary="Keys for scripts">
      <p className="max-w-measure text-soft">
        A key lets a program read or change the shop as you can. It never reaches accounts, keys, trash or
        order numbers.{' '}
        <a className="link" href="/api/openapi.json">
          How programs call the shop
        </a>
      </p>
      {created && (
        <CopyField
          key={created.key}
          id="made-key"
          noun="key"
          label="The new key"
          value={created.key}
          className="max-w-measure rounded-card border border-turmeric p-4"
          // Below the pressed button there is nothing new, so this one takes the focus.
          autoFocus
          hint="Copy it now: you can’t see it again."
        />
      )}
      <QueryState query={query} failure={apiKeyMessages.loadFailed} count={1}>
        {keys.length > 0 && (
          <ul aria-label="Keys" className="divide-y divide-line border-y border-line">
            {keys.map(key => (
              <KeyRow
                key={key._id}
                apiKey={key}
                onRevoked={() => setCreated(created => (created?._id === key._id ? undefined : created))}
              />
            ))}
          </ul>
        )}
        <CreateForm onCreated={setCreated} />
      </QueryState>
    </AccountPart>
  )
}

function KeyRow({ apiKey, onRevoked }: { apiKey: ApiKey; onRevoked: () => void }) {
  const { _id, name, access, createdAt, lastUsedAt } = apiKey
  const { mutate, isPending } = useAccountCall(() => callApi('revokeKey', { params: { id: _id } }), {
    doneText: apiKeyMessages.revoked(name),
    onDone: onRevoked,
    query: keysQuery,
  })
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 leading-snug">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-fine text-soft">
          {`${apiKeyAccessNames[access]}. Created ${momentText(createdAt)}. ${lastUsedAt ? `Last used ${momentText(lastUsedAt)}` : 'Never used'}`}
        </p>
      </div>
      <ConfirmButton
        aria-disabled={isPending}
        label="Revoke"
        name={name}
        title="Revoke this key"
        text="Programs with this key stop working. You can’t undo this."
        isDangerous
        onConfirm={mutate}
      />
    </li>
  )
}

function CreateForm({ onCreated }: { onCreated: (created: CreatedApiKey) => void }) {
  return (
    <CredentialsForm
      check={({ name }) => ({ name: !name?.trim() && apiKeyMessages.nameRequired })}
      id="key"
      send={({ name = '', access }) =>
        callApi('createKey', { body: { name, access: access as ApiKeyAccess } })
      }
      onSent={created => {
        onCreated(created)
        void queryClient.invalidateQueries(keysQuery)
      }}
      submitLabel="Create key"
      busyLabel="Creating..."
    >
      {field => (
        <>
          <TextField
            {...field('name')}
            label="Name of a new key"
            autoComplete="off"
            limit={apiKeyLimits.nameCharacters}
            hint="Name the program, such as “Price script”."
          />
          <SelectField
            {...field('access')}
            label="It is for"
            options={apiKeyAccesses.map(access => [access, apiKeyAccessNames[access]] as const)}
          />
        </>
      )}
    </CredentialsForm>
  )
}
