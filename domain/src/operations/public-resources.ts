/** The API's public resources: the server caches their reads and refuses them first under load. */
export const publicResources: readonly string[] = [
  'products',
  'categories',
  'gallery',
  'nav-config',
  'shop',
  'addresses',
]

/** True if a path, with or without a query, belongs to a public resource. */
export function isPublicResource(path: string): boolean {
  const [, api, resource = ''] = path.split('/', 3)
  return api === 'api' && publicResources.includes(resource.split('?', 1)[0] ?? '')
}
