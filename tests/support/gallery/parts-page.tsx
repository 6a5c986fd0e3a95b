import { useEffect, useState } from 'react'
import { Button } from '#ui/controls/button.tsx'
import { ChipGroup, PunchedTag, RadioChip } from '#ui/controls/chip.tsx'
import { IconButton } from '#ui/controls/icon-button.tsx'
import { TicketBlank } from '#ui/drawings/drawings.tsx'
import { SavedBadge } from '#ui/facts/badge.tsx'
import { Fact, KeyValue } from '#ui/facts/key-value.tsx'
import { Plate } from '#ui/facts/plate.tsx'
import { Stamp } from '#ui/facts/stamp.tsx'
import { Steps } from '#ui/facts/steps.tsx'
import { Stop, Stops } from '#ui/facts/stops.tsx'
import { BusyIndicator } from '#ui/feedback/busy-indicator.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { Note } from '#ui/feedback/note.tsx'
import { Skeleton, SkeletonBar } from '#ui/feedback/skeleton.tsx'
import { StatusStrip } from '#ui/feedback/status-strip.tsx'
import { PasswordField } from '#ui/fields/password-field.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Icon } from '#ui/icons.tsx'
import { Card, Perforation } from '#ui/layout/card.tsx'
import { Section, Wrap } from '#ui/layout/section.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { keepPlaced } from '#ui/overlays/toast-place.ts'
import { Toasts } from '#ui/overlays/toasts.tsx'

const loadPlace = async () => keepPlaced

const row = { display: 'flex', flexWrap: 'wrap', gap: 12, alignItems: 'center' } as const
const pair = { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 12 } as const

export function PartsPage() {
  const [day, setDay] = useState('today')
  useEffect(() => {
    toast.ok('Ticket booked successfully!')
    toast.error('You can only select a maximum of 10 seats.')
  }, [])
  return (
    <>
      <StatusStrip kind="offline">You are offline. Your saved tickets still open.</StatusStrip>
      <StatusStrip kind="asleep">Waking the server, this can take 5-7 minutes</StatusStrip>
      <StatusStrip kind="stale" action={{ text: 'Refresh', onPress: () => toast.ok('Refreshing') }}>
        Showing last known buses, updated 14:05
      </StatusStrip>
      <StatusStrip kind="back">You are back online. Buses updated 14:12.</StatusStrip>
      <Wrap>
        <Section title="Buttons">
          <div style={row}>
            <Button>Book Ticket</Button>
            <Button busy>Booking...</Button>
            <Button variant="secondary">Cancel</Button>
            <Button variant="danger" size="small" icon={<Icon name="trash" size={20} />}>
              Delete
            </Button>
            <Button variant="secondary" size="small" icon={<Icon name="edit" size={20} />}>
              Edit
            </Button>
            <Button
              size="small"
              softDisabled
              onClick={() => toast.error('Please select at least one seat before proceeding!')}
            >
              Proceed
            </Button>
            <Button size="small">Book Now</Button>
            <Button variant="text">Keep it</Button>
            <Button variant="mari">Show ticket</Button>
            <Button variant="secondary" busy>
              Updating...
            </Button>
            <IconButton look="outlined" label="Full screen" icon={<Icon name="expand" />} />
          </div>
        </Section>
        <Section title="Fields">
          <div style={{ display: 'grid', gap: 14 }}>
            <div style={pair}>
              <TextField label="Rest" defaultValue="Patna" />
              <TextField label="Focus" defaultValue="Ranchi" data-focus="" />
            </div>
            <div style={pair}>
              <TextField label="Empty" placeholder="15 digits" />
              <TextField label="Error" defaultValue="98765" error="10 digits needed" />
            </div>
            <TextField
              label="Email"
              type="email"
              defaultValue="ravi.kumar@example.in"
              prefix={<Icon name="mail" size={20} />}
            />
            <PasswordField
              label="Password"
              autoComplete="current-password"
              defaultValue="secret word"
              hint="At least 8 letters"
            />
            <SelectField
              label="Gender"
              placeholder="Select Gender"
              options={[
                { value: 'male', text: 'Male' },
                { value: 'female', text: 'Female' },
              ]}
            />
          </div>
        </Section>
        <Section title="Chips, badges, plate">
          <ChipGroup legend="Date of Departure">
            <RadioChip name="day" value="today" checked={day === 'today'} onChange={() => setDay('today')}>
              Today
            </RadioChip>
            <RadioChip name="day" value="tomorrow" checked={day === 'tomorrow'} onChange={() => setDay('tomorrow')}>
              Tomorrow
            </RadioChip>
            <RadioChip
              name="day"
              value="other"
              checked={day === 'other'}
              onChange={() => setDay('other')}
              icon={<Icon name="calendar" size={20} />}
            >
              Other day
            </RadioChip>
          </ChipGroup>
          <div style={{ ...row, marginTop: 12 }}>
            <PunchedTag>14</PunchedTag>
            <Plate>BR 01 PA 4521</Plate>
            <SavedBadge saved />
            <SavedBadge saved={false} />
            <Stamp good ground="surface">
              BOOKED
            </Stamp>
            <Stamp good={false} ground="surface">
              CANCELLED
            </Stamp>
          </div>
        </Section>
        <Section title="Steps and notes">
          <Steps label="Booking" steps={['Seats', 'Checkout', 'Ticket']} current={1} />
          <div style={{ display: 'grid', gap: 8, marginTop: 12 }}>
            <Note>Use an e-mail you can open now. Without the link in it you cannot log in.</Note>
            <Note tone="info">The timetable is loaded once a day.</Note>
            <Note tone="error">Something went wrong</Note>
            <Note tone="good">Your account is active. Log in to travel.</Note>
          </div>
        </Section>
        <Section title="Cards">
          <div style={{ display: 'grid', gap: 12 }}>
            <Card as="article">
              <div style={{ padding: 14 }}>
                <div style={{ ...row, justifyContent: 'space-between', marginBottom: 8 }}>
                  <h3>Booking summary</h3>
                  <Plate>BR 01 PA 4521</Plate>
                </div>
                <Stops roomy>
                  <Stop note="Gandhi Maidan, Gate 10">Patna</Stop>
                  <Stop note="Khadgarha Bus Stand">Ranchi</Stop>
                </Stops>
              </div>
              <Perforation />
              <div style={{ padding: 14 }}>
                <KeyValue>
                  <Fact term="Name">Ravi Kumar</Fact>
                  <Fact term="Age">29</Fact>
                  <Fact term="Email" wide>
                    ravi.kumar@example.in
                  </Fact>
                </KeyValue>
              </div>
            </Card>
            <Card as="article" style={{ display: 'flex', minHeight: 128 }}>
              <div style={{ flex: 1, padding: '13px 14px' }}>
                <h3>Magadh Express</h3>
                <div style={{ ...row, marginTop: 16, flexWrap: 'nowrap' }}>
                  <time style={{ font: '800 34px/34px var(--board)' }}>21:30</time>
                  <Stops>
                    <Stop>Patna</Stop>
                    <Stop>Ranchi</Stop>
                  </Stops>
                </div>
              </div>
              <Perforation run="column" />
              <div style={{ width: 124, padding: 12, textAlign: 'center' }}>
                <b style={{ font: '800 28px/30px var(--board)' }}>₹1,050</b>
                <Button size="small" style={{ marginTop: 20 }}>
                  Book Now
                </Button>
              </div>
            </Card>
            <Card look="paper">
              <div style={{ ...row, padding: 14, justifyContent: 'space-between' }}>
                <b style={{ font: '800 24px/26px var(--board)' }}>60% off</b>
                <Stamp good>BOOKED</Stamp>
              </div>
              <Perforation />
              <div style={{ ...row, padding: 14, justifyContent: 'space-between' }}>
                <SavedBadge saved />
                <SavedBadge saved={false} />
                <Button variant="secondary" size="small" icon={<Icon name="download" size={20} />}>
                  Download Ticket
                </Button>
              </div>
            </Card>
            <Skeleton label="Finding buses…">
              <Card style={{ display: 'flex', minHeight: 128 }}>
                <div style={{ flex: 1, padding: '13px 14px', display: 'grid', alignContent: 'space-between' }}>
                  <SkeletonBar width={130} height={18} />
                  <SkeletonBar width={76} height={32} />
                </div>
                <Perforation run="column" />
                <div style={{ width: 124, padding: 12, display: 'grid', alignContent: 'space-between' }}>
                  <SkeletonBar width={62} height={24} />
                  <SkeletonBar width="100%" height={44} radius={10} />
                </div>
              </Card>
            </Skeleton>
            <BusyIndicator />
          </div>
        </Section>
        <EmptyState
          drawing={<TicketBlank />}
          heading="No tickets found."
          level={3}
          actions={
            <>
              <Button wide>Find a bus</Button>
              <Button wide variant="secondary">
                See all buses
              </Button>
            </>
          }
        >
          Book a seat and it is kept here, signal or not.
        </EmptyState>
        <Section title="Icons">
          <div style={row}>
            {Array.from(document.querySelectorAll('symbol'), ({ id }) => (
              <svg key={id} width="24" height="24" fill="none" stroke="currentColor" strokeWidth="2">
                <title>{id}</title>
                <use href={`#${id}`} />
              </svg>
            ))}
          </div>
        </Section>
      </Wrap>
      <Toasts loadPlace={loadPlace} />
    </>
  )
}
