import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useSay } from '#language/use-say.ts'
import { IconTile } from '#ui/facts/icon-tile.tsx'
import { Icon } from '#ui/icons.tsx'
import { Card } from '#ui/layout/card.tsx'
import styles from './cash-to-hand-in.module.css'
import { tillQuery } from './till-query.ts'
import { signedRupees, sinceInWords } from './till-words.ts'

/** Leads to the boxes, where cash lies in one. */
export function CashToHandIn({ adminId }: { adminId: number }) {
  const say = useSay()
  const { data } = useQuery({ ...tillQuery(adminId), refetchOnMount: 'always' })
  if (!data || data.boxes.length === 0) return null
  const oldest = Math.min(...data.boxes.map(({ since }) => since))
  return (
    <Card className={styles.card}>
      <Link to="/adminAuth/admin-home-page/cash" className={styles.link}>
        <IconTile name="saved" />
        <span>
          <b>{say('Cash to hand in: {amount}', { amount: signedRupees(data.expected) })}</b>
          <small>
            {say.count(data.open, '1 box', '{count} boxes')}, {sinceInWords(say, oldest)}
          </small>
        </span>
        <Icon name="next" />
      </Link>
    </Card>
  )
}
