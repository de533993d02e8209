/** Whether `If-None-Match` names this ETag; the comparison is weak, as it is for a GET. */
export function namesEtag(ifNoneMatch: string | undefined, etag: string | undefined): boolean {
  if (ifNoneMatch === undefined || etag === undefined) return false
  return ifNoneMatch
    .split(',')
    .some(given => given.trim().replace(/^W\//, '') === etag || given.trim() === '*')
}
