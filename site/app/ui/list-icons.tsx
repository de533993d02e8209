import { Icon } from './icons.tsx'

/** A slip with lines on it. */
export const ListIcon = ({ className }: { className?: string }) => (
  <Icon className={className}>
    <path d="M5.5 3.5h13v17l-2.2-1.5-2.1 1.5L12 19l-2.2 1.5L7.7 19l-2.2 1.5Z" />
    <path d="M9 8.5h6M9 12.5h6" />
  </Icon>
)

export const ListAddIcon = ({ className }: { className?: string }) => (
  <Icon className={className}>
    <path d="M4 6.5h12M4 11.5h8M4 16.5h6M17 12.5v8M13 16.5h8" />
  </Icon>
)

export const MinusIcon = ({ className }: { className?: string }) => (
  <Icon className={className}>
    <path d="M6 12h12" />
  </Icon>
)

export const PlusIcon = ({ className }: { className?: string }) => (
  <Icon className={className}>
    <path d="M12 6v12M6 12h12" />
  </Icon>
)
