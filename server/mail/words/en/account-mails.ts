import type { AccountMails } from '../mail-words.ts'

const CALL_US = 'If that was not you, call us: our number is at the top of every page.'

/** About accounts, companies and their staff. */
export const accountMails: AccountMails = {
  activate: ({ link, hours }) => ({
    subject: 'Activate your Sawari account',
    action: 'Activate my account',
    paragraphs: [
      'Welcome to Sawari. Open this link to activate your account:',
      link,
      `It works for ${hours} hours. In the browser that you signed up with, it is all you need. In another browser, you choose your password there.`,
      'If you did not sign up, ignore this mail: without the link the account stays closed.',
    ],
  }),

  reset: ({ link, minutes }) => ({
    subject: 'Choose a new Sawari password',
    action: 'Choose a new password',
    paragraphs: [
      'Open this link to choose a new password:',
      link,
      `It works once, for ${minutes} minutes.`,
      'If you did not ask for it, ignore this mail. Your password stays as it is.',
    ],
  }),

  'already-registered': ({ link, resetLink }) => ({
    subject: 'You already have a Sawari account',
    action: 'Log in',
    paragraphs: [
      'Somebody, probably you, gave this address to another Sawari account. It has an account already. Log in here:',
      link,
      'If the password is lost, choose a new one:',
      resetLink,
      'If it was not you, ignore this mail. Nothing was changed.',
    ],
  }),

  'confirm-email': ({ link, hours }) => ({
    subject: 'Confirm your new e-mail address at Sawari',
    action: 'Use this address',
    paragraphs: [
      'Open this link to use this address for your Sawari account from now on:',
      link,
      `It works for ${hours} hours. Every phone and browser is logged out then; log in with this address and your password.`,
      'If you did not ask for it, ignore this mail: without the link nothing changes.',
    ],
  }),

  'email-change-asked': ({ link }) => ({
    subject: 'Another e-mail address for your Sawari account',
    action: 'Choose another password',
    paragraphs: [
      'Somebody who knows your password asked to use another e-mail address for your Sawari account. We sent a link to that address. Opening it makes the change.',
      'If that was you, there is nothing to do here. If it was not, choose another password at once; that ends it:',
      link,
    ],
  }),

  'password-changed': ({ link }) => ({
    subject: 'Your Sawari password was changed',
    action: 'Choose another password',
    paragraphs: [
      'The password of your Sawari account was changed, every other phone and browser was logged out, and its passkeys were removed.',
      'If that was you, log in with the new password. If it was not, choose another one at once:',
      link,
    ],
  }),

  'email-changed': () => ({
    subject: 'The e-mail address of your Sawari account was changed',
    paragraphs: [
      'Your Sawari account now uses another e-mail address, and every phone and browser was logged out.',
      CALL_US,
    ],
  }),

  'account-erased': () => ({
    subject: 'Your Sawari account is erased',
    paragraphs: [
      'Your Sawari account is erased, with your name, your number and this address. This is our last mail to you.',
      CALL_US,
    ],
  }),

  'passkey-added': ({ link }) => ({
    subject: 'A passkey was added to your Sawari account',
    action: 'Choose a new password',
    paragraphs: [
      'A passkey was added to your Sawari account. Anyone who has it can log in without the password.',
      'If that was you, there is nothing to do. If it was not, choose a new password at once. That removes every passkey, too:',
      link,
    ],
  }),

  approved: ({ link }) => ({
    subject: 'Your buses are on sale at Sawari',
    action: 'Log in',
    paragraphs: ['Sawari has approved you as an operator. Travellers can now book the buses that you added:', link],
  }),

  'approval-withdrawn': () => ({
    subject: 'Your buses are no longer on sale at Sawari',
    paragraphs: [
      'Sawari has withdrawn its approval: your buses are no longer offered.',
      'Tickets that were sold stay valid, and you see them as before. Please carry these passengers.',
      'If you think that this is a mistake, call us: our number is at the top of every page.',
    ],
  }),

  'company-renamed': ({ link }) => ({
    subject: 'Your company’s name at Sawari',
    action: 'Log in',
    paragraphs: [
      'Your account is active. Meanwhile another operator signed up with the same company name, so we added a number to yours: travellers tell operators apart by name.',
      'You can choose another name in your profile; your town in it will do. Log in here:',
      link,
    ],
  }),

  'upi-changed': ({ link }) => ({
    subject: 'Your company’s UPI ID at Sawari was changed',
    action: 'Log in',
    paragraphs: [
      'Somebody with the password of your company’s account changed the UPI ID that passengers pay to. Their money goes there from now on.',
      'If that was not one of you, change the ID back and choose another password at once. Log in here:',
      link,
      CALL_US,
    ],
  }),

  'staff-invitation': ({ link, days, company }) => ({
    subject: `${company} invites you to its staff at Sawari`,
    action: 'Join',
    paragraphs: [
      `${company} runs buses with Sawari and wants you to have a log-in of your own there. Open this link and choose a password:`,
      link,
      `It works once, for ${days} days. After that, ask for a new one at your company.`,
      'If you do not know this company, ignore this mail: without the link nothing happens.',
    ],
  }),
}
