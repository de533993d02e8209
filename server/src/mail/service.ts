import { setTimeout as wait } from 'node:timers/promises'
import type { Logger } from 'pino'
import { Queue } from '../queue/queue.ts'
import * as mailTexts from './texts.ts'

export interface Mail {
  to: string
  subject: string
  /** Ends before the signature. */
  text: string
}

export interface MailerOptions {
  /** `smtp://` or `smtps://`, with user and password; never logged. */
  url: string
  /** The address that mails come from. */
  from: string
  /** The name that they come from, and are signed with. */
  shopName: () => Promise<string>
  log: Logger
  /** Maximum time of an attempt, and the pauses before the next ones. */
  timeoutMs?: number
  retryAfterMs?: readonly number[]
}

/**
 * The shop's name, safe in mails: mail programs link addresses in it and decode encoded words (RFC 2047), which could
 * feign a text of the shop.
 */
export const nameInMail = (name: string): string =>
  name
    .replaceAll(/(?<=\S)[.@:](?=\S)|\/\/|=\?|\?=/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim() || mailTexts.shop

/** Mails to a server on this machine need no encryption. */
const ownHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]'])
const WAITING_MAILS = 200

/** Sends mails one by one in the background, each a few times; unsent ones are lost when the process ends. */
export class Mailer {
  readonly #options: Required<MailerOptions>
  readonly #queue = new Queue({
    concurrency: 1,
    bound: WAITING_MAILS,
    refusal: () => Object.assign(new Error('Too many mails wait, or the server ends'), { code: 'EQUEUE' }),
  })
  readonly #closing = new AbortController()

  constructor(options: MailerOptions) {
    this.#options = { timeoutMs: 10_000, retryAfterMs: [10_000, 60_000], ...options }
  }

  /** Sends a mail later; never throws. The log of a failure has no addresses, text or answer of the server. */
  send(mail: Mail): void {
    void this.#sendWithRetries(mail)
  }

  /** Ends the attempt under way, and gives up waiting mails. */
  close(): Promise<void> {
    this.#closing.abort()
    return this.#queue.close()
  }

  async #sendWithRetries(mail: Mail): Promise<void> {
    for (const pause of [...this.#options.retryAfterMs, undefined]) {
      try {
        return await this.#queue.run(() => this.#sendNow(mail))
      } catch (error) {
        const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
        const isOver = pause === undefined || this.#closing.signal.aborted
        this.#options.log.warn(
          { code, responseCode },
          isOver ? 'a mail was not sent' : 'a mail was not sent yet',
        )
        if (isOver) return
      }
      await wait(pause, undefined, { ref: false, signal: this.#closing.signal }).catch(() => undefined)
    }
  }

  /** Sends a mail at once, and once; rejects if it can't. */
  async #sendNow({ to, subject, text }: Mail): Promise<void> {
    const { from: address, shopName, timeoutMs } = this.#options
    const name = nameInMail(await shopName())
    const transport = await this.#createTransport()
    const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs), this.#closing.signal])
    const mail = { to, subject, text: `${text}\n\n${name}\n` }
    await transport.sendMail({ ...mail, from: { name, address }, signal })
  }

  /** Sends a mail that tries whether mails arrive; rejects if it can't. */
  sendTest(to: string): Promise<void> {
    return this.#sendNow({ to, subject: mailTexts.test, text: mailTexts.testText })
  }

  /** Signs in to the server and sends nothing; rejects if it can't. */
  async verify(): Promise<void> {
    await (await this.#createTransport()).verify()
  }

  async #createTransport() {
    const { url, timeoutMs } = this.#options
    const { protocol, hostname, username } = new URL(url)
    // Imported on demand, since most shops send none.
    const { createTransport } = await import('nodemailer')
    return createTransport({
      url,
      // A password goes to no other machine unencrypted.
      requireTLS: protocol === 'smtp:' && username !== '' && !ownHosts.has(hostname),
      disableFileAccess: true,
      disableUrlAccess: true,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
    })
  }
}
