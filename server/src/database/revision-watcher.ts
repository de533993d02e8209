/** Where an engine reports revisions. `askedAt` is the local revision at the time of the query. */
export type RevisionListener = ReturnType<typeof createRevisionWatcher>
/** What this process knows of the catalogue's revision without a query. */
export type RevisionWatcher = Pick<RevisionListener, 'localRevision' | 'isDatabaseDown' | 'expire'>

export function createRevisionWatcher() {
  let newest: number | undefined
  let localRevision = 0
  let isDatabaseDown = false

  function advance(revision: number): void {
    newest = revision
    localRevision += 1
  }

  return {
    /**
     * A counter of this process that moves with every change of the catalogue: at once after a write of its own, within a
     * second after one of another process. Data read after asking for it is current while it stays the same.
     */
    localRevision: () => localRevision,
    /** The newest revision this process knows of; undefined before the first. */
    newestRevision: () => newest,
    /** Moves the local revision alone: what is cached is no longer current, though nothing was written. */
    expire() {
      localRevision += 1
    },
    /** Whether the last query of the revision failed. */
    isDatabaseDown: () => isDatabaseDown,
    committed(revision: number) {
      isDatabaseDown = false
      if (newest === undefined || revision > newest) advance(revision)
    },
    observed(revision: number, askedAt: number) {
      isDatabaseDown = false
      if (revision === newest) return
      // A smaller revision is either a late answer, to be ignored, or a database restored from a backup.
      if (newest === undefined || revision > newest || askedAt === localRevision) advance(revision)
    },
    unreachable(askedAt: number) {
      // After a commit the cache may not serve stale data to the client that wrote.
      if (askedAt === localRevision) isDatabaseDown = true
    },
  }
}
