/**
 * Takes the addresses from the pictures of a page that is gone. Firefox takes such a picture apart when it collects
 * garbage, its better sources first, and would then load the original.
 */
export function clearRemovedPictures(): void {
  const observer = new MutationObserver(changes => {
    const removed = changes.flatMap(({ removedNodes }) => [...removedNodes])
    const gone = removed.filter(node => node instanceof Element && !node.isConnected) as Element[]
    for (const image of gone.flatMap(element => [...element.querySelectorAll('picture > img')])) {
      image.removeAttribute('srcset')
      image.removeAttribute('src')
    }
  })
  observer.observe(document, { childList: true, subtree: true })
}
