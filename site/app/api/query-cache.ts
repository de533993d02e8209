/** A result of an API call, as loaders return it. */
export interface Outcome {
  error: { status: number } | null
}

export interface CachedQuery<Answered extends Outcome> {
  /** A change of the key shows the loading state first. */
  key: string
  /** The cached response, shown immediately, or the fresh one once it arrives. */
  shown: Answered | Promise<Answered>
  /** The fresh response, in flight while a cached one is shown. */
  fresh?: Promise<Answered>
}

const results = new Map<string, Outcome>()

/** Caches a successful response for as long as the document stays open. */
export function cacheResult(key: string, answer: Outcome): void {
  if (!answer.error) results.set(key, answer)
}

/** The cached response of `key`; the caller knows its type. */
export function cachedResult<Answered extends Outcome>(key: string): Answered | undefined {
  return results.get(key) as Answered | undefined
}

/** The first wanted item of the cached lists, which have products, categories and gallery items. */
export function findCached<Item>(isWanted: (item: Partial<Item>) => boolean): Item | undefined {
  for (const answer of results.values()) {
    const { data } = answer as { data?: unknown }
    const item = Array.isArray(data) ? data.find(isWanted) : undefined
    if (item) return item
  }
  return undefined
}

/** For client loaders: returns the cached response, else `known` from another query; revalidates in the background. */
export function staleWhileRevalidate<Answered extends Outcome>(
  key: string,
  fresh: Promise<Answered>,
  known?: Answered,
): CachedQuery<Answered> {
  void fresh.then(answer => cacheResult(key, answer))
  return { key, shown: cachedResult<Answered>(key) ?? known ?? fresh, fresh }
}

/** For server loaders, which await their responses. */
export function loadedQuery<Answered extends Outcome>(key: string, answer: Answered): CachedQuery<Answered> {
  return { key, shown: answer }
}

/** False if a fresh response is a temporary failure, which does not replace the current response. */
export const replaces = ({ error }: Outcome): boolean => error === null || error.status === 404
