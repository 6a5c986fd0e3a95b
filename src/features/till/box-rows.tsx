import { Link } from '@tanstack/react-router'
import type { TillBox, TillClosing } from '#contract/payments/till.ts'
import { useSay } from '#language/use-say.ts'
import { rupees } from '#lib/format.ts'
import { buttonClass } from '#ui/controls/button.tsx'
import { IconTile } from '#ui/facts/icon-tile.tsx'
import { Icon } from '#ui/icons.tsx'
import { Card } from '#ui/layout/card.tsx'
import { momentInWords } from '../tickets/cancel/cancel-words.ts'
import styles from './box-rows.module.css'
import { differenceInWords, differenceOf, isOnRoad, placeInWords, signedRupees, sinceInWords } from './till-words.ts'

/** Each box leads to where it is closed. @param now milliseconds since 1970 */
export function OpenBoxes({ boxes, now }: { boxes: readonly TillBox[]; now: number }) {
  const say = useSay()
  return (
    <Card>
      <ul className={styles.rows}>
        {boxes.map((box) => (
          <li key={box.box}>
            <IconTile name={box.trip ? 'steering-wheel' : 'user'} />
            <div className={styles.who}>
              <b>{box.name || say('N/A')}</b>
              <p>{placeInWords(say, box)}</p>
              <p>
                {say.count(box.payments, '1 payment', '{count} payments')}, {sinceInWords(say, box.since)}
                {box.takenBack > 0 && `, ${say('{amount} taken back', { amount: rupees(box.takenBack) })}`}
              </p>
            </div>
            <b className={styles.amount}>{signedRupees(box.expected)}</b>
            {isOnRoad(box, now) ? (
              <p className={styles.act}>{say('on the road')}</p>
            ) : (
              <p className={styles.act}>
                <Link
                  to="/adminAuth/admin-home-page/cash/$box"
                  params={{ box: box.box }}
                  className={buttonClass({ variant: 'secondary', size: 'small' })}
                  aria-label={say('Close the box: {name}, {place}', { name: box.name, place: placeInWords(say, box) })}
                >
                  {say('Close the box')}
                </Link>
              </p>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** The latest first, as they were closed. */
export function ClosedBoxes({ closings }: { closings: readonly TillClosing[] }) {
  const say = useSay()
  return (
    <Card>
      <ul className={styles.rows}>
        {closings.map((closing) => {
          const { id, name, at, closedBy, counted, expected, reason } = closing
          const difference = differenceOf(counted, expected)
          return (
            <li key={id}>
              <IconTile name={closing.trip ? 'steering-wheel' : 'user'} />
              <div className={styles.who}>
                <b>{name || say('N/A')}</b>
                <p>{placeInWords(say, closing)}</p>
                <p>
                  {say('Closed by {name}, {moment}', { name: closedBy, moment: momentInWords(at) })}
                  {reason !== '' && `: ${reason}`}
                </p>
              </div>
              <b className={styles.amount}>{rupees(counted)}</b>
              <p className={styles.act}>
                {difference === 0 ? (
                  differenceInWords(say, 0)
                ) : (
                  <b className={styles.differs}>
                    <Icon name="warn" size={20} />
                    {differenceInWords(say, difference)}
                  </b>
                )}
              </p>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
