import { Link } from '@tanstack/react-router'
import { useSay } from '#language/use-say.ts'
import { Logo } from '#ui/head/logo.tsx'
import { Footer, FooterColumn } from '#ui/layout/footer.tsx'
import { LanguageRows } from '../session/language/language-rows.tsx'
import { OfficeStops } from './pages/contact-lines.tsx'
import styles from './site-footer.module.css'

export function SiteFooter() {
  const say = useSay()
  return (
    <Footer
      lead={
        <div className={styles.lead}>
          <Logo height={36} ground="dark" twoScripts />
          <p>
            {say(
              'Sawari connects travellers to bus operators, from the ticket in your hand to the seat by the window.',
            )}
          </p>
          <LanguageRows className={styles.language ?? ''} />
        </div>
      }
    >
      <FooterColumn title={say('About Us')}>
        <Link to="/about">{say('About')}</Link>
        <Link to="/contact">{say('Contact')}</Link>
        <Link to="/privacy">{say('Privacy Policy')}</Link>
        <Link to="/terms">{say('Terms')}</Link>
      </FooterColumn>
      <FooterColumn title={say('Services')}>
        <Link to="/bus">{say('Bus tickets')}</Link>
        <Link to="/offer">{say('Offers')}</Link>
        <Link to="/adminAuth">{say('Operators')}</Link>
      </FooterColumn>
      <FooterColumn title={say('Offices')}>
        <OfficeStops />
      </FooterColumn>
    </Footer>
  )
}
