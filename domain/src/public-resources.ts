/**
 * The API's resources that everybody may read. The server caches their reads and refuses them first under load; the
 * service worker keeps them for a time without network.
 */
export const publicResources: readonly string[] = ['products', 'categories', 'gallery', 'nav-config']

/** Whether a path, with or without a query, belongs to a public resource. */
export function isPublicResource(path: string): boolean {
  const [, api, resource = ''] = path.split('/', 3)
  return api === 'api' && publicResources.includes(resource.split('?', 1)[0] ?? '')
}
