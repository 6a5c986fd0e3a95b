import { Link } from '@tanstack/react-router'
import { useSay } from '#language/use-say.ts'
import { Icon } from '#ui/icons.tsx'
import { Card } from '#ui/layout/card.tsx'
import { useAccountPanel } from '../company/frame/account-panel.ts'
import { companyRole } from '../company/frame/company-role.ts'
import { ForPart } from '../company/frame/for-part.tsx'
import { OperatorPage } from '../company/frame/operator-page.tsx'
import { operatorPages } from '../company/frame/operator-pages.ts'
import { ROLE_NAMES } from '../company/frame/role-words.ts'
import { toggleTheme } from '../session/theme/theme.ts'
import { useTheme } from '../session/theme/use-theme.ts'
import styles from './more-screen.module.css'

/** The pages that the phone's bar has no room for. */
export function MoreScreen() {
  const say = useSay()
  const account = useAccountPanel()
  const dark = useTheme() === 'dark'
  return (
    <ForPart part="lists">
      {(admin) => {
        const role = companyRole(admin)
        const others = operatorPages(admin).filter(({ daily }) => !daily)
        const who = [admin.travels_name, admin.name, role === 'holder' ? undefined : say(ROLE_NAMES[role])]
        return (
          <OperatorPage
            heading={say('More#bar')}
            line={who.filter(Boolean).join(', ')}
            layout="rows"
            className={styles.main}
          >
            {others.length > 0 && (
              <Card>
                <ul>
                  {others.map(({ to, state, name, icon }) => (
                    <li key={name}>
                      <Link to={to} {...(state ? { state } : {})} className={styles.row}>
                        <Icon name={icon} />
                        <span>{say(name)}</span>
                        <Icon name="next" size={20} />
                      </Link>
                    </li>
                  ))}
                </ul>
              </Card>
            )}
            <Card>
              <ul>
                <li>
                  <button type="button" className={styles.row} onClick={() => account.open('drawer')}>
                    <Icon name="user" />
                    <span>{say('My Account')}</span>
                  </button>
                </li>
                <li>
                  <button type="button" className={styles.row} onClick={toggleTheme}>
                    <Icon name={dark ? 'sun' : 'moon'} />
                    <span>{dark ? say('Light theme') : say('Dark theme')}</span>
                  </button>
                </li>
                <li>
                  <button type="button" className={styles.row} onClick={() => account.open('log-out')}>
                    <Icon name="home" />
                    <span>{say('The passengers’ side')}</span>
                  </button>
                </li>
              </ul>
            </Card>
          </OperatorPage>
        )
      }}
    </ForPart>
  )
}
