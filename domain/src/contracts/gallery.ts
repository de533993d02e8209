import { z } from 'zod'
import {
  galleryItem,
  galleryItemCreate,
  galleryItemUpdate,
  galleryListQuery,
} from '../schemas/gallery-item.ts'
import { pageQuery } from '../schemas/request.ts'
import { listOf, savedOf, successOf } from '../schemas/response.ts'
import { deleted } from '../schemas/trash.ts'
import type { Contracts } from './contract.ts'

const itemList = listOf(galleryItem)

export const galleryContracts = {
  listGalleryItems: {
    summary: 'All items, by order, then newest; more than 1,000 in pages',
    query: galleryListQuery,
    answer: itemList,
  },
  listPopularGalleryItems: { summary: 'Popular items', query: pageQuery, answer: itemList },
  listGalleryCategories: { summary: 'The distinct category texts', answer: successOf(z.array(z.string())) },
  listGalleryItemsOfCategory: {
    summary: 'Items with this category text, ignoring case',
    query: pageQuery,
    answer: itemList,
  },
  getGalleryItem: { summary: 'One item', answer: successOf(galleryItem) },
  createGalleryItem: {
    summary: 'Creates an item; its picture is required, so it comes as multipart',
    body: galleryItemCreate,
    status: 201,
    answer: savedOf(galleryItem),
  },
  updateGalleryItem: {
    summary: 'Changes what is sent of an item',
    body: galleryItemUpdate,
    answer: savedOf(galleryItem),
  },
  deleteGalleryItem: { summary: 'Puts an item into the trash', answer: successOf(deleted) },
  toggleGalleryItemPopular: { summary: 'Flips the popular flag', answer: successOf(galleryItem) },
} satisfies Contracts
