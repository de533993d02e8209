import { recoveryLimits } from '@chekku/domain/people/recovery'

/* The mail with the link for a new password. */

export const subject = (shop: string) => `A new password for ${shop}`
export const text = (
  shop: string,
  link: string,
) => `Somebody, probably you, asked for a new password for ${shop}.

Choose it here within ${recoveryLimits.mailedMinutes} minutes. The link works once:
${link}

Not you? Your password stays as it is.`
