/** In IndexedDB, for a time without network: the form drafts of the administration, and the data that it has shown. */
const storeNames = ['drafts', 'seen'] as const

const storedForMs = 30 * 24 * 3600 * 1000

/** False for entries that have expired, which are treated as missing. */
export const isRecent = (storedAt: number) => Date.now() - storedAt < storedForMs

function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open('chekku-administration', 2)
  request.onupgradeneeded = () => {
    const { result } = request
    for (const name of storeNames) if (!result.objectStoreNames.contains(name)) result.createObjectStore(name)
  }
  return resultOf(request)
}

let connection: Promise<IDBDatabase> | undefined

/** A single shared connection, so that transactions run in the order in which they are created. */
function connect(): Promise<IDBDatabase> {
  const forget = () => {
    connection = undefined
  }
  connection ??= openDatabase().then(database => {
    database.onclose = forget
    database.onversionchange = () => {
      database.close()
      forget()
    }
    return database
  })
  connection.catch(forget)
  return connection
}

/** Runs one request, committed at once to survive leaving the page; undefined if the browser blocks storage. */
export async function withDeviceStore<Result>(
  name: (typeof storeNames)[number],
  mode: IDBTransactionMode,
  send: (store: IDBObjectStore) => IDBRequest<Result>,
): Promise<Result | undefined> {
  try {
    const transaction = (await connect()).transaction(name, mode)
    const request = send(transaction.objectStore(name))
    transaction.commit()
    return await resultOf(request)
  } catch {
    return undefined
  }
}
