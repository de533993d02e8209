/** What is known of the catalogue's revision without asking the database. */
export interface CatalogueWatch {
  /**
   * Another number whenever the catalogue has changed: at once after a write of this process, and within a second after
   * one of another. What was read after asking for a mark is true while the mark stands.
   */
  mark(): number
  /** Whether the database did not answer when it was last asked. */
  isAway(): boolean
}

/** Where an engine tells what it learns of the revision. */
export interface RevisionListener {
  /** Told of a revision that was read; `askedAt` is what `mark` said before the question. */
  seen(revision: number, askedAt: number): void
  /** Told of a revision that is committed. */
  committed(revision: number): void
  /** The database did not answer a question that was asked when `mark` was `askedAt`. */
  lost(askedAt: number): void
  mark(): number
  /** The newest revision that this process knows of; undefined before it knows any. */
  known(): number | undefined
}

export function createCatalogueWatch(): CatalogueWatch & RevisionListener {
  let known: number | undefined
  let mark = 0
  let isAway = false

  function know(revision: number): void {
    known = revision
    mark += 1
  }

  return {
    mark: () => mark,
    known: () => known,
    isAway: () => isAway,
    committed(revision) {
      // Whatever the watch last met, a database that commits is there.
      isAway = false
      if (known === undefined || revision > known) know(revision)
    },
    seen(revision, askedAt) {
      isAway = false
      if (revision === known) return
      // An answer that was overtaken says nothing new; a smaller one that was not is a database put back from a backup.
      if (known === undefined || revision > known || askedAt === mark) know(revision)
    },
    lost(askedAt) {
      // Something was committed since: what is kept from before must not be shown to who wrote it.
      if (askedAt === mark) isAway = true
    },
  }
}
