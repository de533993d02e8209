const EMAIL = /^[^\s@]+@[^\s@]+$/

/** Same minimum as in browsers for an e-mail address: something, an @, something. */
export const isEmailAddress = (text: string): boolean => EMAIL.test(text)
