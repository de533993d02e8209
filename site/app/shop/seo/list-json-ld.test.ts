import { aGalleryItem } from '@chekku/domain/test/entities'
import { describe, expect, it } from 'vitest'
import { pictureListData, trailData } from './list-json-ld.ts'

const origin = 'https://shop.example'
const picture = (title: string, image: string, description = '') =>
  aGalleryItem({ _id: title, title, image, description })

describe('trailData', () => {
  it('starts at home, counts from 1 and uses absolute URLs', () => {
    expect(trailData([{ name: 'Oils', path: '/category/1' }], origin)).toMatchObject({
      itemListElement: [
        { position: 1, name: 'Home', item: 'https://shop.example/' },
        { position: 2, name: 'Oils', item: 'https://shop.example/category/1' },
      ],
    })
  })
})

describe('pictureListData', () => {
  it('lists only items with a picture, without empty fields', () => {
    const items = [picture('Without', ''), picture('Press', '/uploads/gallery/a.jpg')]
    expect(pictureListData('Gallery', items, origin)).toMatchObject({
      numberOfItems: 1,
      itemListElement: [
        {
          position: 1,
          item: {
            '@type': 'ImageObject',
            name: 'Press',
            contentUrl: 'https://shop.example/uploads/gallery/a.jpg',
          },
        },
      ],
    })
    expect(JSON.stringify(pictureListData('Gallery', items, origin))).not.toContain('description')
  })
})
