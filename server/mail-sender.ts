import { StartRefusal } from './config.ts'

/** The sender of our mails, and the organizer of calendar entries. */
export interface MailSender {
  name: string
  address: string
}

/** @param text `Name <address>` or a bare address. @throws StartRefusal, if it can't be read */
export function readSender(text: string): MailSender {
  const [, name, address] = /^\s*(?:"?([^"<>\r\n]*?)"?\s*<)?([^\s<>@,;]+@[^\s<>@,;]+)>?\s*$/.exec(text) ?? []
  if (!address) throw new StartRefusal('MAIL_FROM must be an address, such as Sawari <tickets@example.com>.')
  return { name: name?.trim() ?? '', address }
}
