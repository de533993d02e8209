import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<string>()

/** Runs work for a client, which takes its turn in every queue on the way. */
export const runForClient = <Result>(client: string, work: () => Result): Result => current.run(client, work)

/** The client that is worked for; "" for the program's own work. */
export const currentClient = (): string => current.getStore() ?? ''
