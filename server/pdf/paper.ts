/** The colours of tickets: paper in every theme (see the design's tokens). */
export const INK = '#101B3F'
export const INK_2 = '#414C70'
export const PAPER = '#FFF5DA'
export const PAPER_LINE = '#D9C58D'
const PERFORATION = '#C9B06A'
export const BOARD = '#131F4D'
export const ON_BOARD = '#FFC64D'
const MARIGOLD = '#FFB92E'
export const PLATE = '#FFC226'
export const LEAF = '#0B6E3B'
export const VERMILION = '#BF2C18'
export const WHITE = '#FFFFFF'

/** The page is 390 wide, the ticket lies 16 inside, its content 16 further. */
export const PAGE_WIDTH = 390
export const MARGIN = 16
export const LEFT = 32
export const RIGHT = PAGE_WIDTH - 32
export const CONTENT = RIGHT - LEFT

/** One horizontal band of the ticket: measured first, since the page is as tall as its bands, then drawn at `top`. */
export interface Band {
  height: number
  draw(doc: PDFKit.PDFDocument, top: number): void
}

const NOTCH = 12
const CORNER = 18
const SCALLOP = 14
const SIDE_LEFT = MARGIN
const SIDE_RIGHT = PAGE_WIDTH - MARGIN

/** Where reading ends and acting begins: notches at both sides, dots between. */
export const perforation: Band = {
  height: 2 * NOTCH,
  draw(doc, top) {
    const middle = top + NOTCH
    const dots = 29
    for (let dot = 0; dot < dots; dot++) doc.circle(PAGE_WIDTH / 2 + (dot - (dots - 1) / 2) * 11, middle, 2)
    doc.fill(PERFORATION)
  },
}

/**
 * The ticket's outline: round head, a notch at each perforation, torn foot.
 * @param notches tops of the perforations
 */
export function ticketOutline(top: number, bottom: number, notches: readonly number[]): string {
  const right = notches.map((y) => `V${y}a${NOTCH} ${NOTCH} 0 0 0 0 ${2 * NOTCH}`)
  const left = notches.toReversed().map((y) => `V${y + 2 * NOTCH}a${NOTCH} ${NOTCH} 0 0 0 0 ${-2 * NOTCH}`)
  const scallops = Math.floor((SIDE_RIGHT - SIDE_LEFT) / (SCALLOP + 2))
  const gap = (SIDE_RIGHT - SIDE_LEFT - scallops * SCALLOP) / scallops
  const torn = `h${-gap / 2}${`a${SCALLOP / 2} ${SCALLOP / 2} 0 0 1 ${-SCALLOP} 0h${-gap}`.repeat(scallops)}`
  return [
    `M${SIDE_LEFT} ${top + CORNER}`,
    `a${CORNER} ${CORNER} 0 0 1 ${CORNER} ${-CORNER}`,
    `H${SIDE_RIGHT - CORNER}`,
    `a${CORNER} ${CORNER} 0 0 1 ${CORNER} ${CORNER}`,
    ...right,
    `V${bottom - SCALLOP / 2}`,
    torn.slice(0, torn.lastIndexOf('h')),
    `H${SIDE_LEFT}`,
    ...left,
    'Z',
  ].join('')
}

/** A marigold tile with the bite of a conductor's punch in its upper edge: what the traveller chose. */
export function punchedTile(
  doc: PDFKit.PDFDocument,
  box: { x: number; y: number; width: number; height: number },
  look: { radius: number; line: number; bite: number },
): void {
  const { x, y, width, height } = box
  const { radius: r, bite } = look
  const middle = x + width / 2
  const upper =
    bite > 0 ? `H${middle - bite}a${bite} ${bite} 0 0 0 ${2 * bite} 0H${x + width - r}` : `H${x + width - r}`
  doc
    .path(
      `M${x + r} ${y}${upper}a${r} ${r} 0 0 1 ${r} ${r}V${y + height - r}a${r} ${r} 0 0 1 ${-r} ${r}H${x + r}a${r} ${r} 0 0 1 ${-r} ${-r}V${y + r}a${r} ${r} 0 0 1 ${r} ${-r}Z`,
    )
    .lineWidth(look.line)
    .fillAndStroke(MARIGOLD, INK)
}
