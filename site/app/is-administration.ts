/** Whether a page belongs to the owner, and not to visitors; routes take either case. */
export const isAdministration = ({ pathname }: { pathname: string }): boolean =>
  /^\/admin(?:\/|$)/i.test(pathname)
