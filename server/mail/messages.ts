/**
 * What Sawari writes. Plain text, short, and without the reader's name: until its link is opened, an address may be
 * anybody's, and a name that a stranger typed would turn the mail into that stranger's letter.
 */

/** A mail before it has a sender and a receiver. */
export interface MailMessage {
  /** Kind of mail in a few letters, for file names and logs. */
  slug: 'activate' | 'reset' | 'already-registered' | 'password-changed' | 'email-changed' | 'trip-changed'
  subject: string
  text: string
  /** What the reader is asked to open; undefined where nothing is asked. */
  link: string | undefined
}

/** @param hours how long the link works */
export function activationMail({ link, hours }: { link: string; hours: number }): MailMessage {
  return {
    slug: 'activate',
    subject: 'Activate your Sawari account',
    link,
    text: letter(
      'Welcome to Sawari. Open this link to activate your account:',
      link,
      `It works for ${hours} hours. After that, sign up once more.`,
      'If you did not sign up, ignore this mail: without the link the account stays closed.',
    ),
  }
}

/** @param minutes how long the link works */
export function resetMail({ link, minutes }: { link: string; minutes: number }): MailMessage {
  return {
    slug: 'reset',
    subject: 'Choose a new Sawari password',
    link,
    text: letter(
      'Open this link to choose a new password:',
      link,
      `It works once, for ${minutes} minutes.`,
      'If you did not ask for it, ignore this mail. Your password stays as it is.',
    ),
  }
}

/** For a sign-up with an address that has an account. */
export function alreadyRegisteredMail({ loginLink, resetLink }: { loginLink: string; resetLink: string }): MailMessage {
  return {
    slug: 'already-registered',
    subject: 'You already have a Sawari account',
    link: loginLink,
    text: letter(
      'Somebody, probably you, signed up at Sawari with this address. It has an account already. Log in here:',
      loginLink,
      'If the password is lost, choose a new one:',
      resetLink,
      'If it was not you, ignore this mail. Nothing was changed.',
    ),
  }
}

export function passwordChangedMail({ resetLink }: { resetLink: string }): MailMessage {
  return {
    slug: 'password-changed',
    subject: 'Your Sawari password was changed',
    link: resetLink,
    text: letter(
      'The password of your Sawari account was changed, and every phone and browser was logged out.',
      'If that was you, log in with the new password. If it was not, choose another one at once:',
      resetLink,
    ),
  }
}

/** To the old address of an account whose address was changed. */
export function emailChangedMail(): MailMessage {
  return {
    slug: 'email-changed',
    subject: 'The e-mail address of your Sawari account was changed',
    link: undefined,
    text: letter(
      'Your Sawari account now uses another e-mail address, and every other phone and browser was logged out.',
      'If that was not you, call us: our number is at the top of every page.',
    ),
  }
}

/** What of a trip its passengers plan by. Times are `HH:mm`, in India. */
interface TripPlan {
  reportingTime: string
  departureTime: string
  boardingPoint: string
  droppingPoint: string
}

export interface TripChange {
  busName: string
  busNumber: string
  from: string
  to: string
  /** `YYYY-MM-DD` */
  dateOfDeparture: string
  before: TripPlan
  after: TripPlan
  /** The reader's tickets in the app. */
  ticketsLink: string
}

/** For each passenger of a trip whose times or points the operator changed. Names only what differs. */
export function tripChangedMail(change: TripChange): MailMessage {
  const labels: Record<keyof TripPlan, string> = {
    reportingTime: 'Reporting time',
    departureTime: 'Departure time',
    boardingPoint: 'Boarding point',
    droppingPoint: 'Dropping point',
  }
  const changes = (['reportingTime', 'departureTime', 'boardingPoint', 'droppingPoint'] as const)
    .filter((field) => change.before[field] !== change.after[field])
    .map((field) => `${labels[field]}: ${change.after[field]} (before: ${change.before[field]})`)
  return {
    slug: 'trip-changed',
    subject: `Your bus from ${change.from} to ${change.to} has changed`,
    link: change.ticketsLink,
    text: letter(
      `${change.busName}, bus ${change.busNumber}, from ${change.from} to ${change.to} on ${spokenDate(change.dateOfDeparture)}: the operator has changed your trip.`,
      changes.join('\n'),
      'Your seats and your ticket stay good. See it here:',
      change.ticketsLink,
    ),
  }
}

function letter(...paragraphs: string[]): string {
  return `${[...paragraphs, 'Sawari'].join('\n\n')}\n`
}

function spokenDate(date: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: 'UTC' }).format(new Date(`${date}T00:00:00Z`))
}
