import { passkeyMessages } from '@chekku/domain/people/passkeys'
import { type Actor, can } from '@chekku/domain/people/permissions'
import { madeUpEmail } from '@chekku/domain/people/session'
import type { GoLiveCheck, GoLiveIds, GoLiveItem, SampleLeft } from '@chekku/domain/schemas/go-live'
import type { ShopForEditing } from '@chekku/domain/schemas/shop'
import {
  type GoLiveKey,
  type GoLivePart,
  goLiveKeys,
  goLiveLimits,
  goLiveMessages,
  goLiveSubject,
  goLiveTexts,
} from '@chekku/domain/shop/go-live'
import { dayMs } from '@chekku/domain/shop/opening-hours'
import { formatPhoneNumber } from '@chekku/domain/shop/phone/phone-number'
import { recordAudit } from '../audit/service.ts'
import type { AuditEvent } from '../audit/store.ts'
import { countForOtherHosts } from '../auth/passkeys/store.ts'
import { findAdministrator, writeAs } from '../auth/store.ts'
import type { Call } from '../calls/call.ts'
import type { CatalogueContext } from '../changes/service.ts'
import type { Database } from '../database/database.ts'
import type { Queries } from '../database/schema.ts'
import { readNavigationSettings } from '../navigation/store.ts'
import { readShopDetails } from '../shop/service.ts'
import { planBeginAnew, planStoryRemoval } from './begin-anew.ts'
import { type CatalogueFindings, catalogueFindings, listFoundIds } from './catalogue-findings.ts'
import { type Finding, findingOf, itemPath, nothing, shopFindings } from './shop-findings.ts'
import { findBeginning, findMarks, listHandedOutPasswords, removeMark, storeMark } from './store.ts'

const backupMark = 'backup'
const testMark = 'test-message'
const dismissedMark = (key: GoLiveKey) => `dismissed:${key}`

interface GoLiveContext extends Pick<CatalogueContext, 'database' | 'changes' | 'now'> {
  publicOrigin: string
}

/** The check before a shop goes live: things to fix, and items that the owner has dismissed. */
export class GoLive {
  readonly #context: GoLiveContext
  /** The findings of a catalogue revision: at 100,000 products a pass takes most of a second, with turns for other requests. */
  #cachedFindings: { revision: number; findings: CatalogueFindings } | undefined

  constructor(context: GoLiveContext) {
    this.#context = context
  }

  /** All items, with e-mails for actors who may list people; without a snapshot, which would keep others waiting. */
  async check(actor: Actor): Promise<GoLiveCheck> {
    const { database } = this.#context
    const { reader } = database
    // The revision is read first: a write meanwhile makes the next check read anew.
    const revision = await database.revision()
    const marks = await findMarks(reader)
    const shop = await readShopDetails(reader)
    const findings: Record<GoLiveKey, Finding & Pick<GoLiveItem, 'parts' | 'empty'>> = {
      ...shopFindings(shop, {
        testedNumber: marks.get(testMark)?.value,
        publicOrigin: this.#context.publicOrigin,
      }),
      ...(await this.#findInCatalogue(revision, shop)),
      passkeys: await findPasskeysElsewhere(reader, this.#context.publicOrigin),
      email: await findMadeUpEmail(reader),
      password: await findHandedOutPasswords(reader, actor),
      backup: await findOldBackup(reader, {
        lastAt: marks.get(backupMark)?.markedAt,
        now: this.#context.now(),
      }),
    }
    const items = goLiveKeys.map(key => ({
      key,
      ...findings[key],
      dismissed: marks.has(dismissedMark(key)),
    }))
    return { items }
  }

  /** The ids in the catalogue that an item, or one part of it, counts; without a snapshot, as in `check`. */
  async listIds(key: GoLiveKey, part: GoLivePart | undefined): Promise<GoLiveIds> {
    const { reader } = this.#context.database
    return listFoundIds(reader, await readShopDetails(reader), { key, part })
  }

  /** Counts the rows and texts that `beginAnew` would take away. */
  countSample(): Promise<SampleLeft> {
    const now = this.#context.now()
    return this.#context.database.snapshot(
      async queries => (await planBeginAnew(queries, { at: now, now })).counts,
    )
  }

  /** Takes the sample's rows and texts away, or only its story, at most once per idempotency key; resolves to their counts. */
  beginAnew(call: Call, { only }: { only?: 'story' | undefined }): Promise<SampleLeft> {
    return this.#context.changes.write(call, async (queries, at) => {
      const { counts, rows } = only
        ? await planStoryRemoval(queries)
        : await planBeginAnew(queries, { at, now: this.#context.now() })
      return { rows, answer: () => counts }
    })
  }

  /** Dismisses an item, or undoes that. */
  async setDismissed({ actor }: Call, key: GoLiveKey, dismissed: boolean): Promise<GoLiveCheck> {
    await writeAs(this.#context.database, actor, async transaction => {
      const name = dismissedMark(key)
      if ((await findMarks(transaction)).has(name) === dismissed) return
      if (dismissed) await storeMark(transaction, name, { value: '', markedAt: this.#context.now() })
      else await removeMark(transaction, name)
      await recordAudit(transaction, actor, eventOf(key, { dismissed: !dismissed }, { dismissed }))
    })
    return this.check(actor)
  }

  /** Records that a test message was opened for a number, which is in digits with country code. */
  async recordTestMessage({ actor }: Call, number: string): Promise<GoLiveCheck> {
    await writeAs(this.#context.database, actor, async transaction => {
      const before = (await findMarks(transaction)).get(testMark)?.value
      await storeMark(transaction, testMark, { value: number, markedAt: this.#context.now() })
      if (before === number) return
      const sentTo = (digits: string) => ({ testMessage: formatPhoneNumber(digits) })
      await recordAudit(
        transaction,
        actor,
        eventOf('testMessage', before === undefined ? {} : sentTo(before), sentTo(number)),
      )
    })
    return this.check(actor)
  }

  async #findInCatalogue(revision: number, shop: ShopForEditing): Promise<CatalogueFindings> {
    if (this.#cachedFindings?.revision === revision) return this.#cachedFindings.findings
    const { reader } = this.#context.database
    const findings = await catalogueFindings(reader, shop, await readNavigationSettings(reader))
    this.#cachedFindings = { revision, findings }
    return findings
  }
}

/** Records a backup that began at `at`; false if the database is not writable, which does not affect the backup. */
export async function markBackup(database: Pick<Database, 'write'>, at: number): Promise<boolean> {
  try {
    await database.write(transaction => storeMark(transaction, backupMark, { value: '', markedAt: at }))
    return true
  } catch {
    return false
  }
}

/** The start of the last backup, in milliseconds since 1970; undefined without one. */
export async function lastBackupAt({ reader }: Pick<Database, 'reader'>): Promise<number | undefined> {
  return (await findMarks(reader)).get(backupMark)?.markedAt
}

interface BackupTimes {
  /** The start of the last backup, if there is any. */
  lastAt: number | undefined
  now: number
}

/** The days since the last backup if they are too many, else undefined. A new shop has as long for its first backup. */
export async function findBackupAge(
  queries: Queries,
  { lastAt, now }: BackupTimes,
): Promise<number | undefined> {
  const days = Math.floor((now - (lastAt ?? (await findBeginning(queries)))) / dayMs)
  return days < goLiveLimits.backupDays ? undefined : days
}

/** `empty` in a shop too new for a backup. */
async function findOldBackup(queries: Queries, times: BackupTimes) {
  const days = await findBackupAge(queries, times)
  const isFirst = times.lastAt === undefined
  if (days === undefined) return isFirst ? { ...nothing, empty: true as const } : nothing
  return findingOf([{ name: isFirst ? goLiveMessages.noBackup : goLiveMessages.lastBackup(days), path: '' }])
}

async function findHandedOutPasswords(queries: Queries, actor: Actor): Promise<Finding> {
  const emails = await listHandedOutPasswords(queries)
  const finding = findingOf(emails.map(name => ({ name, path: itemPath('password') })))
  return can(actor, 'listPeople') ? finding : { ...finding, examples: [] }
}

/** `empty` if no active account has the made-up e-mail, as when the settings name the first owner. */
async function findMadeUpEmail(queries: Queries) {
  const account = await findAdministrator(queries, 'email_key', madeUpEmail)
  if (account?.disabled !== 0) return { ...nothing, empty: true as const }
  return findingOf([{ name: account.email, path: itemPath('email') }])
}

/** `empty` if there are none, since most shops have no passkeys. */
async function findPasskeysElsewhere(queries: Queries, publicOrigin: string) {
  const hosts = await countForOtherHosts(queries, publicOrigin)
  const path = itemPath('passkeys')
  const finding = findingOf(
    hosts.map(({ host, count }) => ({ name: passkeyMessages.otherHost(count, host), path })),
  )
  return hosts.length === 0 ? { ...finding, empty: true as const } : finding
}

const eventOf = (key: GoLiveKey, before: object, after: object): AuditEvent => ({
  action: 'changed',
  kind: 'shop',
  id: `${goLiveSubject}${key}`,
  name: goLiveMessages.subject(goLiveTexts[key].title),
  before,
  after,
})
