import { randomUUID } from 'node:crypto'
import type {
  CreatedInvite,
  InviteCreate,
  OpenSession,
  PeopleList,
} from '@chekku/domain/schemas/people/people'
import { newPassword, signIn } from './account-operations.ts'
import type { ShopCalls } from './test-app.ts'
import type { WriteCall } from './write-calls.ts'

/** Calls the path of somebody who has joined. */
const ofPerson = (body?: object) => async (shop: ShopCalls) => ({
  params: [(await joinedPerson(shop))._id],
  body,
})

/** The operations of people and sessions that write, as in `writeOperations`. */
export const peopleOperations: Record<string, WriteCall> = {
  'DELETE /auth/sessions/{id}': [
    ['administrator sessions-ended'],
    async shop => {
      const token = await signIn(shop)
      const [own] = await shop.read<OpenSession[]>('/auth/sessions/list')
      return { params: [own?._id ?? ''], token }
    },
  ],
  'POST /people/invites': [['administrator invited'], async shop => () => invitePerson(shop)],
  'DELETE /invites/{id}': [
    ['administrator invite-revoked'],
    async shop => ({ params: [(await invitePerson(shop))._id] }),
  ],
  'POST /people/invites/read': [
    [],
    async shop => ({ body: { token: (await invitePerson(shop)).token }, token: null }),
  ],
  'POST /people/accept': [
    ['administrator joined by 1@people.example'],
    async shop => {
      const { token } = await invitePerson(shop)
      return () => acceptInvite(shop, token, '1@people.example')
    },
  ],
  'PUT /people/{id}': [['administrator changed'], ofPerson({ access: 'manager' })],
  'PUT /people/{id}/disabled': [['administrator disabled'], ofPerson({ disabled: true })],
  'POST /people/{id}/reset': [['administrator reset-link-made'], ofPerson()],
  'DELETE /people/{id}/sessions': [['administrator sessions-ended'], ofPerson()],
  'DELETE /people/{id}/sessions/{sessionId}': [
    ['administrator sessions-ended'],
    async shop => {
      const { _id } = await joinedPerson(shop)
      const { people } = await shop.read<PeopleList>('/people')
      const session = people.find(one => one._id === _id)?.sessions[0]
      return { params: [_id, session?._id ?? ''] }
    },
  ],
}

/** Invites somebody; the id of the invitation, and the token of its link. */
export async function invitePerson(shop: ShopCalls, grant: Partial<InviteCreate> = {}, by?: string) {
  const body = { name: 'Anand', role: 'helper', ...grant }
  const { body: answer } = await shop.call<CreatedInvite>('POST', '/people/invites', { body, token: by })
  return { _id: answer.data._id, token: answer.data.link.split('#')[1] ?? '' }
}

/** Accepts an invitation as whoever has the token of its link. */
export const acceptInvite = (shop: ShopCalls, token: string, email: string, password = newPassword) =>
  shop.call('POST', '/people/accept', { body: { token, email, password }, token: null })

/** Somebody who has accepted an invitation: the id, the e-mail, and the token of the session. */
export async function joinedPerson(shop: ShopCalls, grant: Partial<InviteCreate> = {}) {
  const email = `${randomUUID()}@people.example`
  const { body } = await acceptInvite(shop, (await invitePerson(shop, grant)).token, email)
  return { _id: body.user._id, email, token: body.token }
}
