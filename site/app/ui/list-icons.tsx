import { Icon } from './icons.tsx'

const slip = 'M5.5 3.5h13v17l-2.2-1.5-2.1 1.5L12 19l-2.2 1.5L7.7 19l-2.2 1.5Z'

/** A sheet with lines. */
export const ListIcon = ({ className }: { className?: string }) => (
  <Icon className={className}>
    <path d={slip} />
    <path d="M9 8.5h6M9 12.5h6" />
  </Icon>
)

/** The same sheet with a plus. */
export const ListAddIcon = ({ className }: { className?: string }) => (
  <Icon className={className}>
    <path d={slip} />
    <path d="M12 7.5v7M8.5 11h7" />
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
