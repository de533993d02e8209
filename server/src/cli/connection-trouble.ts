/** Sentences for errors of the system, TLS or the server; the first match wins. */
const troubles: readonly [RegExp, string][] = [
  [/ENOTFOUND|EAI_AGAIN/, 'there is no such host'],
  [/ECONNREFUSED/, 'nothing answers at that port'],
  [/wrong version number|packet length/i, 'that port begins without TLS, as smtp:// and http:// do'],
  [/alert (internal error|unrecognized name)|handshake failure/i, 'it has no certificate for that name yet'],
  [/expired/i, 'its certificate has expired'],
  [/altnames|ALTNAME/, 'its certificate is for another name'],
  [/self.?signed|certificate|CERT/i, 'its certificate is of nobody whom this machine trusts'],
  [/EAUTH/, 'the user or the password is refused'],
  [/ETLS|STARTTLS/, 'it offers no encryption, and no password goes without'],
  [/timed? ?out|aborted/i, 'it does not answer in time; smtps:// is for port 465, and smtp:// for 587'],
]

/** Why a server can't be reached, as the end of a sentence. */
export function connectionTrouble(error: unknown): string {
  const { message = String(error), code = '', cause } = error as NodeJS.ErrnoException
  const { code: causeCode = '', message: causeMessage = '' } = (cause ?? {}) as NodeJS.ErrnoException
  const text = [code, causeCode, message, causeMessage].filter(Boolean).join(' ')
  return troubles.find(([pattern]) => pattern.test(text))?.[1] ?? text
}
