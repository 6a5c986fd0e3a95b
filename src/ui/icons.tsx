/* One set, drawn together: 24 grid, 2 px stroke, round ends. They are decoration beside words or inside a labelled
   button, so none of them speaks. Only the star is filled. Their shapes stand in the page itself (symbols.svg): they are
   there in the first frame, and no script carries them. */

export type IconProps = {
  /** Side in px, 24 unless told. */
  size?: number | undefined
  className?: string | undefined
}

/* @__NO_SIDE_EFFECTS__ */
function icon(name: string, usual = 24, wide = 1) {
  // biome-ignore lint/correctness/noComponentHookFactories: each is made once, when this file is read.
  return function Icon({ size = usual, className }: IconProps) {
    return (
      <svg
        className={className}
        width={size * wide}
        height={size}
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <use href={`#icon-${name}`} />
      </svg>
    )
  }
}

export const MenuIcon = icon('menu')
export const SunIcon = icon('sun')
export const MoonIcon = icon('moon')
export const BackIcon = icon('back')
export const NextIcon = icon('next')
export const ChevronDownIcon = icon('chevron-down')
export const SwapIcon = icon('swap')
export const CalendarIcon = icon('calendar')
export const SearchIcon = icon('search')
export const SeatIcon = icon('seat')
export const TicketIcon = icon('ticket')
export const DownloadIcon = icon('download')
export const ShareIcon = icon('share')
export const PhoneIcon = icon('phone')
export const UserIcon = icon('user')
export const EditIcon = icon('edit')
export const TrashIcon = icon('trash')
export const PlusIcon = icon('plus')
export const MinusIcon = icon('minus')
export const EyeIcon = icon('eye')
export const EyeOffIcon = icon('eye-off')
export const LockIcon = icon('lock')
export const KeyIcon = icon('key')
export const MailIcon = icon('mail')
export const NoSignalIcon = icon('no-signal')
export const WifiIcon = icon('wifi')
export const CheckIcon = icon('check')
export const SavedIcon = icon('saved')
export const ClockIcon = icon('clock')
export const CopyIcon = icon('copy')
export const CloseIcon = icon('close')
export const AsleepIcon = icon('asleep')
export const RefreshIcon = icon('refresh')
export const BusIcon = icon('bus')
export const PinIcon = icon('pin')
export const HomeIcon = icon('home')
export const WarnIcon = icon('warn')
export const InfoIcon = icon('info')
export const LogoutIcon = icon('logout')
export const RupeeIcon = icon('rupee')
export const ListIcon = icon('list')
export const BellIcon = icon('bell')
export const ExpandIcon = icon('expand')
export const BoltIcon = icon('bolt')
export const SleeperIcon = icon('sleeper')
export const ReclinerIcon = icon('recliner')
export const SofaIcon = icon('sofa')
export const SteeringWheelIcon = icon('steering-wheel')
export const StarIcon = icon('star', 14)
/** The broad arrow between two places: 30 by 24, bolder than the rest, as it stands in lettering. `size` is its height. */
export const ArrowIcon = icon('arrow', 20, 1.25)
