import { SavedBadge } from '../../../src/ui/badge.tsx'
import { Button } from '../../../src/ui/button.tsx'
import { Card, Perforation } from '../../../src/ui/card.tsx'
import { Confirm } from '../../../src/ui/confirm.tsx'
import { Drawer, drawerRowClass } from '../../../src/ui/drawer.tsx'
import { BusAsleep } from '../../../src/ui/drawings.tsx'
import { LogoutIcon, TicketIcon, TrashIcon, UserIcon } from '../../../src/ui/icons.tsx'
import { Sheet } from '../../../src/ui/sheet.tsx'
import { ScreenPage } from './screen-page.tsx'

const nothing = () => {}

export function DialogsPage({ which }: { which: string }) {
  return (
    <>
      <ScreenPage />
      <Sheet
        open={which === 'asleep'}
        onClose={nothing}
        title="The bus is still at the depot"
        art={<BusAsleep />}
        footer={<Button wide>Got it!</Button>}
      >
        <p>Our server sleeps after 15 minutes without travellers. The first request may take 5-7 minutes to wake it.</p>
      </Sheet>
      <Sheet open={which === 'list'} onClose={nothing} title="My Tickets" body="list">
        {Array.from({ length: 8 }, (_, at) => `Ticket ${at + 1}`).map((name) => (
          <Card key={name} look="paper" style={{ marginBottom: 10 }}>
            <p style={{ padding: 14 }}>{name}</p>
            <Perforation />
            <div style={{ padding: 14 }}>
              <SavedBadge saved />
            </div>
          </Card>
        ))}
      </Sheet>
      <Drawer
        open={which === 'drawer'}
        onClose={nothing}
        title="My Account"
        head={{ name: 'Ravi Kumar', line: 'ravi.kumar@example.in' }}
      >
        <button type="button" className={drawerRowClass}>
          <UserIcon /> Profile
        </button>
        <button type="button" className={drawerRowClass}>
          <TicketIcon /> My Tickets <SavedBadge saved>2 offline</SavedBadge>
        </button>
        <button type="button" className={drawerRowClass}>
          <LogoutIcon /> Logout
        </button>
      </Drawer>
      <Confirm
        open={which === 'confirm'}
        title="Delete this bus?"
        yes="Delete"
        no="Cancel"
        tone="danger"
        yesIcon={<TrashIcon size={20} />}
        onYes={nothing}
        onNo={nothing}
      >
        <p>BR 01 PA 4521, Fri 20 Nov 2026. This cannot be undone.</p>
      </Confirm>
    </>
  )
}
