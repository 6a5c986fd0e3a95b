import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useEffectEvent, useRef } from 'react'
import type { OperatorBus } from '#contract/buses/bus.ts'
import { useSay } from '#language/use-say.ts'
import { Keycap } from '#ui/controls/keycap.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { SearchBox } from '../company/lists/search-box.tsx'
import { cutOff } from '../connection/cut-off.ts'
import styles from './counter-home.module.css'
import { numberedTrip } from './find-departures.ts'

/** A digit that stays alone for so long is a row's number, not the beginning of a time. Enter says so at once. */
const ALONE_MS = 700

/** Where a mouse or a keyboard is: a touch phone would open its keyboard over the list. */
const AT_A_DESK = '(min-width: 60em) and (hover: hover) and (pointer: fine)'

interface CounterSearchProps {
  typed: string
  onType: (typed: string) => void
  /** The listed departures that may be sold, in order. */
  open: readonly OperatorBus[]
  chosen: number
  onChoose: (place: number) => void
}

/** The counter's search, and the keys of its list: a digit or Enter sells, arrows choose, `/` leads here. */
export function CounterSearch({ typed, onType, open, chosen, onChoose }: CounterSearchProps) {
  const say = useSay()
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const numbered = numberedTrip(open, typed)

  function sell(trip: OperatorBus | undefined): void {
    if (!trip) return
    const why = cutOff()
    if (why) toast.error(`${why} ${say('Selling needs signal.')}`)
    else void navigate({ to: '/adminAuth/admin-home-page/counter/$busId', params: { busId: trip.id } })
  }

  const focus = useEffectEvent(() => matchMedia(AT_A_DESK).matches && field.current?.focus())
  useEffect(() => {
    focus()
    const onSlash = (event: globalThis.KeyboardEvent) => {
      if (event.key !== '/' || isTyping(event.target)) return
      event.preventDefault()
      field.current?.focus()
    }
    document.addEventListener('keydown', onSlash)
    return () => document.removeEventListener('keydown', onSlash)
  }, [])

  const sellNumbered = useEffectEvent(() => {
    onType('')
    sell(numbered)
  })
  const waiting = numbered?.id
  useEffect(() => {
    if (waiting === undefined || !matchMedia(AT_A_DESK).matches) return
    const timer = setTimeout(sellNumbered, ALONE_MS)
    return () => clearTimeout(timer)
  }, [waiting])

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step !== 0) {
      event.preventDefault()
      onChoose(Math.max(0, Math.min(open.length - 1, chosen + step)))
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) {
      event.preventDefault()
      sell(numbered ?? open[chosen])
    } else if (event.key === 'Escape') onType('')
  }

  return (
    <SearchBox
      ref={field}
      placeholder={say('Where to, or a time like 2130')}
      suffix={
        <span className={styles.slash}>
          <Keycap>/</Keycap>
        </span>
      }
      value={typed}
      onType={onType}
      onKeyDown={onKeyDown}
    />
  )
}

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.matches('input, textarea, select, [role="dialog"] *')
}
