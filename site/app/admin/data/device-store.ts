/** Drafts of forms, and the last results of queries. */
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

/** Steps run one after the other, so that what was removed does not come back. */
let lastStep: Promise<unknown> = Promise.resolve()

/** Runs one request on a store of this device; answers undefined where the browser refuses its storage. */
export function withDeviceStore<Result>(
  name: (typeof storeNames)[number],
  mode: IDBTransactionMode,
  send: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | undefined> {
  const step = lastStep.then(async () => {
    const database = await openDatabase()
    try {
      return await new Promise<Result>((resolve, reject) => {
        const request = send(database.transaction(name, mode).objectStore(name))
        request.onsuccess = () => resolve(request.result)
        request.onerror = () => reject(request.error)
      })
    } finally {
      database.close()
    }
  })
  const settled = step.catch(() => undefined)
  lastStep = settled
  return settled
}
