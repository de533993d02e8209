/** For client loaders: loads the page from the server in place of its data. */
export function loadDocument({ url }: Request): Promise<never> {
  location.assign(url)
  return new Promise(() => undefined)
}
