import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { SendMailOptions, Transporter } from 'nodemailer'
import * as v from 'valibot'
import { Email } from '../../contract/typed-fields.ts'
import { StartRefusal } from '../config.ts'
import type { MailMessage } from './messages.ts'

export interface MailConfig {
  /** `smtp://` or `smtps://`; undefined writes mails to {@link outbox} instead. */
  smtpUrl: string | undefined
  /** Sender: `Name <address>` or a bare address. */
  from: string
  /** Folder for the mails of a server that has no SMTP; made when the first mail comes. */
  outbox: string
}

export interface MailTransport {
  /**
   * @param to one address, as the contract's `Email` lets it through
   * @throws if the mail was not taken: try again later
   */
  send(to: string, message: MailMessage): Promise<void>
  close(): void
}

interface Sender {
  name: string
  address: string
}

/** @throws StartRefusal, if the sender can't be read */
export function openMailTransport(
  config: MailConfig,
  print: (line: string) => void = (line) => process.stdout.write(`${line}\n`),
): MailTransport {
  const from = readSender(config.from)
  return config.smtpUrl === undefined ? fileTransport(from, config.outbox, print) : smtpTransport(from, config.smtpUrl)
}

/** Loaded with the first mail: a start need not wait for it, and nobody waits for a mail to be sent. */
const nodemailer = () => import('nodemailer')

// One hung mail server must not hold the sender for nodemailer's two minutes.
const SMTP_PATIENCE = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

function smtpTransport(from: Sender, url: string): MailTransport {
  let smtp: Transporter | undefined
  return {
    async send(to, message) {
      const { createTransport } = await nodemailer()
      smtp ??= createTransport({ url, ...SMTP_PATIENCE })
      await smtp.sendMail(compose(from, to, message))
    },
    close: () => smtp?.close(),
  }
}

function fileTransport(from: Sender, outbox: string, print: (line: string) => void): MailTransport {
  let lastStamp = 0
  return {
    async send(to, message) {
      const { createTransport } = await nodemailer()
      const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
      const { message: composed } = await composer.sendMail(compose(from, to, message))
      // Two mails of one millisecond must not share a name; names sort by time.
      lastStamp = Math.max(Date.now(), lastStamp + 1)
      const name = `${new Date(lastStamp).toISOString().replaceAll(':', '-')}-${message.slug}.eml`
      await mkdir(outbox, { recursive: true, mode: 0o700 })
      // Under its own name only when whole: people and tests watch this folder.
      const unfinished = join(outbox, `.${name}`)
      await writeFile(unfinished, unwrapped(composed.toString(), message.text), { mode: 0o600 })
      await rename(unfinished, join(outbox, name))
      print(`Mail "${message.subject}": ${message.link ?? join(outbox, name)}`)
    },
    close: () => {},
  }
}

/** These files are read with an editor and their links copied: quoted-printable would break a link in two. */
function unwrapped(mail: string, text: string): string {
  const headers = mail.slice(0, mail.indexOf('\r\n\r\n'))
  const plain = headers.replace(/^Content-Transfer-Encoding: .*$/m, 'Content-Transfer-Encoding: 8bit')
  return `${plain}\r\n\r\n${text.replaceAll('\n', '\r\n')}`
}

/**
 * nodemailer reads lists out of strings, of the envelope's entries too: `a@x.in, b@y.in` or a line break with `Bcc:`
 * would reach strangers. So whatever the caller made sure of, one strict address passes here.
 */
function compose(from: Sender, to: string, message: MailMessage): SendMailOptions {
  const address = v.parse(Email, to)
  return {
    envelope: { from: from.address, to: [address] },
    from,
    to: { name: '', address },
    subject: message.subject,
    text: message.text,
    // RFC 3834: no holiday replies to a machine.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function readSender(text: string): Sender {
  const [, name, address] = /^\s*(?:"?([^"<>\r\n]*?)"?\s*<)?([^\s<>@,;]+@[^\s<>@,;]+)>?\s*$/.exec(text) ?? []
  if (!address) throw new StartRefusal('MAIL_FROM must be an address, such as Sawari <tickets@example.com>.')
  return { name: name?.trim() ?? '', address }
}
