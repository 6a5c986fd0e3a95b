import { useSay } from '#language/use-say.ts'
import { cx } from '../class-names.ts'
import styles from './logo.module.css'

export type LogoProps = {
  /** In px, 24 or more. */
  height?: number | undefined
  /** `dark` for grounds dark in both themes, such as the footer. */
  ground?: 'brand' | 'dark' | undefined
  /** With the name in Devanagari beside the Latin one. */
  twoScripts?: boolean | undefined
}

/** The bus face cut as a ticket, then the wordmark. Give it half the mark's width of clear space. */
export function Logo({ height = 34, ground = 'brand', twoScripts = false }: LogoProps) {
  const say = useSay()
  return (
    <svg
      className={cx(styles.logo, ground === 'dark' && styles.dark)}
      height={height}
      width={(height * (twoScripts ? 236 : 160)) / 48}
      role="img"
      aria-label={say('Sawari')}
    >
      <use href={twoScripts ? '#logo-two-scripts' : '#logo'} />
    </svg>
  )
}
