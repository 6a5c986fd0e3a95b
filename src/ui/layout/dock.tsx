import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { cx } from '../class-names.ts'
import styles from './dock.module.css'

/**
 * The stub at the bottom of the screen, in the thumb's reach, with its scalloped edge. Put it last in the page: it
 * sticks while the page scrolls and comes to rest at its end, so it never hides the last line. `phoneOnly` takes it
 * away from 960 px up, where the same controls stand beside the content.
 */
export function Dock({
  children,
  phoneOnly,
  className,
}: {
  children: ReactNode
  phoneOnly?: boolean
  className?: string
}) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const dock = ref.current
    if (!dock) return
    const root = document.documentElement
    // Toasts stand above the dock, whatever its content makes of its height.
    const watch = new ResizeObserver(() => {
      // Beside the content, on a desk, it is nothing to stand above.
      const atFoot = getComputedStyle(dock).bottom !== 'auto'
      root.style.setProperty('--dock-height', `${atFoot ? dock.offsetHeight : 0}px`)
    })
    watch.observe(dock)
    return () => {
      watch.disconnect()
      root.style.removeProperty('--dock-height')
    }
  }, [])
  return (
    <div ref={ref} className={cx(styles.dock, phoneOnly && styles.phoneOnly, className)}>
      {children}
    </div>
  )
}
