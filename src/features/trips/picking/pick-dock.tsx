import type { ListedBus } from '#features/company/pending/pending-buses.ts'
import type { PlainMessage } from '#language/message.ts'
import { useSay } from '#language/use-say.ts'
import { Button } from '#ui/controls/button.tsx'
import { Icon, type IconName } from '#ui/icons.tsx'
import { Dock } from '#ui/layout/dock.tsx'
import type { ChangedField } from './change-trips.ts'
import styles from './picking.module.css'
import { toldInWords } from './told-in-words.ts'
import { useTold } from './use-told.ts'

const CHANGES: readonly { field: ChangedField; name: PlainMessage; icon: IconName }[] = [
  { field: 'time', name: 'Time', icon: 'clock' },
  { field: 'fare', name: 'Fare', icon: 'rupee' },
  { field: 'boarding', name: 'Boarding point', icon: 'pin' },
  { field: 'seats', name: 'Seats for sale', icon: 'seat' },
]

interface PickDockProps {
  adminId: number
  trips: readonly ListedBus[]
  onChange: (field: ChangedField) => void
}

/** Actions for all picked trips at once, and the passengers told. */
export function PickDock({ adminId, trips, onChange }: PickDockProps) {
  const say = useSay()
  const told = useTold(adminId, trips)
  const none = trips.length === 0
  return (
    <div className={styles.dock}>
      <Dock>
        <p className={styles.told} role="status">
          <Icon name="bell" size={22} />
          <span>
            {none
              ? say('Pick the trips that you want to change.')
              : `${toldInWords('time', told)} ${toldInWords('fare', told)}`}
          </span>
        </p>
        <div className={styles.changes}>
          {CHANGES.map(({ field, name, icon }) => (
            <Button
              key={field}
              variant="secondary"
              className={styles.change}
              icon={<Icon name={icon} size={22} />}
              softDisabled={none}
              onClick={() => !none && onChange(field)}
            >
              {say(name)}
            </Button>
          ))}
        </div>
      </Dock>
    </div>
  )
}
