import type { ReactNode } from 'react'

export function Icon({
  children,
  className = 'size-5',
}: {
  children: ReactNode
  className?: string | undefined
}) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      {children}
    </svg>
  )
}

interface IconProps {
  className?: string
}

export const ChatIcon = ({ className }: IconProps) => (
  <Icon className={className}>
    <path d="M20.5 11.6a8 8 0 0 1-11.7 7.1L3.5 20.5l1.8-5.1a8 8 0 1 1 15.2-3.8Z" />
    <path d="M8.7 10.2h6.6M8.7 13.4h4.2" />
  </Icon>
)

export const PhoneIcon = ({ className }: IconProps) => (
  <Icon className={className}>
    <path d="M5 3.8h3.2l1.6 4.1-2 1.5a12 12 0 0 0 5.8 5.8l1.5-2 4.1 1.6V18a2.2 2.2 0 0 1-2.4 2.2C10 19.7 4.3 14 3.8 6.2A2.2 2.2 0 0 1 5 3.8Z" />
  </Icon>
)

export const ShareIcon = ({ className }: IconProps) => (
  <Icon className={className}>
    <path d="M12 3.5v11M8 7l4-3.5L16 7" />
    <path d="M6 11H5v9h14v-9h-1" />
  </Icon>
)

export const SearchIcon = ({ className }: IconProps) => (
  <Icon className={className}>
    <circle cx="10.5" cy="10.5" r="6" />
    <path d="m15 15 5 5" />
  </Icon>
)

export const ChevronIcon = ({ className }: IconProps) => (
  <Icon className={className}>
    <path d="m6 9 6 6 6-6" />
  </Icon>
)

export const ArrowIcon = ({ className }: IconProps) => (
  <Icon className={className}>
    <path d="M4 12h15M13.5 6.5 19 12l-5.5 5.5" />
  </Icon>
)

export const MenuIcon = ({ className }: IconProps) => (
  <Icon className={className}>
    <path d="M4 8h16M4 16h16" />
  </Icon>
)

export const CloseIcon = ({ className }: IconProps) => (
  <Icon className={className}>
    <path d="m6 6 12 12M18 6 6 18" />
  </Icon>
)

export const NoteIcon = ({ className }: IconProps) => (
  <Icon className={className}>
    <path d="M5 6h14M5 12h14M5 18h8" />
  </Icon>
)

export const PauseIcon = ({ className }: IconProps) => (
  <Icon className={className}>
    <path d="M8.5 5.5v13M15.5 5.5v13" />
  </Icon>
)

export const PlayIcon = ({ className }: IconProps) => (
  <Icon className={className}>
    <path d="M8 5.2v13.6l10.5-6.8L8 5.2Z" />
  </Icon>
)
