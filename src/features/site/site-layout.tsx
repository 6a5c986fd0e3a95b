import { Outlet } from '@tanstack/react-router'
import { useSay } from '#language/use-say.ts'
import { lazyAfterPaint } from '#lib/chunks/lazy-chunks.tsx'
import { SiteHeader } from './site-header.tsx'
import styles from './site-layout.module.css'

const SiteFooter = lazyAfterPaint(async () => (await import('./site-footer.tsx')).SiteFooter)

/** The common layout (specification, section 2): fixed top bar, the screen, the footer. */
export function SiteLayout() {
  const say = useSay()
  return (
    <div className={styles.page}>
      <a className={styles.skip} href="#content">
        {say('Skip to content')}
      </a>
      <SiteHeader />
      <main id="content" tabIndex={-1} className={styles.main}>
        <Outlet />
      </main>
      <SiteFooter />
    </div>
  )
}
