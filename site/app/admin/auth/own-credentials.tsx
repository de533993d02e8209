import { TextField } from '../../ui/admin/fields/text-fields.tsx'
import type { CredentialField } from './credentials-form.tsx'
import { PasswordField } from './password-field.tsx'

/** The e-mail and the password that a new account of one's own begins with. */
export const OwnCredentials = ({ field }: { field: (name: string) => CredentialField }) => (
  <>
    <TextField {...field('email')} type="email" label="Your e-mail" autoComplete="username" />
    <PasswordField {...field('password')} label="A password of your own" isNew />
  </>
)
