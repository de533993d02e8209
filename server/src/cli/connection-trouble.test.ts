import { expect, test } from 'vitest'
import { connectionTrouble } from './connection-trouble.ts'

const failed = (code: string, message = code) => Object.assign(new Error(message), { code })

test.each([
  [failed('EDNS', 'getaddrinfo ENOTFOUND mail.example'), 'there is no such host'],
  [failed('ESOCKET', 'connect ECONNREFUSED 192.0.2.1:465'), 'nothing answers at that port'],
  [failed('ESOCKET', 'C0:error:0A00010B:SSL routines::wrong version number'), 'that port begins without TLS'],
  [
    failed('ERR_SSL', 'ssl3_read_bytes:tlsv1 alert internal error'),
    'it has no certificate for that name yet',
  ],
  [failed('ETLS', 'Error upgrading connection with STARTTLS'), 'it offers no encryption'],
  [failed('ESOCKET', 'certificate has expired'), 'its certificate has expired'],
  [
    failed('ESOCKET', "Hostname/IP does not match certificate's altnames"),
    'its certificate is for another name',
  ],
  [failed('ESOCKET', 'self-signed certificate'), 'its certificate is of nobody'],
  [failed('EAUTH', 'Invalid login: 535'), 'the user or the password'],
  [
    new DOMException('The operation was aborted due to timeout', 'TimeoutError'),
    'it does not answer in time',
  ],
  [new TypeError('fetch failed', { cause: failed('CERT_HAS_EXPIRED') }), 'its certificate has expired'],
  [failed('E450', 'Not now'), 'E450 Not now'],
])('%s', (error, sentence) => expect(connectionTrouble(error)).toContain(sentence))
