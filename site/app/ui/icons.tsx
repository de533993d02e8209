/** Creates an icon of one path with a view box of 24 by 24. */
/* @__NO_SIDE_EFFECTS__ */
export function icon(path: string, strokeWidth = '1.6') {
  return ({ className = 'size-5' }: { className?: string }) => (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth={strokeWidth}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      <path d={path} />
    </svg>
  )
}

export const ChatIcon = icon(
  'M20.5 11.6a8 8 0 0 1-11.7 7.1L3.5 20.5l1.8-5.1a8 8 0 1 1 15.2-3.8ZM8.7 10.2h6.6M8.7 13.4h4.2',
)
export const PhoneIcon = icon(
  'M5 3.8h3.2l1.6 4.1-2 1.5a12 12 0 0 0 5.8 5.8l1.5-2 4.1 1.6V18a2.2 2.2 0 0 1-2.4 2.2C10 19.7 4.3 14 3.8 6.2A2.2 2.2 0 0 1 5 3.8Z',
)
export const ShareIcon = icon('M12 3.5v11M8 7l4-3.5L16 7M6 11H5v9h14v-9h-1')
export const SearchIcon = icon('M16.5 10.5a6 6 0 1 1-12 0 6 6 0 0 1 12 0ZM15 15l5 5')
export const ZoomIcon = icon('M16.5 10.5a6 6 0 1 1-12 0 6 6 0 0 1 12 0ZM15 15l5 5M10.5 8v5M8 10.5h5')
export const ChevronIcon = icon('m6 9 6 6 6-6')
export const ArrowIcon = icon('M4 12h15M13.5 6.5 19 12l-5.5 5.5')
export const MenuIcon = icon('M4 8h16M4 16h16')
export const CloseIcon = icon('m6 6 12 12M18 6 6 18')
export const NoteIcon = icon('M5 6h14M5 12h14M5 18h8')
export const PauseIcon = icon('M8.5 5.5v13M15.5 5.5v13')
export const PlayIcon = icon('M8 5.2v13.6l10.5-6.8L8 5.2Z')
