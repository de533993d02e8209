import { createContext, type ReactNode, useCallback, useContext, useState } from 'react'

const AnnouncerContext = createContext<(text: string) => void>(() => undefined)

/** Announces a sentence to screen readers without showing it. */
export const useAnnounce = () => useContext(AnnouncerContext)

export function AnnouncerProvider({ children }: { children: ReactNode }) {
  const [spoken, setSpoken] = useState({ text: '', count: 0 })
  const announce = useCallback((text: string) => setSpoken(({ count }) => ({ text, count: count + 1 })), [])
  return (
    <AnnouncerContext value={announce}>
      {children}
      <div aria-live="assertive" aria-atomic="true" className="sr-only" data-announcer="">
        {/* A new key each time, so that repeating the same sentence announces it again. */}
        <span key={spoken.count}>{spoken.text}</span>
      </div>
    </AnnouncerContext>
  )
}
