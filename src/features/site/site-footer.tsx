import { Link } from '@tanstack/react-router'
import { Logo } from '../../ui/head/logo.tsx'
import { Footer, FooterColumn } from '../../ui/layout/footer.tsx'
import { OfficeStops } from './pages/contact-lines.tsx'
import styles from './site-footer.module.css'

export function SiteFooter() {
  return (
    <Footer
      lead={
        <div className={styles.lead}>
          <Logo height={36} ground="dark" twoScripts />
          <p>Sawari connects travellers to bus operators, from the ticket in your hand to the seat by the window.</p>
        </div>
      }
    >
      <FooterColumn title="About Us">
        <Link to="/about">About</Link>
        <Link to="/contact">Contact</Link>
        <Link to="/privacy">Privacy Policy</Link>
        <Link to="/terms">Terms</Link>
      </FooterColumn>
      <FooterColumn title="Services">
        <Link to="/bus">Bus tickets</Link>
        <Link to="/offer">Offers</Link>
        <Link to="/adminAuth">Operators</Link>
      </FooterColumn>
      <FooterColumn title="Offices">
        <OfficeStops />
      </FooterColumn>
    </Footer>
  )
}
