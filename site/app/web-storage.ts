type WebStorage = 'localStorage' | 'sessionStorage'

/** The stored text; null if there is none, or the browser blocks storage. */
export function readStored(storage: WebStorage, key: string): string | null {
  try {
    return window[storage].getItem(key)
  } catch {
    return null
  }
}

/** The stored JSON value; undefined if there is none that can be read. */
export function readStoredJson(storage: WebStorage, key: string): unknown {
  try {
    return JSON.parse(readStored(storage, key) ?? '')
  } catch {
    return undefined
  }
}

/** Stores a text, or removes it; false if the browser blocks storage, or it is full. */
export function writeStored(storage: WebStorage, key: string, text: string | null): boolean {
  try {
    if (text === null) window[storage].removeItem(key)
    else window[storage].setItem(key, text)
    return true
  } catch {
    return false
  }
}
