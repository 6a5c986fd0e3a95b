import { ENGLISH, type Language } from '#contract/language.ts'
import { escaped } from '../page/fill-page.ts'

/**
 * The look of a mail: tables, styles in the elements, no picture that could be missing and nothing that is fetched. In
 * a dark mail program that allows styles, page and cards turn dark; board and paper keep their own colours, so that a
 * program that inverts colours by itself has solid pairs to invert.
 */
export interface DressedMail {
  language: Language
  subject: string
  /** Shown beside the subject in a list of mails; absent: the first paragraph. */
  preheader?: string | undefined
  paragraphs: readonly string[]
  /** What the mail is about, between its first paragraph and the others: rows of the table, HTML. */
  middle?: string | undefined
  /** The one thing to do: the paragraph with this address becomes a button, with the address below it. */
  action: { link: string; label: string } | undefined
  foot: string
}

const DARK = [
  '.m-bg{background:#0A1023!important}',
  '.m-card{background:#141C37!important}',
  '.m-t{color:#F6F2E7!important}',
  '.m-t2{color:#B9C1DD!important}',
  '.m-a{color:#A9C1FF!important}',
  '.m-head{background:#0F1734!important;color:#FFC64D!important}',
].join('')
const NARROW =
  '.m-p{padding-left:16px!important;padding-right:16px!important}.m-r{font-size:26px!important;line-height:36px!important}'
export const TEXT = 'color:#101B3F;font-size:16px;line-height:24px'
export const TABLE = 'role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"'

export function dressedMail({ language, subject, preheader, paragraphs, middle, action, foot }: DressedMail): string {
  const [first = '', ...others] = paragraphs
  const rest = others.map((text) => paragraph(text, action)).join('')
  const head = `<h1 class="m-t" style="margin:0 0 8px;color:#101B3F;font-size:24px;line-height:34px;font-weight:bold">${escaped(subject)}</h1>${paragraph(first, action)}`
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width,initial-scale=1">',
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">',
    `<title>${escaped(subject)}</title>`,
    `<style>@media (prefers-color-scheme:dark){${DARK}}@media (max-width:480px){${NARROW}}</style></head>`,
    `<body class="m-bg" style="margin:0;padding:0;background:#F1F4F9;font-family:Arial,'Noto Sans','Noto Sans Devanagari',Helvetica,sans-serif">`,
    `<div style="display:none;max-height:0;overflow:hidden">${escaped(preheader ?? first)}</div>`,
    `<table ${TABLE} class="m-bg" bgcolor="#F1F4F9" style="background:#F1F4F9"><tr><td align="center">`,
    `<table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0" style="width:100%;max-width:600px">`,
    `<tr><td class="m-head m-p" bgcolor="#FFB41F" style="background:#FFB41F;color:#101B3F;padding:14px 24px;font-size:24px;line-height:34px;font-weight:bold;border-bottom:4px solid #101B3F">${language === ENGLISH ? 'Sawari' : 'सवारी'}</td></tr>`,
    '<tr><td bgcolor="#D23A18" style="background:#D23A18;font-size:0;line-height:3px;height:3px">&nbsp;</td></tr>',
    middle === undefined ? plainCard(head + rest) : plainCard(head) + middle + plainCard(rest),
    `<tr><td class="m-t2 m-p" style="padding:20px 24px 32px;color:#414C70;font-size:14px;line-height:22px">${escaped(foot)}</td></tr>`,
    '</table></td></tr></table></body></html>',
  ].join('')
}

/** What a ticket says, as a ticket looks. Everything in it is text. */
export interface MailTicket {
  bus: { name: string; busNumber: string }
  from: string
  to: string
  /** Three at most, in a row. */
  times: readonly { label: string; value: string }[]
  seats: readonly string[]
  passenger: string
  /** That it is booked, in a word. */
  status: string
  places: readonly { label: string; value: string }[]
  /** What was paid, what for, and the ticket's number. */
  cost: { label: string; value: string }
}

export function ticketRows(ticket: MailTicket): string {
  const times = ticket.times.map(({ label }) => `<td style="${LABEL}">${escaped(label)}</td>`).join('')
  const values = ticket.times.map(({ value }) => `<td style="${FIGURE}">${escaped(value)}</td>`).join('')
  const seats = ticket.seats
    .map(
      (seat) =>
        `<span style="display:inline-block;min-width:36px;margin:0 6px 6px 0;padding:0 6px;background:#FFB92E;border:2px solid #101B3F;border-radius:8px;color:#101B3F;font-size:22px;line-height:36px;font-weight:bold;text-align:center">${escaped(seat)}</span>`,
    )
    .join('')
  const places = ticket.places
    .map(
      ({ label, value }) =>
        `<p style="margin:0 0 10px;${LABEL}">${escaped(label)}<br><b style="color:#101B3F;font-size:16px;line-height:26px">${escaped(value)}</b></p>`,
    )
    .join('')
  return [
    boardRows(ticket),
    paper(`<table ${TABLE}><tr>${times}</tr><tr>${values}</tr></table>`, true),
    paper(
      `<p style="margin:0 0 4px">${seats}</p><table ${TABLE}><tr><td style="${STRONG}">${escaped(ticket.passenger)}</td><td align="right" style="color:#0B6E3B;font-size:16px;line-height:26px;font-weight:bold">&#10003; ${escaped(ticket.status)}</td></tr></table>`,
      true,
    ),
    paper(places, true),
    paper(
      `<table ${TABLE}><tr><td style="${LABEL}">${lines(ticket.cost.label)}</td><td align="right" style="${FIGURE}">${escaped(ticket.cost.value)}</td></tr></table>`,
      false,
    ),
  ].join('')
}

/** The bus and where it goes. */
export function boardRows({ bus, from, to }: Pick<MailTicket, 'bus' | 'from' | 'to'>): string {
  return [
    '<tr><td class="m-p" bgcolor="#131F4D" style="background:#131F4D;padding:16px 24px">',
    `<table ${TABLE}><tr><td style="color:#D5DCF5;font-size:15px;line-height:22px;font-weight:bold">${escaped(bus.name)}</td>`,
    `<td align="right" style="color:#D5DCF5;font-size:15px;line-height:22px">${escaped(bus.busNumber)}</td></tr>`,
    `<tr><td colspan="2" class="m-r" style="color:#FFC64D;font-size:32px;line-height:44px;font-weight:bold">${escaped(from)} &rarr; ${escaped(to)}</td></tr></table></td></tr>`,
  ].join('')
}

export const LABEL = 'color:#414C70;font-size:14px;line-height:20px'
export const FIGURE = 'color:#101B3F;font-size:24px;line-height:34px;font-weight:bold'
export const STRONG = 'color:#101B3F;font-size:16px;line-height:26px;font-weight:bold'

export function plainCard(content: string): string {
  return `<tr><td class="m-card m-p" bgcolor="#FFFFFF" style="background:#FFFFFF;padding:20px 24px">${content}</td></tr>`
}

/** @param torn whether a row of holes parts it from what follows */
export function paper(content: string, torn: boolean): string {
  const holes = torn ? ';border-bottom:3px dotted #B89C4E' : ''
  return `<tr><td class="m-p" bgcolor="#FFF5DA" style="background:#FFF5DA;padding:16px 24px${holes}">${content}</td></tr>`
}

function paragraph(text: string, action: DressedMail['action']): string {
  if (text === action?.link) return button(action)
  const content = isAddress(text) ? anchor(text) : lines(text)
  return `<p class="m-t" style="margin:0 0 12px;${TEXT}">${content}</p>`
}

/** The address stands below it: a button that a mail program breaks is no way out. */
function button({ link, label }: NonNullable<DressedMail['action']>): string {
  return [
    `<table ${TABLE} style="margin:4px 0 8px"><tr><td align="center" bgcolor="#1C3FA8" style="background:#1C3FA8;border-radius:12px">`,
    `<a href="${escaped(link)}" style="display:block;padding:13px 16px;color:#FFFFFF;font-size:17px;line-height:26px;font-weight:bold;text-decoration:none">${escaped(label)}</a></td></tr></table>`,
    `<p class="m-t2" style="margin:0 0 14px;${LABEL};word-break:break-all">${anchor(link)}</p>`,
  ].join('')
}

function anchor(link: string): string {
  return `<a class="m-a" href="${escaped(link)}" style="color:#1C3FA8">${escaped(link)}</a>`
}

function isAddress(text: string): boolean {
  return /^https?:\/\/\S+$/.test(text)
}

export function lines(text: string): string {
  return escaped(text).replaceAll('\n', '<br>')
}
