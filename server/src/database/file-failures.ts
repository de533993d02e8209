/** The reason that a file can't be opened or written, by system error code. */
export const fileFailures: Record<string, string> = {
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'the disk is read-only',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of that path is a file',
  EEXIST: 'there is a file of that name',
}
