import { AsyncLocalStorage } from 'node:async_hooks'

const current = new AsyncLocalStorage<Set<string>>()

/** Maximum number of clients whose turns a task takes: with so many it waits hardly at all, and more would be slow to count. */
const mostClients = 32

/** Runs work for clients, to which others may be added; it takes their turns in every queue on the way. */
export const runForClients = <Result>(clients: Set<string>, work: () => Result): Result =>
  current.run(clients, work)

export const runForClient = <Result>(client: string, work: () => Result): Result =>
  runForClients(new Set([client]), work)

/** The clients that are worked for; "" for the program's own work. */
export const currentClients = (): Set<string> => current.getStore() ?? new Set([''])

export const currentClient = (): string => currentClients().values().next().value ?? ''

/** Adds a client to those of a task that it waits for too; does nothing for a task of the maximum number of clients. */
export function joinClients(clients: Set<string>, client = currentClient()): void {
  if (clients.size < mostClients) clients.add(client)
}
