import type { Product } from '@chekku/domain/schemas/product'
import type { Page } from '@playwright/test'

const storageKey = 'enquiry-list.v1'

export const storedLine = ({ _id, name, image, price, inStock }: Product, more: object = {}) => ({
  id: _id,
  name,
  image,
  price,
  inStock,
  quantity: 1,
  ...more,
})

/** Makes the device begin with this list; stored only once, so that later changes survive a reload. */
export const storeList = (page: Page, list: unknown) =>
  page.addInitScript(
    ([key, text]) => {
      if (sessionStorage.getItem(key) !== null) return
      sessionStorage.setItem(key, 'given')
      localStorage.setItem(key, text)
    },
    [storageKey, typeof list === 'string' ? list : JSON.stringify(list)] as const,
  )
