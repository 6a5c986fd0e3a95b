import { Link } from '@tanstack/react-router'
import { phoneNumber } from '../../lib/format.ts'
import { Footer, FooterColumn } from '../../ui/footer.tsx'
import { Logo } from '../../ui/logo.tsx'
import { Stop, Stops } from '../../ui/stops.tsx'
import { HELP_PHONE } from './contact.ts'

const OFFICES = [
  { city: 'Patna', street: 'Fraser Road, near Dak Bungalow Chowk, 800001' },
  { city: 'Hajipur', street: 'Station Road, Rajendra Chowk, 844101' },
  { city: 'Bengaluru', street: 'Subedar Chatram Road, Gandhinagar, 560009' },
]

export function SiteFooter() {
  return (
    <Footer
      lead={
        <>
          <Logo height={36} ground="dark" twoScripts />
          <p>Sawari connects travellers to bus operators, from the ticket in your hand to the seat by the window.</p>
        </>
      }
    >
      <FooterColumn title="Services">
        <Link to="/bus">Bus tickets</Link>
        <Link to="/my-tickets">My Tickets</Link>
        <a href={`tel:${HELP_PHONE}`}>Help: {phoneNumber(HELP_PHONE)}</a>
      </FooterColumn>
      <FooterColumn title="Offices">
        <Stops roomy>
          {OFFICES.map(({ city, street }) => (
            <Stop key={city} note={street}>
              {city}
            </Stop>
          ))}
        </Stops>
      </FooterColumn>
    </Footer>
  )
}
