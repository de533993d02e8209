/** HTTP status of a page whose main content failed to load: 404 if it does not exist, otherwise 503. */
export function pageStatus(error: { status: number } | null): number {
  if (!error) return 200
  return error.status === 404 ? 404 : 503
}
