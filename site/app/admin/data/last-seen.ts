import { storedToken } from '../../api/token.ts'
import { onDevice } from './device-store.ts'

/** Something that the server has, as it was when it last answered. */
export interface Seen<Data> {
  data: Data
  seenAt: number
}

const keptForMs = 30 * 24 * 3600 * 1000

/** What another version of the domain has kept may lack what this one reads. */
const versioned = (name: string) => `${import.meta.env.VITE_DOMAIN_VERSION} ${name}`

/** Keeps what the server answered, for a time without network; only while somebody is signed in. */
export function keepSeen<Data>(name: string, data: Data): void {
  if (storedToken() === null) return
  const seen: Seen<Data> = { data, seenAt: Date.now() }
  void onDevice('seen', 'readwrite', store => store.put(seen, versioned(name)))
}

/** What was seen last under a name; undefined where nothing is kept, or nothing young enough. */
export async function lastSeen<Data>(name: string): Promise<Seen<Data> | undefined> {
  const seen = (await onDevice('seen', 'readonly', store => store.get(versioned(name)))) as
    | Seen<Data>
    | undefined
  return seen && Date.now() - seen.seenAt < keptForMs ? seen : undefined
}

/** Forgets all of it: nobody who is not signed in sees what an administrator saw. */
export function forgetSeen(): void {
  void onDevice('seen', 'readwrite', store => store.clear())
}
