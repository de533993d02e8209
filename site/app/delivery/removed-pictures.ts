/**
 * Takes the addresses from the pictures of a page that is gone. Firefox takes such a picture apart when it collects
 * garbage, its better sources first, and would then load the original.
 */
export function clearRemovedPictures(): void {
  const observer = new MutationObserver(changes => {
    for (const node of changes.flatMap(({ removedNodes }) => [...removedNodes]))
      if (node instanceof Element && !node.isConnected)
        for (const image of node.querySelectorAll('picture > img'))
          for (const name of ['srcset', 'src']) image.removeAttribute(name)
  })
  observer.observe(document, { childList: true, subtree: true })
}
