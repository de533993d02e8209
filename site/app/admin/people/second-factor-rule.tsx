import { secondFactorMessages } from '@chekku/domain/people/second-factor'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../api/admin/browser-admin-api.ts'
import { CheckField } from '../../ui/admin/fields/choice-fields.tsx'
import { useToast } from '../../ui/toast.tsx'
import { CredentialsForm } from '../auth/credentials-form.tsx'
import { renewUser } from '../auth/session.ts'
import { queryClient, unstoredQuery } from '../data/query-client.ts'
import { QueryState } from '../layout/query-state.tsx'
import { Panel } from '../layout/screen.tsx'

const ruleQuery = unstoredQuery(['second-factor-rule'], () => callApi('getSecondFactorRule'))

/** A switch by which every account needs a second factor. */
export function SecondFactorRule() {
  const toast = useToast()
  const query = useQuery(ruleQuery)
  const { required = false } = query.data ?? {}
  return (
    <Panel id="second-factor-rule" title="Who needs two-step sign-in">
      <QueryState query={query} failure={secondFactorMessages.ruleLoadFailed}>
        <CredentialsForm
          key={`${required}`}
          send={fields => callApi('changeSecondFactorRule', { body: { required: Boolean(fields.required) } })}
          onSent={changed => {
            toast(secondFactorMessages.ruleChanged)
            queryClient.setQueryData(ruleQuery.queryKey, changed)
            // The owner may have to set one up, too.
            void renewUser()
          }}
          submitLabel="Save who needs it"
          className="mt-2 grid [&>button]:mt-3 [&>button]:w-fit"
        >
          {() => (
            <CheckField
              id="second-factor-required"
              name="required"
              label="Everybody who works here"
              hint="Everyone sets it up at the next sign-in, you too."
              defaultChecked={required}
            />
          )}
        </CredentialsForm>
      </QueryState>
    </Panel>
  )
}
