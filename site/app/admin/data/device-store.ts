/** What this device keeps of the administration: drafts of forms, and what was seen last of what the server has. */
const storeNames = ['drafts', 'seen'] as const

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('chekku-administration', 2)
    request.onupgradeneeded = () => {
      const { result } = request
      for (const name of storeNames)
        if (!result.objectStoreNames.contains(name)) result.createObjectStore(name)
    }
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** Done one after the other, so that what was removed does not come back. */
let lastStep: Promise<unknown> = Promise.resolve()

/** Does one thing with a store; answers undefined where that cannot be done. */
export function onDevice<Result>(
  name: (typeof storeNames)[number],
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | undefined> {
  const done = lastStep.then(async () => {
    const database = await openDatabase()
    try {
      return await new Promise<Result>((resolve, reject) => {
        const request = act(database.transaction(name, mode).objectStore(name))
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    } finally {
      database.close()
    }
  })
  // A browser may refuse its storage altogether, or have no room: then nothing is kept.
  const settled = done.catch(() => undefined)
  lastStep = settled
  return settled
}
