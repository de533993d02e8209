import { icon } from '../icons.tsx'

const circle = 'M20.5 12a8.5 8.5 0 1 1-17 0 8.5 8.5 0 0 1 17 0Z'
const eye =
  'M2.5 12C5 7.5 8.3 5.5 12 5.5s7 2 9.5 6.5c-2.5 4.5-5.8 6.5-9.5 6.5s-7-2-9.5-6.5ZM15 12a3 3 0 1 1-6 0 3 3 0 0 1 6 0Z'
const thick = '2.6'

export const TickIcon = icon('m5 12.5 4.5 4.5L19 7')
export const HouseIcon = icon('m4 11 8-7 8 7M6 9.5V20h12V9.5M10 20v-6h4v6')
export const BottleIcon = icon('M10 3.5h4v4l2.5 3.5v9.5h-9V11L10 7.5v-4ZM7.5 14h9')
export const FolderIcon = icon('M3.5 6h6l2 2.5h9V19h-17V6Z')
export const PictureIcon = icon(
  'M3.5 5h17v14h-17V5Zm0 11 5-5 4 4 3-3 5 5M16.7 9a1.2 1.2 0 1 1-2.4 0 1.2 1.2 0 0 1 2.4 0Z',
)
export const ShopIcon = icon(
  'M4 9.5 5.5 4h13L20 9.5M4 9.5a2.7 2.7 0 0 0 5.3 0 2.7 2.7 0 0 0 5.4 0 2.7 2.7 0 0 0 5.3 0M5.5 12.5V20h13v-7.5M10 20v-5h4v5',
)
export const CompassIcon = icon(`${circle}M15.5 8.5l-2 5-5 2 2-5 5-2Z`)
export const BinIcon = icon('M4.5 6.5h15M9.5 6.5v-3h5v3M6.5 6.5l1 14h9l1-14M10 10.5v6M14 10.5v6')
export const CopyIcon = icon('M8.5 8.5h11v12h-11ZM15.5 8.5v-5h-11v12h4')
export const ClockIcon = icon(`${circle}M12 7v5l3.5 2`)
export const PersonIcon = icon('M16 8.5a4 4 0 1 1-8 0 4 4 0 0 1 8 0ZM4.5 20.5c.5-4 3.5-6 7.5-6s7 2 7.5 6')
export const PeopleIcon = icon(
  'M12.5 8.5a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0ZM2.5 20c.4-3.5 2.9-5.5 6.5-5.5s6.1 2 6.5 5.5M15 5.3a3.5 3.5 0 0 1 0 6.4M18 14.9c2 .8 3.2 2.6 3.5 5.1',
)
export const LeaveIcon = icon('M13 4H5v16h8M10 12h10M16.5 8.5 20 12l-3.5 3.5')
export const PenIcon = icon('m4.5 19.5 1-4.5L16 4.5 19.5 8 9 18.5l-4.5 1ZM13.5 7l3.5 3.5')
export const PlusIcon = icon('M12 5v14M5 12h14')
export const EyeIcon = icon(eye)
export const EyeOffIcon = icon(`${eye}M4 20 20 4`)
export const GripIcon = icon('M9 6h0M15 6h0M9 12h0M15 12h0M9 18h0M15 18h0', thick)
export const DotsIcon = icon('M12 5.5h0M12 12h0M12 18.5h0', thick)
export const UpIcon = icon('M12 19V5M6.5 10.5 12 5l5.5 5.5')
export const DownIcon = icon('M12 5v14M6.5 13.5 12 19l5.5-5.5')
export const BackIcon = icon('M20 12H5M10.5 6.5 5 12l5.5 5.5')
export const QuestionIcon = icon(`${circle}M9.8 9.5a2.3 2.3 0 1 1 3.2 2.1c-.7.3-1 .7-1 1.6M12 16.2h0`)
export const WindowIcon = icon('M10 5H5v14h14v-5M13 4.5h6.5V11M19.5 4.5 11 13')
