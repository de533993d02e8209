export const loginPath = '/admin/login'
/** The dashboard, to which a sign-in leads. */
export const afterLoginPath = '/admin'
