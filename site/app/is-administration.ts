/** True for a URL of the administration; routes ignore case. */
export const isAdministration = ({ pathname }: { pathname: string }): boolean =>
  /^\/admin(?:\/|$)/i.test(pathname)
