/** An answer of the API, as loaders hand it to a page. */
export interface Outcome {
  error: { status: number } | null
}

export interface CachedQuery<Answered extends Outcome> {
  /** What was asked for; another key is another thing, which shows its loading text first. */
  key: string
  /** What can be shown: at once where it is known already, so that going back finds the page as it was left. */
  shown: Answered | Promise<Answered>
  /** The newest answer, on its way while a cachedResult one is shown. */
  fresh?: Promise<Answered>
}

const cachedResults = 40
const memory = new Map<string, Outcome>()

/** Keeps a successful answer for as long as the page stays open; the oldest gives way. */
export function cacheResult(key: string, answer: Outcome): void {
  if (answer.error) return
  memory.delete(key)
  memory.set(key, answer)
  const oldest = memory.keys().next()
  if (memory.size > cachedResults && !oldest.done) memory.delete(oldest.value)
}

/** What is kept under `key`; the caller knows of which kind it is. */
export function cachedResult<Answered extends Outcome>(key: string): Answered | undefined {
  return memory.get(key) as Answered | undefined
}

/**
 * For client loaders: shows what is cachedResult under `key`, or what is `known` of it from elsewhere, else the answer
 * itself when it comes.
 */
export function staleWhileRevalidate<Answered extends Outcome>(
  key: string,
  fresh: Promise<Answered>,
  known?: Answered,
): CachedQuery<Answered> {
  void fresh.then(answer => cacheResult(key, answer))
  return { key, shown: cachedResult<Answered>(key) ?? known ?? fresh, fresh }
}

/** For server loaders, which wait for their answers. */
export function loadedQuery<Answered extends Outcome>(key: string, answer: Answered): CachedQuery<Answered> {
  return { key, shown: answer }
}

/** Whether a newer answer should take the place of one that can be shown: a passing failure should not. */
export function replaces(newer: Outcome): boolean {
  return newer.error === null || newer.error.status === 404
}
