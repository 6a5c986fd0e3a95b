import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { cx } from '../class-names.ts'
import styles from './dock.module.css'
import { addDock, setDockHeight } from './docks.ts'

/**
 * The stub at the bottom of the screen, in the thumb's reach, with its scalloped edge. Put it last in the page: it
 * sticks while the page scrolls and comes to rest at its end, so it never hides the last line. From 960 px up `phoneOnly`
 * takes it away, where the same controls stand beside the content, and `inPage` makes plain buttons below the content of it.
 */
export function Dock({
  children,
  phoneOnly,
  inPage,
  className,
}: {
  children: ReactNode
  phoneOnly?: boolean
  inPage?: boolean
  className?: string
}) {
  const ref = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const dock = ref.current
    if (!dock) return
    const remove = addDock()
    // Toasts stand above the dock, whatever its content makes of its height.
    const watch = new ResizeObserver(() => {
      // Beside the content, on a desk, it is nothing to stand above.
      const atFoot = getComputedStyle(dock).bottom !== 'auto'
      setDockHeight(atFoot ? dock.offsetHeight : 0)
    })
    watch.observe(dock)
    return () => {
      watch.disconnect()
      remove()
    }
  }, [])
  return (
    <div ref={ref} className={cx(styles.dock, phoneOnly && styles.phoneOnly, inPage && styles.inPage, className)}>
      {children}
    </div>
  )
}
