import { z } from 'zod'
import { accesses, peopleMessages, works } from '../../people/people.ts'
import { sessionLimits } from '../../people/session.ts'
import { requiredLine } from '../request.ts'
import { accountChange, newPassword } from './session.ts'

/** An open session, as people see it. */
export const openSession = z.object({
  _id: z.string(),
  /** Such as "Chrome on Android", or "". */
  device: z.string(),
  address: z.string(),
  startedAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  /** The session that asks. */
  isCurrent: z.boolean(),
})
export type OpenSession = z.infer<typeof openSession>

const access = z.enum(accesses, { error: peopleMessages.access })

const work = z.enum(works, { error: peopleMessages.work }).optional()

/** A person's role, and how much of a helper's work she does. */
const grantFields = { access, work }

/** An administrator, as owners see it. */
export const person = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  ...grantFields,
  /** True for a helper who was for some categories alone, until an owner saves her role. */
  needsReview: z.literal(true).optional(),
  disabled: z.boolean(),
  /** Null for a person who has not been here for long. */
  lastSeenAt: z.iso.datetime().nullable(),
  sessions: z.array(openSession),
  passkeys: z.int().min(0),
  hasAuthenticator: z.boolean(),
})
export type Person = z.infer<typeof person>

/** An open invitation, without its link. */
export const invite = z.object({
  _id: z.string(),
  name: z.string(),
  ...grantFields,
  /** The e-mail of the inviter. */
  createdBy: z.string(),
  expiresAt: z.iso.datetime(),
})
export type Invite = z.infer<typeof invite>

export const peopleList = z.object({ people: z.array(person), invites: z.array(invite) })
export type PeopleList = z.infer<typeof peopleList>

/** Refused: an older client that limits a helper to some categories would otherwise let the helper change all. */
const categories = z.never({ error: peopleMessages.categories }).optional()

const workOfHelpers = { error: peopleMessages.onlyHelpersHaveWork, path: ['work'] }

/** Without `work`, a helper's work stays as it is. */
export const personChange = z
  .object({ access, categories, work })
  .refine(({ access, work }) => work === undefined || access === 'helper', workOfHelpers)
export type PersonChange = z.infer<typeof personChange>

export const inviteCreate = z
  .object({
    name: requiredLine('Name', sessionLimits.nameCharacters, peopleMessages.nameRequired),
    role: access,
    categories,
    work,
  })
  .refine(({ role, work }) => work === undefined || role === 'helper', workOfHelpers)
export type InviteCreate = z.infer<typeof inviteCreate>

/** The response of an invitation: the only copy of its link. */
export const createdInvite = z.object({ _id: z.string(), link: z.string(), expiresAt: z.iso.datetime() })
export type CreatedInvite = z.infer<typeof createdInvite>

const token = z.string({ error: peopleMessages.linkOver }).max(200, { error: peopleMessages.linkOver })

export const inviteToken = z.object({ token })

/** The name and rights in an invitation, for the holder of its link. */
export const invitation = z.object({
  name: z.string(),
  access,
  work,
  /** The name of the inviter, else the e-mail. */
  invitedBy: z.string(),
  expiresAt: z.iso.datetime(),
})
export type Invitation = z.infer<typeof invitation>

export const inviteAccept = z.object({ token, email: accountChange.shape.email, password: newPassword })
export type InviteAccept = z.infer<typeof inviteAccept>

export const disabledChange = z.object({ disabled: z.boolean({ error: peopleMessages.disabled }) })
