/**
 * What Sawari writes. Plain text, short, and without the reader's name: until its link is opened, an address may be
 * anybody's, and a name that a stranger typed would turn the mail into that stranger's letter.
 */

/** A mail before it has a sender and a receiver. */
export interface MailMessage {
  /** Kind of mail in a few letters, for file names and logs. */
  slug:
    | 'activate'
    | 'reset'
    | 'already-registered'
    | 'confirm-email'
    | 'email-change-asked'
    | 'password-changed'
    | 'email-changed'
    | 'passkey-added'
    | 'approved'
    | 'approval-withdrawn'
    | 'company-renamed'
    | 'account-erased'
    | 'trip-changed'
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
      `It works for ${hours} hours. In the browser that you signed up with it is all you need; in another one you choose your password there.`,
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

/** To an address that another account asked to have, and that has one of its own. */
export function alreadyRegisteredMail({ loginLink, resetLink }: { loginLink: string; resetLink: string }): MailMessage {
  return {
    slug: 'already-registered',
    subject: 'You already have a Sawari account',
    link: loginLink,
    text: letter(
      'Somebody, probably you, gave this address to another Sawari account. It has an account already. Log in here:',
      loginLink,
      'If the password is lost, choose a new one:',
      resetLink,
      'If it was not you, ignore this mail. Nothing was changed.',
    ),
  }
}

/** To the new address of an account. @param hours how long the link works */
export function confirmEmailMail({ link, hours }: { link: string; hours: number }): MailMessage {
  return {
    slug: 'confirm-email',
    subject: 'Confirm your new e-mail address at Sawari',
    link,
    text: letter(
      'Open this link to use this address for your Sawari account from now on:',
      link,
      `It works for ${hours} hours. Every phone and browser is logged out then; log in with this address and your password.`,
      'If you did not ask for it, ignore this mail: without the link nothing changes.',
    ),
  }
}

/** To the address that an account has, when another one was asked for. */
export function emailChangeAskedMail({ resetLink }: { resetLink: string }): MailMessage {
  return {
    slug: 'email-change-asked',
    subject: 'Another e-mail address for your Sawari account',
    link: resetLink,
    text: letter(
      'Somebody who knows your password asked to use another e-mail address for your Sawari account. It changes when the link that we have sent there is opened.',
      'If that was you, there is nothing to do here. If it was not, choose another password at once; that ends it:',
      resetLink,
    ),
  }
}

export function passwordChangedMail({ resetLink }: { resetLink: string }): MailMessage {
  return {
    slug: 'password-changed',
    subject: 'Your Sawari password was changed',
    link: resetLink,
    text: letter(
      'The password of your Sawari account was changed, every other phone and browser was logged out, and its passkeys were removed.',
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
      'Your Sawari account now uses another e-mail address, and every phone and browser was logged out.',
      'If that was not you, call us: our number is at the top of every page.',
    ),
  }
}

/** The last mail to who erased an account. */
export function accountErasedMail(): MailMessage {
  return {
    slug: 'account-erased',
    subject: 'Your Sawari account is erased',
    link: undefined,
    text: letter(
      'Your Sawari account is erased, with your name, your number and this address. This is our last mail to you.',
      'If that was not you, call us: our number is at the top of every page.',
    ),
  }
}

/** A passkey opens the account as the password does; a new password by mail removes all of them. */
export function passkeyAddedMail({ resetLink }: { resetLink: string }): MailMessage {
  return {
    slug: 'passkey-added',
    subject: 'A passkey was added to your Sawari account',
    link: resetLink,
    text: letter(
      'A passkey was added to your Sawari account. Whoever has it can log in without the password.',
      'If that was you, there is nothing to do. If it was not, choose a new password at once. That removes every passkey, too:',
      resetLink,
    ),
  }
}

/** To an operator who waited for it. */
export function approvedMail({ logInLink }: { logInLink: string }): MailMessage {
  return {
    slug: 'approved',
    subject: 'Your buses are on sale at Sawari',
    link: logInLink,
    text: letter(
      'Sawari has approved you as an operator. The buses that you added are offered from now on:',
      logInLink,
    ),
  }
}

export function approvalWithdrawnMail(): MailMessage {
  return {
    slug: 'approval-withdrawn',
    subject: 'Your buses are no longer on sale at Sawari',
    link: undefined,
    text: letter(
      'Sawari has withdrawn its approval: your buses are not offered any more.',
      'Tickets that were sold stay valid, and you see them as before. Please carry these passengers.',
      'If you think that this is a mistake, call us: our number is at the top of every page.',
    ),
  }
}

/** To an operator who opened the first mail's link late. The names are not told: a stranger may have typed them. */
export function companyRenamedMail({ logInLink }: { logInLink: string }): MailMessage {
  return {
    slug: 'company-renamed',
    subject: 'Your company’s name at Sawari',
    link: logInLink,
    text: letter(
      'Your account is active. While it was not, another operator came who goes by the name of your company, so we have added a number to yours: travellers know operators by their names alone.',
      'You can choose another name in your profile; your town in it will do. Log in here:',
      logInLink,
    ),
  }
}

/** Paragraphs, signed. */
export function letter(...paragraphs: string[]): string {
  return `${[...paragraphs, 'Sawari'].join('\n\n')}\n`
}
