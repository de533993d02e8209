import { describe, expect, it } from 'vitest'
import { placeForTarget, targetForPlace } from './place-targets.ts'

const siblings = ['a', 'b', 'c', 'd'].map(id => ({ id }))

describe('moving by place and by neighbour', () => {
  it('says the same: a target made for a place leads to that place', () => {
    for (const { id } of siblings) {
      for (const place of siblings.keys()) {
        const target = targetForPlace(siblings, id, place)
        if (target) expect(placeForTarget(siblings, id, target)).toBe(place)
        else expect(siblings[place]?.id).toBe(id)
      }
    }
  })

  it('is no move where the entry stands already', () => {
    expect(placeForTarget(siblings, 'b', { id: 'a', side: 'after' })).toBeUndefined()
    expect(placeForTarget(siblings, 'b', { id: 'c', side: 'before' })).toBeUndefined()
    expect(placeForTarget(siblings, 'b', { id: 'b', side: 'before' })).toBeUndefined()
    expect(targetForPlace(siblings, 'd', 4)).toBeUndefined()
  })
})
