import { accessSync, constants } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import type { SendMailOptions } from 'nodemailer'
import * as v from 'valibot'
import { Email } from '#contract/fields/typed-fields.ts'
import { StartRefusal } from '../config.ts'
import { type MailSender, readSender } from '../mail-sender.ts'
import { makePrivateFolder } from '../private-files.ts'
import { CALENDAR_TYPE } from './calendar-files.ts'
import type { MailMessage } from './messages.ts'

/** In the data folder: mails of a server that has no SMTP. */
export const MAIL_FOLDER = 'outbox'

/** Loaded with the first mail. */
const library = () => import('nodemailer')

export interface MailConfig {
  /** `smtp://` or `smtps://`; undefined writes mails to {@link outbox} instead. */
  smtpUrl: string | undefined
  /** Sender: `Name <address>` or a bare address. */
  from: string
  /** Folder for the mails of a server that has no SMTP; made if it is not there. */
  outbox: string
  /**
   * Whether what is printed of a mail in a file holds its link, which opens the account: for demo and development. Logs
   * are read by more people than the folder.
   */
  printLinks: boolean
}

export interface MailTransport {
  /**
   * @param to one address, as the contract's `Email` lets it through
   * @param signal ends the dialogue with the mail server, wherever it is
   * @throws MailRefused if the mail was refused for good; anything else if it was not taken now
   */
  send(to: string, message: MailMessage, signal: AbortSignal): Promise<void>
}

/** The mail server will never take this mail: there is no such mailbox, or it refuses the contents. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused'
}

/** @throws StartRefusal, if the sender can't be read, or the folder for mails not be written */
export function openMailTransport(
  config: MailConfig,
  print: (line: string) => void = (line) => process.stdout.write(`${line}\n`),
): MailTransport {
  const from = readSender(config.from)
  return config.smtpUrl === undefined ? fileTransport(from, config, print) : smtpTransport(from, config.smtpUrl)
}

function smtpTransport(from: MailSender, url: string): MailTransport {
  return {
    async send(to, message, signal) {
      const { createTransport } = await library()
      const smtp = createTransport({
        url,
        greetingTimeout: GREETING_MS,
        // A socket of our own, because nodemailer gives no other way to end a running dialogue.
        getSocket({ host, port, secure }, done) {
          const socket = connect({ host: host ?? 'localhost', port: Number(port) || (secure ? 465 : 587), signal })
          socket.once('error', done)
          socket.once('connect', () => {
            socket.off('error', done)
            done(null, { connection: socket })
          })
        },
      })
      try {
        await smtp.sendMail(compose(from, to, message))
      } catch (error) {
        throw isFinal(error) ? new MailRefused(error.message, { cause: error }) : error
      } finally {
        smtp.close()
      }
    },
  }
}

/** A mail server that is silent for this long counts as away. */
const GREETING_MS = 10_000

/**
 * A lasting refusal of this receiver: by the enhanced code (RFC 3463) about the address or the mailbox, or without one
 * a plain "no such mailbox", "not local", "name not allowed" (RFC 5321, 4.2.3).
 */
const NOT_TO_THEM = /^5\d\d[ -]5\.(?:1\.[1236]|2\.)|^55[013](?![ -]5\.\d)/
/** A lasting refusal of the contents, except for rights and limits. */
const NOT_THIS = /^5\d\d(?![ -]5\.7\.)/

/**
 * Whether the answer is a lasting refusal of this receiver or this mail. A refusal of our log-in, our sender's address
 * or our server is not about the mail: it goes out once that is fixed. Postfix sends those, too, only when it hears the
 * receiver (`smtpd_delay_reject`): `554 5.7.1 Relay access denied` is about us.
 */
function isFinal(error: unknown): error is Error {
  if (!(error instanceof Error && 'response' in error && 'command' in error)) return false
  const command = String(error.command)
  const no = command.startsWith('RCPT TO') ? NOT_TO_THEM : command.startsWith('DATA') ? NOT_THIS : undefined
  return no?.test(String(error.response)) ?? false
}

function fileTransport(
  from: MailSender,
  { outbox, printLinks }: Pick<MailConfig, 'outbox' | 'printLinks'>,
  print: (line: string) => void,
): MailTransport {
  refuseUnlessWritable(outbox)
  let lastStamp = 0
  return {
    async send(to, message) {
      const { createTransport } = await library()
      const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
      const { message: composed } = await composer.sendMail(compose(from, to, message))
      // Two mails of one millisecond must not share a name; names sort by time.
      lastStamp = Math.max(Date.now(), lastStamp + 1)
      const name = `${new Date(lastStamp).toISOString().replaceAll(':', '-')}-${message.slug}.eml`
      makePrivateFolder(outbox)
      // Under its own name only when whole: people and tests watch this folder.
      const unfinished = join(outbox, `.${name}`)
      await writeFile(unfinished, unwrapped(composed.toString(), message.text), { mode: 0o600 })
      await rename(unfinished, join(outbox, name))
      print(`Mail "${message.subject}": ${(printLinks ? message.link : undefined) ?? join(outbox, name)}`)
    },
  }
}

/** With PostgreSQL no other part of the start would notice, and no mail would ever be written. */
function refuseUnlessWritable(outbox: string): void {
  try {
    makePrivateFolder(outbox)
    accessSync(outbox, constants.W_OK)
  } catch {
    throw new StartRefusal(
      `${outbox} can't be written, where mails go without SMTP_URL. Give it to this user, or set DATA_DIR to another folder.`,
    )
  }
}

/** These files are read with an editor and their links copied: quoted-printable would break a link in two. */
function unwrapped(mail: string, text: string): string {
  return mail.replace(
    /(^Content-Type: text\/plain.*\r\nContent-Transfer-Encoding: ).*\r\n\r\n[\s\S]*?(?=\r\n--)/m,
    (_, headers: string) => `${headers}8bit\r\n\r\n${text.replaceAll('\n', '\r\n')}`,
  )
}

/**
 * nodemailer parses strings as lists, in the envelope too: `a@x.in, b@y.in` or a line break with `Bcc:` would reach
 * strangers. So only one strict address passes here, whatever the caller has checked.
 */
function compose(from: MailSender, to: string, message: MailMessage): SendMailOptions {
  const address = v.parse(Email, to)
  const [calendar, ...others] = message.files.filter(({ type }) => type.startsWith(CALENDAR_TYPE))
  // As the mail itself in another form, or Gmail and Outlook show a file and touch no entry. It can be so of one alone.
  const entry = others.length === 0 ? calendar : undefined
  return {
    envelope: { from: from.address, to: [address] },
    from,
    to: { name: '', address },
    subject: message.subject,
    text: message.text,
    html: message.html,
    alternatives: entry ? [{ contentType: entry.type, content: Buffer.from(entry.content) }] : [],
    attachments: message.files.map((file) => ({
      filename: file.name,
      // A second `text/calendar` of the same entry would be a second change of it.
      contentType: file === entry ? 'application/ics' : file.type,
      content: Buffer.from(file.content),
    })),
    // RFC 3834: no holiday replies to a machine. RFC 3282: what a screen reader reads it as.
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': message.language },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
