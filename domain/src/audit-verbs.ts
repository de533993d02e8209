import type { AuditAction } from './schemas/audit.ts'

/** What an actor did, between its name and that of the subject. */
export const auditVerbs: Readonly<Record<AuditAction, string>> = {
  created: 'created',
  changed: 'changed',
  deleted: 'moved to the trash:',
  restored: 'restored',
  removed: 'removed for good:',
  'signed-in': 'signed in',
  'signed-out': 'signed out',
  'sessions-ended': 'ended sessions of',
  'password-changed': 'changed the password of',
  'password-reset': 'gave a new password to',
  'reset-link-made': 'made a link for a new password of',
  'passkey-refused': 'refused a copied passkey of',
  disabled: 'disabled',
  enabled: 'enabled',
  invited: 'invited',
  'invite-revoked': 'revoked the invitation of',
  joined: 'joined',
  'second-factor-set': 'set up the second factor of',
  'second-factor-removed': 'removed the second factor of',
  'second-factor-required': 'changed which roles need a second factor',
  'recovery-codes-made': 'made new recovery codes for',
  'recovery-code-used': 'used a recovery code of',
  'backed-up': 'downloaded a backup as',
}

/** Verbs for events of the actor's own account. */
export const ownAuditVerbs: Readonly<Partial<typeof auditVerbs>> = {
  changed: 'changed their name or e-mail',
  'sessions-ended': 'ended the other sessions',
  'password-changed': 'changed the password',
  'second-factor-set': 'set up a second factor',
  'second-factor-removed': 'removed the second factor',
  'recovery-codes-made': 'made new recovery codes',
  'recovery-code-used': 'used a recovery code',
  'backed-up': 'downloaded a backup of the whole shop',
}
