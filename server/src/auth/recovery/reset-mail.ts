import { recoveryLimits } from '@chekku/domain/recovery'
import type { Mail } from '../../mail/service.ts'

/** The mail with a link for a new password. */
export const resetMail = ({ to, shop, link }: { to: string; shop: string; link: string }): Mail => ({
  to,
  subject: `A new password for ${shop}`,
  text: `Somebody, probably you, asked for a new password for the administration of ${shop}.

Choose it here within ${recoveryLimits.mailedMinutes} minutes. The link works once:
${link}

If you did not ask for it, do nothing: your password stays as it is.`,
})
