import { Button } from '#ui/controls/button.tsx'
import { PunchedTag } from '#ui/controls/chip.tsx'
import { IconButton, iconButtonClass } from '#ui/controls/icon-button.tsx'
import { BusAsleep, BusSide, StopEmpty } from '#ui/drawings/drawings.tsx'
import { Stop, Stops } from '#ui/facts/stops.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { DestinationBoard, FromTo } from '#ui/head/destination-board.tsx'
import { Logo } from '#ui/head/logo.tsx'
import { PaintedHeading } from '#ui/head/painted.tsx'
import { BusFront, barLinkClass, navLinkClass, Stripes, TopBar } from '#ui/head/top-bar.tsx'
import { Icon } from '#ui/icons.tsx'
import { Dock } from '#ui/layout/dock.tsx'
import { Footer, FooterColumn } from '#ui/layout/footer.tsx'
import { Section, Wrap } from '#ui/layout/section.tsx'

const home = (
  <a href="/" aria-label="Sawari, home">
    <Logo />
  </a>
)

export function ScreenPage() {
  return (
    <>
      <TopBar
        logo={home}
        nav={
          <>
            <a className={navLinkClass} href="/" aria-current="page">
              Home
            </a>
            <a className={navLinkClass} href="/about">
              About
            </a>
          </>
        }
        actions={
          <>
            <IconButton label="Dark theme" icon={<Icon name="moon" />} />
            <IconButton label="Menu" icon={<Icon name="menu" size={26} />} />
            <a className={barLinkClass} href="/adminAuth">
              <Icon name="user" size={22} /> Admin
            </a>
          </>
        }
      />
      <BusFront>
        <DestinationBoard
          heading={<FromTo from="Patna" to="Mysuru" />}
          line="Fri 20 Nov 2026"
          back={
            <a className={iconButtonClass()} href="/" aria-label="Back">
              <Icon name="back" size={26} />
            </a>
          }
          actions={<IconButton label="Change search" icon={<Icon name="edit" size={22} />} />}
        />
      </BusFront>
      <Wrap>
        <EmptyState
          drawing={<StopEmpty />}
          heading="No buses available for this route!"
          actions={
            <>
              <Button wide>Change search</Button>
              <Button wide variant="secondary">
                See all buses
              </Button>
            </>
          }
        >
          Try the day before or after, or a nearby town.
        </EmptyState>
      </Wrap>
      <TopBar tone="depot" logo={home} actions={<IconButton label="Account" icon={<Icon name="user" />} />} />
      <Stripes look="depot" />
      <BusFront>
        <DestinationBoard
          plain
          heading="Thiruvananthapuram Central to Visakhapatnam"
          line="Check the details, then book"
        />
        <div style={{ margin: '12px 0' }}>
          <DestinationBoard heading={<FromTo from="Thiruvananthapuram" to="Visakhapatnam" />} line="Fri 20 Nov 2026" />
        </div>
      </BusFront>
      <div style={{ background: 'var(--brand)', overflow: 'hidden', marginTop: 20 }}>
        <div style={{ padding: '22px 16px 0' }}>
          <PaintedHeading size="hero">Where to?</PaintedHeading>
        </div>
        <div style={{ width: 260, marginLeft: 90 }}>
          <BusSide />
        </div>
        <Stripes look="road" />
      </div>
      <Wrap>
        <Section title="Asleep" end={<Logo height={44} />}>
          <div style={{ maxWidth: 400 }}>
            <BusAsleep />
          </div>
        </Section>
      </Wrap>
      <Footer
        lead={
          <>
            <Logo ground="dark" twoScripts height={40} />
            <p>Sawari connects travellers to bus operators, from the ticket in your hand to the seat by the window.</p>
          </>
        }
      >
        <FooterColumn title="About Us">
          <a href="/about">About</a>
          <a href="/contact">Contact</a>
        </FooterColumn>
        <FooterColumn title="Services">
          <a href="/bus">Bus tickets</a>
        </FooterColumn>
        <FooterColumn title="Offices">
          <Stops>
            <Stop>Patna</Stop>
            <Stop>Hajipur</Stop>
            <Stop>Bengaluru</Stop>
          </Stops>
        </FooterColumn>
      </Footer>
      <Dock>
        <div style={{ display: 'flex', gap: 8, marginBottom: 10 }}>
          <PunchedTag>4</PunchedTag>
          <PunchedTag>14</PunchedTag>
        </div>
        <Button wide>Proceed to Checkout</Button>
      </Dock>
    </>
  )
}
