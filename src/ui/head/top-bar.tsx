import type { ReactNode } from 'react'
import { useSay } from '#language/use-say.ts'
import { cx } from '../class-names.ts'
import styles from './top-bar.module.css'

export type TopBarProps = {
  /** A link with the logo in it. */
  logo: ReactNode
  /** Links with `navLinkClass`; hidden under 960 px, where the menu contains them. */
  nav?: ReactNode
  /** Icon buttons, outlined links with `barLinkClass`. */
  actions?: ReactNode
  /** Something before the logo, such as a back button. */
  start?: ReactNode
  /** `brand` is the marigold bus front, `depot` the same bus from the operator's side. */
  tone?: 'brand' | 'depot' | undefined
}

/** The 56 px bar (72 on wide screens) that stays at the top of every screen. */
export function TopBar({ logo, nav, actions, start, tone = 'brand' }: TopBarProps) {
  const say = useSay()
  return (
    <header className={cx(styles.bar, tone === 'depot' && styles.depot)}>
      <div className={styles.inner}>
        {start}
        <div className={styles.logo}>{logo}</div>
        {nav && (
          <nav className={styles.nav} aria-label={say('Main')}>
            {nav}
          </nav>
        )}
        <div className={styles.actions}>{actions}</div>
      </div>
    </header>
  )
}

/** For a link inside `nav`; the one with `aria-current="page"` gets the vermilion underline. */
export const navLinkClass = cx(styles.navLink)
/** For an outlined link or button at the right of the bar. */
export const barLinkClass = cx(styles.barLink)

/** The bodywork under the bar: its content (a destination board, a hero) is on brand colour, then the stripes. */
export function BusFront({ children, bare }: { children: ReactNode; bare?: boolean }) {
  return (
    <>
      <div className={cx(styles.front, bare && styles.bare)}>{children}</div>
      <Stripes />
    </>
  )
}

/** Ink 4, gap 2, pin 2. `road` is the heavier pair under a drawing, `depot` the marigold one on board blue. */
export function Stripes({ look = 'front' }: { look?: 'front' | 'road' | 'depot' | undefined }) {
  return <div className={cx(styles.stripes, look !== 'front' && styles[look])} aria-hidden="true" />
}
