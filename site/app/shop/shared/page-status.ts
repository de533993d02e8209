/** The status of a page whose main part could not be read: nothing there, or not to be had at the moment. */
export function pageStatus(error: { status: number } | null): number {
  if (!error) return 200
  return error.status === 404 ? 404 : 503
}
