import { describe, expect, test } from 'vitest'
import { chatLink } from '../src/chat/chat-link.ts'
import { checkContact, contactMessages, contactText, roomForLetters } from '../src/contact.ts'

const whole = {
  name: 'Anbu',
  email: 'anbu@home.example',
  phone: '+91 90000 00002',
  subject: 'Oil',
  message: 'Is it there?',
}

describe('checkContact', () => {
  test('lets a whole message go, with and without a subject', () => {
    expect(checkContact(whole)).toEqual({})
    expect(checkContact({ ...whole, subject: '' })).toEqual({})
  })

  test('names everything that is missing at once', () => {
    expect(checkContact({ name: '', email: '', phone: '', subject: '', message: '' })).toEqual({
      name: contactMessages.nameRequired,
      email: contactMessages.emailRequired,
      phone: contactMessages.phoneRequired,
      message: contactMessages.messageRequired,
    })
  })

  test.each(['anbu', 'anbu@', '@home.example', 'an bu@home.example', 'a@b@c'])('is no address: %s', email => {
    expect(checkContact({ ...whole, email })).toEqual({ email: contactMessages.emailInvalid })
  })

  test.each(['a@b', 'anbu+oil@mail.home.example', 'அன்பு@வீடு.example'])('takes %s for one', email => {
    expect(checkContact({ ...whole, email })).toEqual({})
  })
})

test.each([
  ['Latin', 'a'],
  ['Tamil', 'எ'],
  ['of two units', '🌿'],
])('a message as long as a chat takes is sent, a longer one said to be: %s', (_, letter) => {
  const of = (letters: number) => ({ ...whole, message: letter.repeat(letters) })
  const most = Math.floor(roomForLetters(of(1)) / letter.length) + 1
  expect(checkContact(of(most))).toEqual({})
  expect(chatLink('9'.repeat(15), contactText(of(most))).length).toBeLessThanOrEqual(6_000)
  expect(checkContact(of(most + 10)).message).toMatch(/about \d+ letters too long for a chat/)
})
