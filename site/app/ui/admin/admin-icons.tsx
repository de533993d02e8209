import { Icon } from '../icons.tsx'

interface IconProps {
  className?: string
}

export const HouseIcon = ({ className }: IconProps) => (
  <Icon className={className}>
    <path d="m4 11 8-7 8 7M6 9.5V20h12V9.5M10 20v-6h4v6" />
  </Icon>
)

export const BottleIcon = ({ className }: IconProps) => (
  <Icon className={className}>
    <path d="M10 3.5h4v4l2.5 3.5v9.5h-9V11L10 7.5v-4ZM7.5 14h9" />
  </Icon>
)

export const FolderIcon = ({ className }: IconProps) => (
  <Icon className={className}>
    <path d="M3.5 6h6l2 2.5h9V19h-17V6Z" />
  </Icon>
)

export const PictureIcon = ({ className }: IconProps) => (
  <Icon className={className}>
    <path d="M3.5 5h17v14h-17V5Zm0 11 5-5 4 4 3-3 5 5" />
    <circle cx="15.5" cy="9" r="1.2" />
  </Icon>
)

export const CompassIcon = ({ className }: IconProps) => (
  <Icon className={className}>
    <circle cx="12" cy="12" r="8.5" />
    <path d="m15.5 8.5-2 5-5 2 2-5 5-2Z" />
  </Icon>
)

export const BinIcon = ({ className }: IconProps) => (
  <Icon className={className}>
    <path d="M4.5 6.5h15M9.5 6.5v-3h5v3M6.5 6.5l1 14h9l1-14M10 10.5v6M14 10.5v6" />
  </Icon>
)

export const CopyIcon = ({ className }: IconProps) => (
  <Icon className={className}>
    <path d="M8.5 8.5h11v12h-11ZM15.5 8.5v-5h-11v12h4" />
  </Icon>
)

export const ClockIcon = ({ className }: IconProps) => (
  <Icon className={className}>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7v5l3.5 2" />
  </Icon>
)

export const PersonIcon = ({ className }: IconProps) => (
  <Icon className={className}>
    <circle cx="12" cy="8.5" r="4" />
    <path d="M4.5 20.5c.5-4 3.5-6 7.5-6s7 2 7.5 6" />
  </Icon>
)

export const LeaveIcon = ({ className }: IconProps) => (
  <Icon className={className}>
    <path d="M13 4H5v16h8M10 12h10M16.5 8.5 20 12l-3.5 3.5" />
  </Icon>
)

export const PenIcon = ({ className }: IconProps) => (
  <Icon className={className}>
    <path d="m4.5 19.5 1-4.5L16 4.5 19.5 8 9 18.5l-4.5 1ZM13.5 7l3.5 3.5" />
  </Icon>
)

export const PlusIcon = ({ className }: IconProps) => (
  <Icon className={className}>
    <path d="M12 5v14M5 12h14" />
  </Icon>
)

export const EyeIcon = ({ className }: IconProps) => (
  <Icon className={className}>
    <path d="M2.5 12C5 7.5 8.3 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.8 6.5-9.5 6.5s-7-2-9.5-6.5Z" />
    <circle cx="12" cy="12" r="3" />
  </Icon>
)

export const EyeOffIcon = ({ className }: IconProps) => (
  <Icon className={className}>
    <path d="M2.5 12C5 7.5 8.3 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.8 6.5-9.5 6.5s-7-2-9.5-6.5ZM4 20 20 4" />
    <circle cx="12" cy="12" r="3" />
  </Icon>
)

export const GripIcon = ({ className }: IconProps) => (
  <Icon className={className}>
    <path strokeWidth="2.6" d="M9 6h0M15 6h0M9 12h0M15 12h0M9 18h0M15 18h0" />
  </Icon>
)

export const DotsIcon = ({ className }: IconProps) => (
  <Icon className={className}>
    <path strokeWidth="2.6" d="M12 5.5h0M12 12h0M12 18.5h0" />
  </Icon>
)

export const UpIcon = ({ className }: IconProps) => (
  <Icon className={className}>
    <path d="M12 19V5M6.5 10.5 12 5l5.5 5.5" />
  </Icon>
)

export const DownIcon = ({ className }: IconProps) => (
  <Icon className={className}>
    <path d="M12 5v14M6.5 13.5 12 19l5.5-5.5" />
  </Icon>
)

export const BackIcon = ({ className }: IconProps) => (
  <Icon className={className}>
    <path d="M20 12H5M10.5 6.5 5 12l5.5 5.5" />
  </Icon>
)

export const QuestionIcon = ({ className }: IconProps) => (
  <Icon className={className}>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M9.8 9.5a2.3 2.3 0 1 1 3.2 2.1c-.7.3-1 .7-1 1.6M12 16.2h0" />
  </Icon>
)

export const WindowIcon = ({ className }: IconProps) => (
  <Icon className={className}>
    <path d="M10 5H5v14h14v-5M13 4.5h6.5V11M19.5 4.5 11 13" />
  </Icon>
)
