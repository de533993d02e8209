import { AsyncLocalStorage } from 'node:async_hooks'

/** Who does something; `id` is null where it is not an administrator. */
export interface Actor {
  id: string | null
  /** An administrator's e-mail, or what else it is. */
  name: string
}

/** What the program does by itself: the sample catalogue, what has expired in the trash. */
const program: Actor = { id: null, name: 'Chekku' }

const actorStorage = new AsyncLocalStorage<Actor>()

/** Runs `work`, and whatever it starts, in the name of this actor. */
export function runAs<Result>(actor: Actor, work: () => Result): Result {
  return actorStorage.run(actor, work)
}

/** In whose name the present call runs. */
export function currentActor(): Actor {
  return actorStorage.getStore() ?? program
}
