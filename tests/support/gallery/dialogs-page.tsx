import { useState } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { BusAsleep } from '#ui/drawings/drawings.tsx'
import { SavedBadge } from '#ui/facts/badge.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Icon } from '#ui/icons.tsx'
import { Card, Perforation } from '#ui/layout/card.tsx'
import { Confirm } from '#ui/overlays/confirm.tsx'
import { Drawer, drawerRowClass } from '#ui/overlays/drawer.tsx'
import { Sheet } from '#ui/overlays/sheet.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { keepPlaced } from '#ui/overlays/toast-place.ts'
import { Toasts } from '#ui/overlays/toasts.tsx'
import { ScreenPage } from './screen-page.tsx'

const loadPlace = async () => keepPlaced

export function DialogsPage({ which }: { which: string }) {
  const [open, setOpen] = useState<string | null>(which)
  const close = () => setOpen(null)
  return (
    <>
      <Button onClick={() => setOpen(which)}>Open {which}</Button>
      <ScreenPage />
      <Sheet
        open={open === 'asleep'}
        onClose={close}
        onClosed={() => toast.ok('Closed')}
        title="The bus is still at the depot"
        art={<BusAsleep />}
        footer={
          <Button wide onClick={close}>
            Got it!
          </Button>
        }
      >
        <p>Our server sleeps after 15 minutes without travellers. The first request may take 5-7 minutes to wake it.</p>
      </Sheet>
      <Sheet
        open={open === 'form'}
        onClose={close}
        title="Edit Bus"
        footer={
          <>
            <Button wide variant="secondary" onClick={close}>
              Cancel
            </Button>
            <Button wide onClick={() => toast.error('Failed to update the bus')}>
              Update
            </Button>
          </>
        }
      >
        <div style={{ display: 'grid', gap: 14 }}>
          {['Name', 'Bus number', 'Type', 'From', 'To', 'Boarding point', 'Dropping point', 'Fare'].map((label) => (
            <TextField key={label} label={label} />
          ))}
        </div>
      </Sheet>
      <Sheet open={open === 'list'} onClose={close} title="My Tickets" body="list">
        {Array.from({ length: 8 }, (_, at) => `Ticket ${at + 1}`).map((name) => (
          <Card key={name} look="paper" style={{ marginBottom: 12 }}>
            <p style={{ padding: 14 }}>{name}</p>
            <Perforation />
            <div style={{ padding: 14 }}>
              <SavedBadge saved />
            </div>
          </Card>
        ))}
      </Sheet>
      <Drawer
        open={open === 'drawer'}
        onClose={close}
        title="My Account"
        head={{ name: 'Ravi Kumar', line: 'ravi.kumar@example.in' }}
      >
        <button type="button" className={drawerRowClass}>
          <Icon name="user" /> Profile
        </button>
        <button type="button" className={drawerRowClass}>
          <Icon name="ticket" /> My Tickets <SavedBadge saved>2 offline</SavedBadge>
        </button>
        <button type="button" className={drawerRowClass}>
          <Icon name="logout" /> Logout
        </button>
      </Drawer>
      <Confirm
        open={open === 'confirm'}
        title="Delete this bus?"
        yes="Delete"
        no="Cancel"
        tone="danger"
        yesIcon={<Icon name="trash" size={20} />}
        onYes={close}
        onNo={close}
      >
        <p>BR 01 PA 4521, Fri 20 Nov 2026. This cannot be undone.</p>
      </Confirm>
      <Toasts loadPlace={loadPlace} />
    </>
  )
}
