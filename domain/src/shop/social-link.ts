/** Addresses of accounts, without their handle. */
const accounts: Readonly<Record<string, string>> = {
  instagram: 'https://www.instagram.com/',
  facebook: 'https://www.facebook.com/',
  youtube: 'https://www.youtube.com/@',
  x: 'https://x.com/',
  telegram: 'https://t.me/',
}

/**
 * The address of a link with the name of a network as its owner writes it: a handle, `@malar.oils`, or the address
 * without `https://`. Other texts stay as they are.
 */
export function socialAddress(name: string, typed: string): string {
  const account = accounts[name.trim().toLowerCase()]
  const text = typed.trim()
  if (account === undefined) return typed
  const [, handle] = /^@?([\w.-]{1,60})$/.exec(text) ?? []
  if (handle !== undefined) return account + handle
  const host = new URL(account).host.replace('www.', '')
  const isOfNetwork = text
    .toLowerCase()
    .replace(/^www\./, '')
    .startsWith(`${host}/`)
  return isOfNetwork ? `https://${text}` : typed
}
