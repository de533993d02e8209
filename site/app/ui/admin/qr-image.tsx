import { useMemo } from 'react'
import { qrCode } from '../qr-code.ts'

/** A text, such as an address, as a QR code. */
export function QrImage({ text, label, className }: { text: string; label: string; className: string }) {
  const { size, path } = useMemo(() => qrCode(text), [text])
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} className={className}>
      <path d={path} shapeRendering="crispEdges" />
    </svg>
  )
}
