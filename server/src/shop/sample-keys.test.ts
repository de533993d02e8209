import { emptyShop } from '@chekku/domain/shop/shop'
import { expect, test } from 'vitest'
import { describeShop } from '../../testing/test-shop.ts'
import { detailCalls } from './testing.ts'

describeShop('what is still the sample’s of the shop details', shop => {
  const { details, save, history } = detailCalls(shop)

  test('is everything that an untouched shop shows, and no more what is saved or emptied, by the answer of the save too', async () => {
    const { sample, identity } = await details()
    expect(sample).toEqual(
      expect.arrayContaining([
        'identity.name',
        'reach.chatNumber',
        'reach.social',
        'places.unit',
        'hours.week',
        'words.story',
        'testimonials',
      ]),
    )
    expect(sample, 'of what the sample leaves empty').not.toContain('identity.logo')
    // A name that is saved as the sample has it stays the sample's.
    expect((await save('identity', { name: identity.name })).sample).toContain('identity.name')
    const saved = await save('identity', { name: 'Malar', tagline: '' })
    expect(saved.sample).not.toContain('identity.name')
    expect(saved.sample).not.toContain('identity.tagline')
    expect(saved.sample).toContain('identity.fullName')
    await save('testimonials', { testimonials: [] })
    await save('words', { ...emptyShop.words, heroImage: undefined })
    await save('places', emptyShop.places)
    expect((await details()).sample.filter(key => /^(words|places|testimonials)/.test(key))).toEqual([])
  })

  test('hours that are saved as the sample has them are the owner’s, without a version to go back to', async () => {
    const { hours } = await details()
    const saved = await save('hours', { week: hours.week })
    expect(saved.sample).not.toContain('hours.week')
    expect((await details()).sample).not.toContain('hours.week')
    expect(await history()).toEqual([])
  })

  test('a list stays the sample’s while one entry is, a place while its street or phone is', async () => {
    const { words, reach, places } = await details()
    const saved = await save('words', {
      story: ['We began in 2019.', words.story[1]],
      trust: ['Wood-pressed'],
    })
    expect(saved.sample).toContain('words.story')
    expect(saved.sample, 'whose marks are true of many shops').not.toContain('words.trust')
    expect((await save('reach', { phones: [reach.phones[1]] })).sample).toContain('reach.phones')
    const branch = { ...places.branches[0], label: 'Our shop', phone: '' }
    expect((await save('places', { branches: [branch] })).sample).toContain('places.branches')
    const own = { ...branch, lines: ['1 New Street', ...(branch.lines ?? []).slice(1)] }
    expect((await save('places', { branches: [own] })).sample).not.toContain('places.branches')
    expect((await save('words', { story: ['We began in 2019.'] })).sample).not.toContain('words.story')
  })
})
