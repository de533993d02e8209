import { type CSSProperties, type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'

/** Shows parts of the site in an iframe, whose own width decides their layout, such as that of a phone. */
export function PreviewFrame({ style, children }: { style: CSSProperties; children: ReactNode }) {
  const [body, setBody] = useState<HTMLElement>()
  const [height, setHeight] = useState(0)
  function onLoad({ contentDocument }: HTMLIFrameElement) {
    if (!contentDocument) return
    const styles = document.querySelectorAll('link[rel="stylesheet"], style')
    contentDocument.head.append(...[...styles].map(sheet => sheet.cloneNode(true)))
    setBody(contentDocument.body)
  }
  const measure = (page: HTMLElement | null) => {
    if (!page) return
    const observer = new ResizeObserver(() => setHeight(page.offsetHeight))
    observer.observe(page)
    return () => observer.disconnect()
  }
  return (
    <section aria-label="Preview" className="overflow-hidden rounded-card border border-line bg-paper">
      <iframe
        title="Your site with your unsaved changes"
        srcDoc="<!doctype html><html lang='en'><title>Preview</title>"
        onLoad={({ currentTarget }) => onLoad(currentTarget)}
        style={{ height }}
        className="block w-full"
      />
      {body &&
        createPortal(
          <div ref={measure} style={style} className="relative overflow-hidden bg-paper wrap-anywhere">
            {children}
          </div>,
          body,
        )}
    </section>
  )
}
