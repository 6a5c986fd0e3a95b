/* One set, drawn together: 24 grid, 2 px stroke, round ends. They are decoration beside words or inside a labelled
   button, so none of them is read out. Only the star is filled. Their shapes are in the page itself (symbols.svg): the
   first frame has them, and no script carries them. */

export type IconName =
  | 'menu'
  | 'sun'
  | 'moon'
  | 'back'
  | 'next'
  | 'chevron-down'
  | 'swap'
  | 'calendar'
  | 'search'
  | 'seat'
  | 'ticket'
  | 'download'
  | 'share'
  | 'phone'
  | 'user'
  | 'edit'
  | 'trash'
  | 'plus'
  | 'minus'
  | 'eye'
  | 'eye-off'
  | 'language'
  | 'lock'
  | 'key'
  | 'mail'
  | 'no-signal'
  | 'wifi'
  | 'check'
  | 'saved'
  | 'clock'
  | 'copy'
  | 'close'
  | 'asleep'
  | 'refresh'
  | 'bus'
  | 'pin'
  | 'home'
  | 'warn'
  | 'info'
  | 'logout'
  | 'qr'
  | 'rupee'
  | 'list'
  | 'filter'
  | 'bell'
  | 'expand'
  | 'bolt'
  | 'chart'
  | 'sleeper'
  | 'recliner'
  | 'sofa'
  | 'steering-wheel'
  | 'star'
  | 'arrow'

interface IconProps {
  /** Side in px; 24 by default. */
  size?: number | undefined
  className?: string | undefined
}

export function Icon({ name, size = 24, wide = 1, className }: IconProps & { name: IconName; wide?: number }) {
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

export function StarIcon({ size = 14, className }: IconProps) {
  return <Icon name="star" size={size} className={className} />
}

/** The broad arrow between two places: 30 by 24, bolder than the rest, as it stands in lettering. `size` is its height. */
export function ArrowIcon({ size = 20, className }: IconProps) {
  return <Icon name="arrow" size={size} wide={1.25} className={className} />
}
