/** Whether a URL belongs to the administration; routes match either case. */
export const isAdministration = ({ pathname }: { pathname: string }): boolean =>
  /^\/admin(?:\/|$)/i.test(pathname)
