import { accesses, accessTexts } from '@chekku/domain/people'
import { secondFactorMessages } from '@chekku/domain/second-factor'
import { useQuery } from '@tanstack/react-query'
import { adminApi } from '../../api/admin/browser-admin-api.ts'
import { CheckField } from '../../ui/admin/choice-fields.tsx'
import { useToast } from '../../ui/toast.tsx'
import { CredentialsForm } from '../auth/credentials-form.tsx'
import { renewUser } from '../auth/session.ts'
import { queryClient, unstoredQuery } from '../data/query-client.ts'
import { QueryState } from '../layout/query-state.tsx'
import { Panel } from '../layout/screen.tsx'

const ruleQuery = unstoredQuery(['second-factor-rule'], adminApi.secondFactor.rule)

/** Which roles need a second factor. */
export function SecondFactorRule() {
  const toast = useToast()
  const query = useQuery(ruleQuery)
  const { roles = [] } = query.data ?? {}
  return (
    <Panel id="second-factor-rule" title="Who needs a second factor">
      <p className="mt-3 mb-4 max-w-measure text-soft">
        Besides the password, the sign-in then asks for a code of an app. Whoever has none sets it up before
        anything else, also you.
      </p>
      <QueryState query={query} failure={secondFactorMessages.ruleLoadFailed}>
        <CredentialsForm
          key={roles.join()}
          send={fields =>
            adminApi.secondFactor.changeRule({ roles: accesses.filter(access => fields[access]) })
          }
          onSent={changed => {
            toast(secondFactorMessages.ruleChanged)
            queryClient.setQueryData(ruleQuery.queryKey, changed)
            // It may be of one's own role.
            void renewUser()
          }}
          submitLabel="Save who needs it"
          className="grid [&>button]:mt-3 [&>button]:w-fit"
        >
          {() =>
            accesses.map(access => (
              <CheckField
                key={access}
                id={`second-factor-${access}`}
                name={access}
                label={accessTexts[access].name}
                defaultChecked={roles.includes(access)}
              />
            ))
          }
        </CredentialsForm>
      </QueryState>
    </Panel>
  )
}
