import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Admin } from '#contract/accounts/account.ts'
import type { OperatorBus } from '#contract/buses/bus.ts'
import { leftBehindUntil } from '#contract/cancellation/left-behind.ts'
import { DoorPage } from '#features/boarding/screen/door-page.tsx'
import { companyRole, mayOpen } from '#features/company/frame/company-role.ts'
import { NotHere } from '#features/company/lists/list-parts.tsx'
import { isBoardedSoon } from '#features/company/next-trip/boarded-soon.ts'
import { ownBusesQuery } from '#features/company/queries/own-buses.ts'
import { useSession } from '#features/session/use-session.ts'
import { useSay } from '#language/use-say.ts'
import { serverNow } from '#lib/clock/server-clock.ts'
import { tripInWords } from '#lib/trip-in-words.ts'
import { useBack } from '#lib/use-back.ts'
import { StopEmpty } from '#ui/drawings/drawings.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Icon, type IconName } from '#ui/icons.tsx'
import { NewTime } from './new-time.tsx'
import { OtherBus } from './other-bus.tsx'
import { OtherPlace } from './other-place.tsx'
import styles from './saying.module.css'

interface SayItProps {
  busId: number
  what: 'time' | 'boarding-point' | 'vehicle' | undefined
}

/** A company's messages to a trip's passengers. */
export function SayItScreen({ busId, what }: SayItProps) {
  const { admin } = useSession()
  return admin ? <SayIt admin={admin} busId={busId} what={what} /> : null
}

function SayIt({ admin, busId, what }: SayItProps & { admin: Admin }) {
  const say = useSay()
  const back = useBack({ to: '/adminAuth/admin-home-page' })
  const own = useQuery(ownBusesQuery(admin.id))
  const bus = own.data?.find(({ id }) => id === busId)
  if (!bus)
    return (
      <DoorPage heading={say('Say it')} line="" onBack={back}>
        <main id="content" tabIndex={-1} className={styles.main}>
          {own.data ? (
            <EmptyState drawing={<StopEmpty />} heading={say('This trip is no longer on your list.')} />
          ) : (
            <NotHere query={own}>{say('Loading the trip…')}</NotHere>
          )}
        </main>
      </DoorPage>
    )
  if (companyRole(admin) !== 'driver') {
    if (what === 'time') return <NewTime admin={admin} bus={bus} onBack={back} />
    if (what === 'boarding-point') return <OtherPlace admin={admin} bus={bus} onBack={back} />
    if (what === 'vehicle') return <OtherBus admin={admin} bus={bus} onBack={back} />
  }
  return <Tiles admin={admin} bus={bus} onBack={back} />
}

function Tiles({ admin, bus, onBack }: { admin: Admin; bus: OperatorBus; onBack: () => void }) {
  const say = useSay()
  const mayMove = companyRole(admin) !== 'driver'
  const mayCallOff = mayOpen(admin, 'changes') && bus.NumberOfSeatsBooked > 0 && serverNow() < leftBehindUntil(bus)
  return (
    <DoorPage heading={say('Say it')} line={tripInWords(bus)} onBack={onBack}>
      <main id="content" tabIndex={-1} className={styles.main}>
        <ul className={styles.tiles}>
          {isBoardedSoon(bus) && (
            <li>
              <Link to="/adminAuth/admin-home-page/run/$busId" params={{ busId: bus.id }} className={styles.tile}>
                <Tile
                  icon="steering-wheel"
                  what={say('On the road')}
                  note={say('which stops the bus has left, and when')}
                />
              </Link>
            </li>
          )}
          {isBoardedSoon(bus) && (
            <li>
              <Link to="/adminAuth/admin-home-page/late/$busId" params={{ busId: bus.id }} className={styles.tile}>
                <Tile icon="clock" what={say('Late')} note={say('by 15, 30, 45, 60 minutes or more')} />
              </Link>
            </li>
          )}
          {mayMove && (
            <>
              <li>
                <Link {...to(bus.id)} search={{ what: 'time' }} className={styles.tile}>
                  <Tile icon="calendar" what={say('New time')} note={say('for the whole trip')} />
                </Link>
              </li>
              <li>
                <Link {...to(bus.id)} search={{ what: 'boarding-point' }} className={styles.tile}>
                  <Tile icon="pin" what={say('Other boarding point')} note={say('from now on')} />
                </Link>
              </li>
              <li>
                <Link {...to(bus.id)} search={{ what: 'vehicle' }} className={styles.tile}>
                  <Tile icon="bus" what={say('Other bus')} note={say('plate, coach, seats')} />
                </Link>
              </li>
            </>
          )}
          {mayCallOff && (
            <li>
              <Link
                to="/adminAuth/admin-home-page/call-off/$busId"
                params={{ busId: String(bus.id) }}
                className={styles.tile}
                data-last=""
              >
                <Tile icon="close" what={say('Bus is not coming')} note={say('call off, money goes back')} />
              </Link>
            </li>
          )}
        </ul>
      </main>
    </DoorPage>
  )
}

const to = (busId: number) => ({ to: '/adminAuth/admin-home-page/say/$busId', params: { busId } }) as const

function Tile({ icon, what, note }: { icon: IconName; what: string; note: string }) {
  return (
    <>
      <span className={styles.icon}>
        <Icon name={icon} />
      </span>
      <span className={styles.words}>
        <b>{what}</b>
        <small>{note}</small>
      </span>
      <Icon name="next" />
    </>
  )
}
