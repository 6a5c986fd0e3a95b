import { escaped } from '../../page/fill-page.ts'
import { boardRows, FIGURE, LABEL, lines, paper, plainCard, STRONG, TABLE, TEXT } from '../html.ts'

/** A cancelled or changed ticket as a mail shows it. Everything in it is text. */
export interface CancelledParts {
  bus: { name: string; busNumber: string }
  from: string
  to: string
  /** What it is now, in a word. */
  status: string
  /** Which tickets and seats. */
  facts: string
  /** What comes back, and from whom. */
  refund: { label: string; value: string }
  /** How else to get there. */
  others?: {
    label: string
    buses: readonly { name: string; time: string; fare: string; link: string }[]
  }
}

export function cancelledRows(parts: CancelledParts): string {
  const { status, facts, refund, others } = parts
  return [
    boardRows(parts),
    paper(
      `<p style="margin:0 0 4px;color:#BF2C18;font-size:20px;line-height:30px;font-weight:bold">&#10005; ${escaped(status)}</p><p style="margin:0;${TEXT}">${escaped(facts)}</p>`,
      true,
    ),
    paper(
      `<table ${TABLE}><tr><td style="${LABEL}">${lines(refund.label)}</td><td align="right" style="${FIGURE}">${escaped(refund.value)}</td></tr></table>`,
      false,
    ),
    others && others.buses.length > 0 ? plainCard(otherBuses(others)) : '',
  ].join('')
}

function otherBuses({ label, buses }: NonNullable<CancelledParts['others']>): string {
  const rows = buses.map(
    ({ name, time, fare, link }) =>
      `<tr><td class="m-t" width="70" style="${STRONG};padding:10px 12px 10px 0">${escaped(time)}</td><td style="padding:10px 12px 10px 0"><a class="m-a" href="${escaped(link)}" style="color:#1C3FA8;font-size:16px;line-height:24px;font-weight:bold">${escaped(name)}</a></td><td class="m-t" align="right" style="${STRONG}">${escaped(fare)}</td></tr>`,
  )
  return `<p class="m-t" style="margin:0 0 8px;${STRONG}">${escaped(label)}</p><table ${TABLE}>${rows.join('')}</table>`
}

/** The same for readers of plain text. */
export function cancelledText({ bus, from, to, status, facts, refund, others }: CancelledParts): string {
  const about = [
    `${from} - ${to}`,
    `${bus.name}, ${bus.busNumber}`,
    `${status}: ${facts}`,
    `${refund.label.replaceAll('\n', ' ')}: ${refund.value}`,
  ].join('\n')
  if (!others || others.buses.length === 0) return about
  const buses = others.buses.map(({ name, time, fare, link }) => `${time} ${name}, ${fare}\n${link}`)
  return [about, [others.label, ...buses].join('\n')].join('\n\n')
}
