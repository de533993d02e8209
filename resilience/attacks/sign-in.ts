import { countsOf, type Finding } from '../findings.ts'
import { administrator, startShop } from '../support/shop-process.ts'
import { asOwner, type Guess, type Guessed, guess, guessAll } from './guesser.ts'
import { alikeFinding } from './sign-in-alike.ts'

const OWNER_WITHIN_MS = 3_000
/** From the rulings on sign-in. */
const MOST = { accountAndAddress: 5, address: 20, account: 50 }

/** Password guessing and account enumeration. */
export async function signInFindings(isQuick: boolean): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const attack of attacks) findings.push(await limited(attack, isQuick ? 80 : 400))
  return [...findings, await flooded(isQuick ? 3_000 : 20_000), await alikeFinding(isQuick ? 40 : 500)]
}

interface Attack {
  name: string
  settings?: Record<string, string>
  guess: (index: number) => Guess
  /** The maximum number of guesses whose password may be checked. */
  most: number
  owner?: Guess
}

const somewhere = (index: number) => `127.${1 + (index >> 16)}.${(index >> 8) & 255}.${index & 255}`

/** The owner's e-mail in seven spellings. */
const spellings = [
  administrator.email,
  administrator.email.toUpperCase(),
  ` ${administrator.email}\t`,
  administrator.email.replace('owner', 'ＯＷＮＥＲ'),
  administrator.email.replace('o', 'Ｏ').replace('t', '𝐭'),
  `\u00a0${administrator.email}\u3000`,
  administrator.email.replace('.', '．'),
]

const addressHeaders = [
  'x-forwarded-for',
  'forwarded',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'true-client-ip',
  'cf-connecting-ip',
  'fastly-client-ip',
  'x-originating-ip',
  'x-remote-ip',
  'x-remote-addr',
  'via',
]

const saysHeIs = (index: number): Record<string, string> => {
  const name = addressHeaders[index % addressHeaders.length] ?? ''
  const address = `198.51.${index >> 8}.${index & 255}`
  return { [name]: name === 'forwarded' ? `for=${address}` : address }
}

const spelled = (index: number) => ({ email: spellings[index % spellings.length] ?? '' })

/** X-Forwarded-For as a proxy sends it: the client's own value, then the client's address. */
const proxied = (written: string, from: string) => ({
  headers: { 'x-forwarded-for': written === '' ? from : `${written}, ${from}` },
})
const ownersAddress = '203.0.113.7'
const behindProxy = { settings: { TRUST_PROXY: '127.0.0.1' }, owner: proxied('', ownersAddress) }

const chains: ((index: number) => Guess)[] = [
  index => proxied(`198.51.100.${index & 255}`, '192.0.2.1'),
  () => proxied(ownersAddress, '192.0.2.1'),
  () => proxied(`${ownersAddress}, 127.0.0.1`, '192.0.2.1'),
  index => proxied(`unknown, _hidden, ${index}, ;`, '192.0.2.1'),
  index => proxied('x'.repeat(index), '192.0.2.1'),
  // Directly, from an address that is no trusted proxy.
  () => ({ ...proxied('', ownersAddress), from: '127.0.0.9' }),
]
const sameAddress = ['192.0.2.5', '::ffff:192.0.2.5', '::FFFF:c000:205', '0:0:0:0:0:ffff:c000:0205']
const sameNetwork = (index: number) =>
  `2001:db8:1:2:${index.toString(16)}:${(index * 7).toString(16)}::${index.toString(16)}`

const attacks: readonly Attack[] = [
  {
    name: 'one address that says another in 12 headers by turns, and writes the e-mail in 7 ways',
    guess: index => ({ from: '127.0.0.9', headers: saysHeIs(index), ...spelled(index) }),
    most: MOST.accountAndAddress,
  },
  {
    name: 'two addresses, one behind a trusted proxy and one past it, that write others into X-Forwarded-For, the owner’s too',
    ...behindProxy,
    guess: index => chains[index % chains.length]?.(index) ?? {},
    most: 2 * MOST.accountAndAddress,
  },
  {
    name: 'each guess from an address of its own, and the e-mail in 7 ways',
    guess: index => ({ from: somewhere(index), ...spelled(index) }),
    most: MOST.account,
  },
  {
    name: 'addresses of one IPv6 network (/64) and of one IPv4 address written as IPv6, behind a trusted proxy',
    ...behindProxy,
    guess: index => proxied('', index % 2 === 0 ? sameNetwork(index) : (sameAddress[(index >> 1) % 4] ?? '')),
    most: 2 * MOST.accountAndAddress,
  },
  {
    name: 'one address that tries one password at many accounts',
    guess: index => ({ from: '127.0.0.9', email: `someone-${index}@resilience.example` }),
    most: MOST.address,
  },
]

/** The limits hold for every way of guessing, and the owner can sign in from her usual address. */
async function limited({ name, settings, guess, most, owner }: Attack, times: number): Promise<Finding> {
  await using shop = await startShop(settings)
  const before = await asOwner(shop.origin, owner)
  const statuses = await guessAll(
    shop.origin,
    Array.from({ length: times }, (_, index) => guess(index)),
    16,
  )
  const tried = statuses.filter(status => status === 401).length
  const after = await asOwner(shop.origin, owner)
  const elsewhere = await asOwner(shop.origin, {
    from: '127.99.0.1',
    headers: { cookie: String(after.headers['set-cookie']).split(';')[0] ?? '' },
  })
  return {
    promise: 'Guessing at passwords is limited, and the owner still gets in',
    provoked: `${times} guesses: ${name}`,
    times,
    seen: `${tried} passwords were looked at (${most} may be); answers ${countsOf(statuses)}; the owner, from where she had been before: ${after.status} in ${after.tookMs.toFixed(0)} ms; from elsewhere with her device: ${elsewhere.status}`,
    holds:
      before.status === 200 &&
      after.status === 200 &&
      elsewhere.status === 200 &&
      after.tookMs < OWNER_WITHIN_MS &&
      tried > 0 &&
      tried <= most &&
      statuses.every(status => status === 401 || status === 429),
  }
}

/** Guesses from new addresses at new accounts reach no limit; they must not keep the owner out of the sign-in queue. */
async function flooded(forMs: number): Promise<Finding> {
  await using shop = await startShop()
  await asOwner(shop.origin)
  const until = performance.now() + forMs
  let asked = 0
  let answered = 0
  const attacker = async () => {
    while (performance.now() < until) {
      asked++
      const email = `someone-${asked}@resilience.example`
      const { status } = await guess(shop.origin, { from: somewhere(asked), email })
      if (status === 401) answered++
    }
  }
  const attackers = Array.from({ length: 128 }, attacker)
  const seen: Guessed[] = []
  while (performance.now() < until) seen.push(await asOwner(shop.origin))
  await Promise.all(attackers)
  const longest = Math.max(...seen.map(({ tookMs }) => tookMs))
  return {
    promise: 'A flood of guesses from everywhere at everybody keeps the owner out neither',
    provoked: `128 guessers at once for ${forMs / 1_000} s, each guess from an address of its own at an account of its own`,
    times: asked,
    seen: `${answered} passwords were looked at, the rest was told to wait; the owner’s sign-ins meanwhile: ${countsOf(seen.map(({ status }) => status))}, the longest ${(longest / 1_000).toFixed(1)} s`,
    holds: seen.length > 0 && seen.every(({ status }) => status === 200) && longest < OWNER_WITHIN_MS,
  }
}
