import type { Address } from '@chekku/domain/schemas/address'
import { useEffect, useState } from 'react'
import type { Answer } from '../../api/api-response.ts'
import type { CachedQuery } from '../../api/query-cache.ts'

/** The newest answer for the target of an address; undefined until there is one. */
export function useAddress(query?: CachedQuery<Answer<Address>>): Answer<Address> | undefined {
  const { shown, fresh } = query ?? {}
  const [answer, setAnswer] = useState(shown instanceof Promise ? undefined : shown)
  useEffect(() => {
    let isShown = true
    void Promise.resolve(fresh ?? shown).then(newest => isShown && setAnswer(newest))
    return () => {
      isShown = false
    }
  }, [fresh, shown])
  return answer
}
