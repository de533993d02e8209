import { sheetShare } from '@chekku/domain/product/sheet-share'

/** Holds a file that was shared to the administration, until the screen for it takes it. */
export const sharedFileCache = 'shared-file-v1'
const key = '/shared-file'

/** Stores a shared form as it is sent; it replaces an earlier one that no screen has taken. */
export async function keepSharedFile(request: Request): Promise<void> {
  const form = new Response(await request.blob(), {
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
  })
  await (await caches.open(sharedFileCache)).put(key, form)
}

/** Takes the shared files out of the cache, so a second call gets none; empty too if the browser blocks storage. */
export async function takeSharedFiles(): Promise<readonly File[]> {
  try {
    const cache = await caches.open(sharedFileCache)
    const form = await cache.match(key)
    await cache.delete(key)
    const files = (await form?.formData())?.getAll(sheetShare.field) ?? []
    return files.filter(file => file instanceof File)
  } catch {
    return []
  }
}
