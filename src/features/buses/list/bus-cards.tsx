import { Suspense, startTransition, useRef, useState } from 'react'
import type { Bus } from '#contract/buses/bus.ts'
import { useSay } from '#language/use-say.ts'
import { lazyOptional } from '#lib/chunks/lazy-chunks.tsx'
import { Button } from '#ui/controls/button.tsx'
import { Skeleton, SkeletonBar } from '#ui/feedback/skeleton.tsx'
import { Card, Perforation } from '#ui/layout/card.tsx'
import { BusCard } from './bus-card.tsx'
import styles from './bus-cards.module.css'
import { leaveList, leftList } from './left-lists.ts'

// Only for lists that the traveller has come back to.
const OpenedBus = lazyOptional(async () => (await import('./opened-bus.tsx')).OpenedBus)

interface BusCardsProps {
  buses: readonly Bus[]
  pageSize: number
  rememberedAt?: number | undefined
  /** Replaces the button once all cards are shown. */
  end?: string | undefined
  onBook: (bus: Bus) => void
}

/** A list that shows its next page only on demand (specification, section 4). */
export function BusCards({ buses, pageSize, rememberedAt, end, onBook }: BusCardsProps) {
  const say = useSay()
  const [left] = useState(leftList)
  const [pages, setPages] = useState(left.pages)
  const shown = buses.slice(0, pages * pageSize)
  const opened = shown.find(({ id }) => id === left.busId)
  /** As a transition: new cards take a slow phone long, and it answers taps meanwhile. */
  const showMore = () => {
    leaveList({ ...left, pages: pages + 1 })
    startTransition(() => setPages((now) => now + 1))
  }
  const open = useLatest((bus: Bus) => {
    leaveList({ pages, busId: bus.id })
    onBook(bus)
  })
  return (
    <>
      {opened && (
        <Suspense>
          <OpenedBus bus={opened} />
        </Suspense>
      )}
      <ul className={styles.list}>
        {shown.map((bus) => (
          <li key={bus.id}>
            <BusCard bus={bus} rememberedAt={rememberedAt} onBook={open} />
          </li>
        ))}
      </ul>
      {shown.length < buses.length ? (
        <Button variant="secondary" wide className={styles.more} onClick={showMore}>
          {say('View More Buses')}
        </Button>
      ) : (
        end && <p className={styles.end}>{end}</p>
      )}
    </>
  )
}

/** @returns one function for all renderings, so that existing cards are not redrawn */
function useLatest(act: (bus: Bus) => void): (bus: Bus) => void {
  const latest = useRef(act)
  latest.current = act
  const [call] = useState(() => (bus: Bus) => latest.current(bus))
  return call
}

/** Shaped like the cards, so that nothing jumps when they come. */
export function BusCardsSkeleton({ count }: { count: number }) {
  const say = useSay()
  return (
    <Skeleton label={say('Finding buses…')}>
      <div className={styles.list}>
        {Array.from({ length: count }, (_, index) => index).map((index) => (
          <Card key={index} className={styles.blank}>
            <div className={styles.blankMain}>
              <SkeletonBar width="60%" height={18} />
              <SkeletonBar width="45%" height={14} />
              <SkeletonBar width={150} height={38} />
            </div>
            <Perforation run="column" />
            <div className={styles.blankStub}>
              <SkeletonBar width={64} height={26} />
              <SkeletonBar width={84} height={14} />
              <SkeletonBar width={100} height={44} radius={10} />
            </div>
          </Card>
        ))}
      </div>
    </Skeleton>
  )
}
