import type { MoneyDue } from '#contract/accounts/own-account.ts'
import type { Language } from '#contract/language.ts'
import { rupees } from '../../formats.ts'

const LANGUAGES: Record<Language, string> = { en: 'English', hi: 'Hindi' }

/** About requests in general, log-ins, accounts and a company's staff. */
export const ofAccounts = {
  wire: {
    cut: 'The request was cut on its way. Send it again.',
    unfitValue: 'This value does not fit.',
    unreadable: 'The request could not be read. Is its body JSON?',
    unfit: 'The request could not be answered as it was sent.',
    tooLarge: 'The request is too large.',
    notJson: 'Send the fields as JSON (content-type: application/json).',
    noObject: 'Send the fields as a JSON object.',
    badAddress: 'This address can’t be read.',
    noSuchCall: 'This address is not part of the API. See /api/docs.',
    nothingHere: 'There is nothing at this address.',
    otherMethods: (method: string, allowed: string) => `This address does not take ${method}, but ${allowed}.`,
    foreignPage: 'This page may not do that. Open Sawari itself and try again.',
    tooManyRequests: 'Too many requests came from your network. Please wait a little.',
    keyOfOtherChange: 'This Idempotency-Key was used for another change. Take a new one.',
    keyOfOtherBooking: 'This Idempotency-Key was used for another booking. Take a new one.',
    unknownOutcome:
      'We are not sure whether this was saved: the line to our database broke just then. Check whether it is there. If it is not, try again.',
    databaseAway: 'The booking system does not answer right now. Please try again in a moment.',
    fault: (request: string) =>
      `Something went wrong on our side. If it happens again, tell us this number: ${request}.`,
  },

  session: {
    logInAgain: 'Please log in again.',
    anotherAccount: 'This belongs to another account.',
    loggedIn: 'Login Successful!',
    loggedOut: 'You are logged out.',
    wrongLogIn: 'E-mail or password is wrong.',
    tooManyTries: 'Too many tries. Wait some minutes, or choose a new password by mail.',
    switchedOff: 'This account is switched off. Its tickets stay valid. Please write to us.',
    manyLogIns: 'Many people are logging in right now. Please try again in a moment.',
    notActive: 'Your account is not active yet. Open the link in our mail first.',
    notActiveSentAgain:
      'Your account is not active yet. Open the link in the mail that we sent you; we have just sent it again.',
  },

  account: {
    activateNext: 'Almost done: open the link in the mail that we have sent you.',
    knownAddress: 'This e-mail address has an account already. Log in, or choose a new password if yours is lost.',
    companyNameTaken:
      'Another operator goes by this company name. If it is yours, log in with its account or choose a new password; if not, add your town to the name. (travels_name)',
    guessedPassword: 'This password is too easy to guess. Choose another one. (password)',
    addressAsPassword: 'Don’t use your e-mail address as a password. (password)',
    activationSent: 'If this address has an account that is not active yet, we have sent its link again.',
    resetSent: 'Password reset link has been sent to your email.',
    resetDone: 'Your new password is set. Please log in.',
    deadLink:
      'This link has been used or is too old. If you have just set a new password, log in with it; otherwise ask for a new link.',
    wrongPassword: 'This is not your password.',
    updated: 'Profile updated successfully',
    // Doesn't reveal whether the address belongs to somebody already.
    updatedAddressPending: (email: string) =>
      `Profile updated successfully. Open the link in the mail to ${email}: your address changes then.`,
    addressNeedsPassword:
      'A new e-mail address needs your password too, so that nobody else can take the account. Nothing was changed. (currentPassword)',
    manyAddresses: 'You have asked for another address often just now. Please wait an hour.',
    passwordChanged: 'Your password is changed. Every other phone and browser is logged out, and passkeys are removed.',
    languageKept: (language: Language) => `Mails and tickets come in ${LANGUAGES[language]} from now on.`,
    sessionEnded: 'That phone or browser is logged out.',
    sessionGone: 'This log-in has ended already.',
    otherSessionsEnded: 'Every other phone and browser is logged out.',
    ticketAhead: (from: string, to: string, date: string, time: string) =>
      `You have a ticket ahead: ${from} to ${to} on ${date} at ${time}. Travel or cancel it first, then erase the account.`,
    moneyDue: ({ amount, by }: MoneyDue) =>
      `${rupees(amount)} has not come back to you yet from ${by.map(({ company }) => company).join(', ')}. Wait until it is paid, or say where to pay it: give a phone number or UPI ID. Then erase the account.`,
    tripsAhead: (from: string, to: string, date: string, time: string) =>
      `You have trips ahead, the next one ${from} to ${to} on ${date} at ${time}. Delete or run them first, then erase the account.`,
    erased: 'Your account is erased.',
  },

  passkey: {
    unlock: 'Unlock your phone to go on.',
    added: 'The passkey is added. Next time you can log in with it.',
    removed: 'The passkey is removed.',
    tooMany: (most: number) => `An account can have ${most} passkeys. Remove one that you no longer use.`,
    tooLate: 'That took too long, or was sent twice. Try again.',
    notMade: 'This passkey could not be added. Try again, and unlock the phone when it asks.',
    unknown: 'This passkey is not known here; it may have been removed. Log in with your password.',
    notProved: 'This passkey could not be checked. Try again, or log in with your password.',
    ofOperator: 'This passkey opens an operator’s account. Log in at the operators’ page.',
    ofTraveller: 'This passkey opens a traveller’s account. Log in at the travellers’ page.',
    hereAlready: 'You already added this passkey.',
    notYours: 'Passkey not found.',
  },

  push: {
    on: 'Notifications are on.',
    off: 'Notifications are off.',
    chosen: 'Saved.',
    anotherAccounts: 'This phone gets the notifications of another account. Switch them off there first.',
  },
  staff: {
    notYourRole: 'Your log-in at this company does not allow that. Ask an owner.',
    holderAlone: 'Only the holder of the company’s account can do that.',
    invited: (email: string) => `The invitation to ${email} is on its way. Its link works once, for two days.`,
    withdrawn: 'Their log-in is withdrawn.',
    joined: 'Welcome aboard. You can log in now.',
    addressOfOperator: 'This e-mail address has an operator’s account of its own. Ask for another address. (email)',
    addressOfOthers: 'This e-mail address belongs to the staff of another company. Ask for another address. (email)',
    hasJoined: 'Somebody with this e-mail address works for you already. (email)',
    operatorByNow:
      'This e-mail address has an operator’s account by now. Log in with that one, or ask your company to invite another address.',
    manyInvitations: 'Many invitations were sent just now. Please wait an hour.',
    deadLink:
      'This link has been used, was renewed or withdrawn, or is too old. If you have just chosen a password, log in with it; otherwise ask your company for a new link.',
    unknown: 'Nobody on your staff was found here.',
  },
}

export type AccountSentences = typeof ofAccounts
